import { queryBelow, rootMatches } from "./elements";

/** What a selector finds in a page. */
export type SelectorMatches = {
  readonly count: number;
  readonly first: Element | null;
  /** All of them; none where there are so many that marking them would tell nothing. */
  readonly marked: readonly Element[];
};

const MARKED = 3_000;
/** Selectors of a page that are remembered. */
const REMEMBERED = 1_000;

/** By the root of a page, which never changes once it is shown: looking through 160,000 elements takes milliseconds. */
const known = new WeakMap<Element, Map<string, SelectorMatches>>();

/** Looks for a selector, once for each page. Throws where it is none. */
export function findElements(root: Element, selector: string): SelectorMatches {
  const before = known.get(root) ?? new Map<string, SelectorMatches>();
  const already = before.get(selector);
  if (already) return already;
  const below = queryBelow(root, selector);
  const own = rootMatches(root, selector) ? [root] : [];
  const found = {
    count: own.length + below.length,
    first: own[0] ?? below[0] ?? null,
    marked: below.length <= MARKED ? [...own, ...below] : [],
  };
  if (before.size >= REMEMBERED) before.clear();
  known.set(root, before.set(selector, found));
  return found;
}
