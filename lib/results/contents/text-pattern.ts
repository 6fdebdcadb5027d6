/**
 * Finds a text: ignores case and whether accents are characters of their own, and any whitespace between words matches
 * any other, so that a match may cross a line break. Null for an empty text.
 */
export function textPattern(text: string): RegExp | null {
  const terms = text.trim().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return null;
  return new RegExp(terms.map(anyForm).join("\\s+"), "giu");
}

/** A word in its composed or decomposed form: `é` is `e\u0301` in some pages. */
function anyForm(term: string): string {
  const forms = new Set([term, term.normalize("NFC"), term.normalize("NFD")]);
  return forms.size === 1 ? escaped(term) : `(?:${[...forms].map(escaped).join("|")})`;
}

const escaped = (term: string): string => term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export type TextMatch = { readonly from: number; readonly to: number };

export function* spansIn(text: string, pattern: RegExp): Generator<TextMatch> {
  for (const { 0: match, index } of text.matchAll(pattern))
    yield { from: index, to: index + match.length };
}
