import { selectorIssue } from "@/lib/request/draft/content/selectors";
import { byStability } from "@/lib/request/selectors/stability";

/** An element as a recording names it. */
export type RecordedTarget = {
  /** In words, for people. */
  readonly words: string;
  /** What finds it as CSS; null where CSS cannot. */
  readonly selector: string | null;
  /** Other selectors that may find it, most stable first. */
  readonly others: readonly string[];
  /** A JavaScript expression for the element; null where a script of the page does not get there. */
  readonly lookup: string | null;
  /** Whether the selector is a guess at what was meant. */
  readonly guessed: boolean;
};

/** A value as JavaScript writes it. */
export const literal = (value: string | number | boolean): string => JSON.stringify(value);

/** The expression that finds what a selector finds first. */
export const lookupOf = (selector: string): string =>
  `document.querySelector(${literal(selector)})`;

/** The best of selectors that are all said to find the same element: the one that lasts longest. */
export function targetOf(
  words: string,
  selectors: readonly string[],
  guesses: readonly string[],
  lookup: string | null,
): RecordedTarget {
  const sure = [...new Set(selectors)].filter((each) => selectorIssue(each) === null);
  const best = sure.toSorted(byStability);
  const unsure = [...new Set(guesses)].filter((each) => !sure.includes(each));
  const [selector, ...others] = best;
  if (selector !== undefined)
    return {
      words,
      selector,
      others: [...others, ...unsure],
      lookup: lookupOf(selector),
      guessed: false,
    };
  // A guess is better than nothing only where no script finds the element for certain.
  const [guess, ...more] = unsure;
  if (guess !== undefined && lookup === null)
    return { words, selector: guess, others: more, lookup: lookupOf(guess), guessed: true };
  return { words, selector: null, others: unsure, lookup, guessed: false };
}

const SHOWN = 60;
export const shortenText = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
