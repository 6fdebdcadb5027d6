import type { Step } from "@/lib/request/draft/actions/step";

/** A step of the list: what the form's library calls it, and the name by which its card goes on. */
export type KeyedStep = {
  readonly given: string;
  readonly id: string;
  readonly text: string;
  /** The same object for as long as the step is the same. */
  readonly step: Step;
};

/**
 * Names for the steps of a list. The library names all of them anew when the draft is put in as a whole, as an undo
 * does; what is the same step all the same keeps its name, and so its card, open as it was.
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
  // From both ends, because many steps may be equal and most of them stay where they are.
  let [news, olds] = [open(), [...left]];
  for (let place = 0; pair(news[place], olds[place]); place += 1);
  [news, olds] = [open(), [...left]];
  for (let place = 1; pair(news.at(-place), olds.at(-place)); place += 1);
  for (const one of open())
    pair(
      one,
      [...left].find(({ text }) => text === one.text),
    );
  // One that was written into: the only ones left, in their order.
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
