import "server-only";
import { foldWithPlaces } from "./fold";
import { findPhrase, makePhrase, type Phrase, type Span, startsWord } from "./phrase";
import { stem } from "./stem";
import type { Token } from "./tokens";

/** Something of the query that is shown where it stands in a page. */
export type Mark =
  | { readonly kind: "stem"; readonly stem: string; readonly beginning: string }
  | { readonly kind: "phrase"; readonly phrase: Phrase };

export type Match = { readonly start: number; readonly end: number; readonly mark: Mark };

/** Matches of one mark in one text; more would not change which passages are best. */
const MATCHES_PER_MARK = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/uy;

export const phraseMark = (parts: readonly Token[]): Mark => ({
  kind: "phrase",
  phrase: makePhrase(parts),
});

export function tokenMark(token: Token): Mark {
  if (token.run) return phraseMark([token]);
  const root = stem(token.text);
  // Stemming changes the last letter at most: happy and happiness have "happ" in common.
  return { kind: "stem", stem: root, beginning: root.slice(0, Math.max(2, root.length - 1)) };
}

/** Where the marks stand in a text, in order and without overlaps. */
export function findMatches(text: string, marks: readonly Mark[]): Match[] {
  const { folded, place } = foldWithPlaces(text);
  const found = marks.flatMap((mark) =>
    (mark.kind === "stem" ? stemSpans(folded, mark) : phraseSpans(folded, mark)).map((span) => ({
      start: place(span.start),
      end: place(span.end),
      mark,
    })),
  );
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Match[] = [];
  for (const match of found) if (match.start >= (apart.at(-1)?.end ?? 0)) apart.push(match);
  return apart;
}

function stemSpans(folded: string, mark: Mark & { kind: "stem" }): Span[] {
  const found: Span[] = [];
  for (
    let at = folded.indexOf(mark.beginning);
    at >= 0 && found.length < MATCHES_PER_MARK;
    at = folded.indexOf(mark.beginning, at + 1)
  ) {
    if (!startsWord(folded, at)) continue;
    WORD.lastIndex = at;
    const word = WORD.exec(folded)?.[0] ?? "";
    if (stem(word) === mark.stem) found.push({ start: at, end: at + word.length });
  }
  return found;
}

function phraseSpans(folded: string, mark: Mark & { kind: "phrase" }): Span[] {
  const found: Span[] = [];
  for (let from = 0; found.length < MATCHES_PER_MARK; ) {
    const span = findPhrase(folded, mark.phrase, from);
    if (!span) break;
    found.push(span);
    from = span.end;
  }
  return found;
}
