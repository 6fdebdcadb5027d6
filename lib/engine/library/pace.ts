import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Hands out turns, at least `delayMs` apart, in the order in which they were asked for. */
export function createPace(delayMs: number): (signal?: AbortSignal) => Promise<void> {
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const wait = Math.max(0, next - now);
    next = now + wait + delayMs;
    if (wait > 0) await sleep(wait, undefined, { signal });
  };
}
