import type { Step } from "@/lib/request/draft/actions/step";

/** A step of the list, with the id from the form library and the stable id of its card. */
export type KeyedStep = {
  readonly given: string;
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
  const left = new Set(before);
  const known = new Map(before.map((step) => [step.given, step]));
  const named = fields.map(({ id: given, ...step }) => ({
    given,
    step,
    text: JSON.stringify(step),
    was: take(left, known.get(given)),
  }));
  const open = () => named.filter(({ was }) => was === undefined);
  const pair = (one: (typeof named)[number] | undefined, other: KeyedStep | undefined): boolean => {
    if (!one || !other || one.text !== other.text) return false;
    one.was = take(left, other);
    return true;
  };
  // Match from both ends, because many steps may be equal and most stay in place.
  let [news, olds] = [open(), [...left]];
  for (let place = 0; pair(news[place], olds[place]); place += 1);
  [news, olds] = [open(), [...left]];
  for (let place = 1; pair(news.at(-place), olds.at(-place)); place += 1);
  for (const one of open())
    pair(
      one,
      [...left].find(({ text }) => text === one.text),
    );
  // The remaining steps were edited. Match them in order.
  if (open().length === left.size) for (const one of open()) one.was = take(left, [...left][0]);
  return named.map(({ given, step, text, was }) => ({
    given,
    id: was?.id ?? given,
    text,
    step: was?.text === text ? was.step : step,
  }));
}

function take(left: Set<KeyedStep>, step: KeyedStep | undefined): KeyedStep | undefined {
  return step && left.delete(step) ? step : undefined;
}
