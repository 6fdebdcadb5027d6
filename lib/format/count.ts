import { lazy } from "./lazy";

const grouped = lazy(() => new Intl.NumberFormat("en-US"));

/** A number with thousands separators: `12,345`. */
export const formatCount = (count: number): string =>
  // Most numbers of a page need no separator.
  Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : grouped().format(count);

/** A number with its noun: `1 page`, `12,345 pages`. The default plural adds an s. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const formatCredits = (credits: number): string => countOf(credits, "credit");

/** Names as a list in prose: `web`, `web and news`, `web, news and images`. */
export function wordList(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
