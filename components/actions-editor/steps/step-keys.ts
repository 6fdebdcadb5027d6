import type { Step } from "@/lib/request/draft/actions/step";

/** A step of the list, with the id from the form library and the stable id of its card. */
export type KeyedStep = {
  readonly libraryId: string;
  readonly id: string;
  readonly text: string;
  /** The same object until the step changes. */
  readonly step: Step;
};

/**
 * Assigns stable ids to steps. The form library creates new ids when the whole draft is replaced,
 * for example by undo. Unchanged steps keep their id here, so that their cards stay open.
 */
export function keySteps(
  before: readonly KeyedStep[],
  fields: readonly (Step & { readonly id: string })[],
): KeyedStep[] {
  const remaining = new Set(before);
  const byLibraryId = new Map(before.map((step) => [step.libraryId, step]));
  const next = fields.map(({ id: libraryId, ...step }) => ({
    libraryId,
    step,
    text: JSON.stringify(step),
    match: take(remaining, byLibraryId.get(libraryId)),
  }));
  type Next = (typeof next)[number];
  const unmatched = () => next.filter(({ match }) => match === undefined);
  const matchIfEqual = (step: Next | undefined, old: KeyedStep | undefined): boolean => {
    if (!step || !old || step.text !== old.text) return false;
    step.match = take(remaining, old);
    return true;
  };
  // Match from both ends, because many steps may be equal and most stay in place.
  let [added, removed] = [unmatched(), [...remaining]];
  for (let place = 0; matchIfEqual(added[place], removed[place]); place += 1);
  [added, removed] = [unmatched(), [...remaining]];
  for (let place = 1; matchIfEqual(added.at(-place), removed.at(-place)); place += 1);
  for (const step of unmatched())
    matchIfEqual(
      step,
      [...remaining].find(({ text }) => text === step.text),
    );
  // The remaining steps were edited. Match them in order.
  if (unmatched().length === remaining.size)
    for (const step of unmatched()) step.match = take(remaining, [...remaining][0]);
  return next.map(({ libraryId, step, text, match }) => ({
    libraryId,
    id: match?.id ?? libraryId,
    text,
    step: match?.text === text ? match.step : step,
  }));
}

function take(steps: Set<KeyedStep>, step: KeyedStep | undefined): KeyedStep | undefined {
  return step && steps.delete(step) ? step : undefined;
}
