import { queryBelow, rootMatches } from "./elements";

export type SelectorMatches = {
  readonly count: number;
  readonly first: Element | null;
  /** All matches. Empty if there are too many to mark. */
  readonly marked: readonly Element[];
};

const MAX_MARKED = 3_000;
/** Cached selectors per page. */
const MAX_CACHED = 1_000;

/**
 * Keyed by root element. A mounted page never changes, and searching 160,000 elements takes milliseconds.
 */
const cache = new WeakMap<Element, Map<string, SelectorMatches>>();

/** Finds the matches of a selector and caches them per page. Throws if the selector is invalid. */
export function findElements(root: Element, selector: string): SelectorMatches {
  const before = cache.get(root) ?? new Map<string, SelectorMatches>();
  const cached = before.get(selector);
  if (cached) return cached;
  const below = queryBelow(root, selector);
  const own = rootMatches(root, selector) ? [root] : [];
  const found = {
    count: own.length + below.length,
    first: own[0] ?? below[0] ?? null,
    marked: below.length <= MAX_MARKED ? [...own, ...below] : [],
  };
  if (before.size >= MAX_CACHED) before.clear();
  cache.set(root, before.set(selector, found));
  return found;
}
