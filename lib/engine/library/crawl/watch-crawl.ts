import "server-only";
import type { LibraryStore } from "../sqlite/store";
import { isHolderAlive } from "./lease-holder";

/** Abort reason of a crawl that ends with its process and resumes with the next one. */
export const resumeLater = Symbol("resume the crawl later");

const CHECK_MS = 250;
const RENEW_LEASE_MS = 8_000;

/**
 * Renews the lease of a crawl, and aborts it when the operator stops or removes the site, in this
 * process or another.
 */
export function watchCrawl(
  store: LibraryStore,
  site: string,
  holder: string,
  outer: AbortSignal | undefined,
  now: () => Date,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const signal =
    outer === undefined ? controller.signal : AbortSignal.any([outer, controller.signal]);
  let renewedAt = performance.now();
  const check = () => {
    try {
      const known = store.site(site);
      if (known === null || known.command === "stop" || known.command === "remove")
        controller.abort();
      if (performance.now() - renewedAt < RENEW_LEASE_MS) return;
      renewedAt = performance.now();
      // Another crawler took over after this process was suspended.
      if (!store.acquireLease(site, holder, now(), isHolderAlive)) controller.abort(resumeLater);
    } catch {
      // The database is busy; the next interval tries again.
    }
  };
  const timer = setInterval(check, CHECK_MS);
  return { signal, end: () => clearInterval(timer) };
}
