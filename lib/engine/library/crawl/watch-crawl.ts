import "server-only";
import type { LibraryStore } from "../store";
import { isHolderAlive } from "./lease-holder";

/** The reason of a reading that ends with its process and goes on with the next. */
export const resumeLater = Symbol("the reading goes on later");

const LOOK_MS = 250;
const HOLD_EVERY_MS = 8_000;

/**
 * Looks after a reading: says again and again that it is at work, and ends it when the operator asks for that, in
 * this process or in another one.
 */
export function watchCrawl(
  store: LibraryStore,
  site: string,
  holder: string,
  outer: AbortSignal | undefined,
  now: () => Date,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const asked = new AbortController();
  const signal = outer === undefined ? asked.signal : AbortSignal.any([outer, asked.signal]);
  let heldAt = performance.now();
  const look = () => {
    try {
      const known = store.site(site);
      if (known === null || known.command === "stop" || known.command === "remove") asked.abort();
      if (performance.now() - heldAt < HOLD_EVERY_MS) return;
      heldAt = performance.now();
      // Taken over by another reader, after this process stood still for a while.
      if (!store.hold(site, holder, now(), isHolderAlive)) asked.abort(resumeLater);
    } catch {
      // A database that is busy for the moment is asked again.
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return { signal, end: () => clearInterval(timer) };
}
