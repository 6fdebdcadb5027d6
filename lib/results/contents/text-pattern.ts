/**
 * Finds a text: ignores case, and any white space between words matches any other, so that a match
 * may cross a line break. Null for an empty text.
 */
export function textPattern(text: string): RegExp | null {
  const terms = text.trim().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return null;
  return new RegExp(terms.map(escaped).join("\\s+"), "giu");
}

const escaped = (term: string): string => term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export type TextMatch = { readonly from: number; readonly to: number };

/** Matches of a pattern in a text, in order. */
export function* spansIn(text: string, pattern: RegExp): Generator<TextMatch> {
  for (const { 0: match, index } of text.matchAll(pattern))
    yield { from: index, to: index + match.length };
}
