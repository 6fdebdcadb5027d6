import type { Step } from "./step";

/**
 * Observed at services: maximum number of actions, and their maximum total wait. A selector counts
 * as one second.
 */
export const MAX_ACTIONS = 50;
export const MAX_WAIT_MS = 60_000;
export const SELECTOR_WAIT_MS = 1_000;

/** Number and total wait of the enabled steps, with the limits of services. */
export function stepWaits(steps: readonly Step[]) {
  const sent = steps.filter(({ on }) => on);
  const waits = sent.reduce((sum, { type, by, milliseconds }) => {
    if (type !== "wait") return sum;
    if (by === "selector") return sum + SELECTOR_WAIT_MS;
    const wait = Number(milliseconds);
    return Number.isFinite(wait) && wait > 0 ? sum + wait : sum;
  }, 0);
  return { count: sent.length, waits, most: MAX_ACTIONS, mostWaiting: MAX_WAIT_MS };
}
