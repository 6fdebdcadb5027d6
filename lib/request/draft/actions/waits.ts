import { limits } from "@/lib/contract/limits";
import type { Step } from "./step";

/** Number and total wait of the enabled steps, with the limits of services. */
export function stepWaits(steps: readonly Step[]) {
  const sent = steps.filter(({ on }) => on);
  const waits = sent.reduce((sum, { type, by, milliseconds }) => {
    if (type !== "wait") return sum;
    if (by === "selector") return sum + limits.selectorWaitMs;
    const wait = Number(milliseconds);
    return Number.isFinite(wait) && wait > 0 ? sum + wait : sum;
  }, 0);
  return {
    count: sent.length,
    waits,
    most: limits.serviceActions,
    mostWaiting: limits.serviceWaitMs,
  };
}
