import type { Action } from "@/lib/contract/schemas/actions";

/** What one action of an instrumented list is for. Steps count from 0; `after` is -1 before the first. */
export type Slot =
  /** The analyst's own action. */
  | { readonly kind: "step"; readonly step: number }
  /** A picture of the page as a step left it. */
  | { readonly kind: "frame"; readonly after: number }
  /** The HTML of the page as a step left it. */
  | { readonly kind: "html"; readonly after: number };

/** A list of steps, and the longer list that is sent to see what each of them does. */
export type TracePlan = {
  readonly steps: readonly Action[];
  /** In the order of `actions`, one for each. */
  readonly slots: readonly Slot[];
  readonly actions: readonly Action[];
  /** Steps after which no picture is taken, because the list would have become too long. */
  readonly unseen: number;
  /** Steps after which the HTML was asked for and is not kept, for the same reason. */
  readonly unread: number;
};

/** Services take so many actions in one request (observed). */
export const MAX_TRACE_ACTIONS = 50;

/**
 * Puts a picture, and the HTML where it is wanted, after each step and before the first. Where there is no room for
 * all of them the pictures come first, spread evenly; the last step always has one if any has.
 */
export function planTrace(
  steps: readonly Action[],
  { html, most = MAX_TRACE_ACTIONS }: { readonly html: boolean; readonly most?: number },
): TracePlan {
  const places = steps.length + 1;
  let room = Math.max(0, most - steps.length);
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
    unseen: places - framed.size,
    unread: html ? places - read.size : 0,
  };
}

/** Up to `count` of the numbers below `places`, evenly, the last one first of all. */
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
