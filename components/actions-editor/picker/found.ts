import { isFoundAt, queryBelow } from "./elements";

/** What a selector finds in a page. */
export type Found = {
  readonly count: number;
  readonly first: Element | null;
  /** All of them; none where there are so many that marking them would tell nothing. */
  readonly marked: readonly Element[];
};

const MARKED = 3_000;
/** Selectors of a page that are remembered. */
const REMEMBERED = 1_000;

/** By the root of a page, which never changes once it is shown: looking through 160,000 elements takes milliseconds. */
const known = new WeakMap<Element, Map<string, Found>>();

/** Looks for a selector, once for each page. Throws where it is none. */
export function findIn(root: Element, selector: string): Found {
  const before = known.get(root) ?? new Map<string, Found>();
  const already = before.get(selector);
  if (already) return already;
  const below = queryBelow(root, selector);
  const own = isFoundAt(root, selector) ? [root] : [];
  const found = {
    count: own.length + below.length,
    first: own[0] ?? below[0] ?? null,
    marked: below.length <= MARKED ? [...own, ...below] : [],
  };
  if (before.size >= REMEMBERED) before.clear();
  known.set(root, before.set(selector, found));
  return found;
}
