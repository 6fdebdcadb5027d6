import { selectorIssue } from "@/lib/contract/values/selector-issue";
import { byStability } from "@/lib/request/selectors/stability";

/** An element as a recording identifies it. */
export type RecordedTarget = {
  /** Description for people. */
  readonly label: string;
  /** CSS selector. Null if CSS cannot express it. */
  readonly selector: string | null;
  /** Alternative selectors, most stable first. */
  readonly others: readonly string[];
  /** A JavaScript expression for the element. Null if scripts of the page cannot reach it. */
  readonly lookup: string | null;
  /** Whether the selector is a guess. */
  readonly guessed: boolean;
  readonly framed?: boolean;
};

/** The value as a JavaScript literal. */
export const literal = (value: string | number | boolean): string => JSON.stringify(value);

/** An expression for the first match of a selector. */
export const lookupOf = (selector: string): string =>
  `document.querySelector(${literal(selector)})`;

/** Picks the most stable of several selectors for the same element. */
export function recordedTarget(
  label: string,
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
      label,
      selector,
      others: [...others, ...unsure],
      lookup: lookupOf(selector),
      guessed: false,
    };
  // Use a guess only if no script finds the element reliably.
  const [guess, ...more] = unsure;
  if (guess !== undefined && lookup === null)
    return { label, selector: guess, others: more, lookup: lookupOf(guess), guessed: true };
  return { label, selector: null, others: unsure, lookup, guessed: false };
}
