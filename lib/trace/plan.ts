import type { Action } from "@/lib/contract/schemas/actions";

/**
 * The purpose of one action of an instrumented list. Steps are zero-based; `after` is -1 before the
 * first step.
 */
export type Slot =
  | { readonly kind: "step"; readonly step: number }
  | { readonly kind: "frame"; readonly after: number }
  | { readonly kind: "html"; readonly after: number };

export type TracePlan = {
  readonly steps: readonly Action[];
  /** One for each action, in the order of `actions`. */
  readonly slots: readonly Slot[];
  readonly actions: readonly Action[];
  /** Steps without a screenshot because of the limit on actions. */
  readonly unseen: number;
  /** Steps without HTML, although requested, because of the limit on actions. */
  readonly unread: number;
};

/** The maximum number of actions per request that services accept (observed). */
export const MAX_TRACE_ACTIONS = 50;

/**
 * Adds a screenshot, and the HTML if requested, before the first step and after each step.
 * Screenshots take precedence and are spread evenly if there is not enough room. The last step gets
 * one first.
 */
export function planTrace(
  steps: readonly Action[],
  { html, max = MAX_TRACE_ACTIONS }: { readonly html: boolean; readonly max?: number },
): TracePlan {
  const places = steps.length + 1;
  let room = Math.max(0, max - steps.length);
  const framed = spread(places, room);
  room -= framed.size;
  const read = html ? spread(places, room) : new Set<number>();
  const slots = Array.from({ length: places }, (_, place): Slot[] => [
    ...(place > 0 ? [{ kind: "step" as const, step: place - 1 }] : []),
    ...(framed.has(place) ? [{ kind: "frame" as const, after: place - 1 }] : []),
    ...(read.has(place) ? [{ kind: "html" as const, after: place - 1 }] : []),
  ]).flat();
  return {
    steps,
    slots,
    actions: slots.flatMap((slot) => actionOf(slot, steps) ?? []),
    unseen: countUnseen(steps, slots),
    unread: html ? places - read.size : 0,
  };
}

/** How many places, before the first step and after each, have no screenshot, not even that of the step itself. */
export function countUnseen(steps: readonly Action[], slots: readonly Slot[]): number {
  const seen = new Set(slots.flatMap((slot) => (slot.kind === "frame" ? [slot.after] : [])));
  return [-1, ...steps.keys()].filter(
    (after) => !seen.has(after) && steps[after]?.type !== "screenshot",
  ).length;
}

/** Up to `count` of the numbers below `places`, spread evenly, starting from the last. */
function spread(places: number, count: number): Set<number> {
  if (count >= places) return new Set(Array.from({ length: places }, (_, place) => place));
  return new Set(
    Array.from({ length: count }, (_, index) => places - 1 - Math.floor((index * places) / count)),
  );
}

function actionOf(slot: Slot, steps: readonly Action[]): Action | undefined {
  if (slot.kind === "frame") return { type: "screenshot" };
  return slot.kind === "html" ? { type: "scrape" } : steps[slot.step];
}
