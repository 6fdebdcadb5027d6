import "server-only";
import { hasWord, type SiteValue } from "@/lib/contract/query/query-values";
import { transcribe } from "@/lib/engine/text/fold";
import { pairs, spellingsOf, type TextToken } from "@/lib/engine/text/tokens";
import {
  decodeUrl,
  fileTypeMarker,
  normalizedText,
  siteMarkers,
} from "@/lib/engine/text/url-terms";

/** A condition on the words of a page or image. Each index compiles it to its own query language. */
export type Expression =
  | PhraseExpression
  | { readonly kind: "marker"; readonly marker: string }
  | { readonly kind: "all" | "any"; readonly of: readonly Expression[] };

/** Adjacent tokens, compared by stem. */
export type PhraseExpression = {
  readonly kind: "phrase";
  readonly in: "anywhere" | "title";
  /** Folded words, and pairs of characters of a run. */
  readonly tokens: readonly string[];
  /** The last token is the beginning of a word, or a single character, the beginning of a pair. */
  readonly isOpen: boolean;
};

export type UrlExpression =
  | { readonly kind: "text"; readonly text: string; readonly wholeWords: boolean }
  | { readonly kind: "all" | "any"; readonly of: readonly UrlExpression[] };

export const keyOf = (expression: Expression | UrlExpression): string => JSON.stringify(expression);

export const unique = <Kind extends Expression | UrlExpression>(
  expressions: readonly Kind[],
): Kind[] => [...new Map(expressions.map((each) => [keyOf(each), each])).values()];

/** Spellings per expression; each word with two spellings doubles the number. */
const MAX_SPELLINGS = 16;

/** Adjacent tokens, compared by stem, in any of their spellings. */
export function phraseExpression(
  parts: readonly TextToken[],
  where: PhraseExpression["in"] = "anywhere",
): Expression {
  const variants = parts.reduce<TextToken[][]>(
    (lines, part) =>
      lines
        .flatMap((line) => spellingsOf(part).map((text) => [...line, { text, run: part.run }]))
        .slice(0, MAX_SPELLINGS),
    [[]],
  );
  return variants.length === 1
    ? literalPhrase(parts, where)
    : anyOf(variants.map((each) => literalPhrase(each, where)));
}

function literalPhrase(
  parts: readonly TextToken[],
  where: PhraseExpression["in"],
): PhraseExpression {
  const last = parts.length - 1;
  const tokens = parts.flatMap((part, at) =>
    part.run ? pairs(part.text, at < last) : [part.text],
  );
  const end = parts[last];
  const isOpen = end !== undefined && isOpenToken(end);
  return { kind: "phrase", in: where, tokens, isOpen };
}

/** Whether a token matches all longer tokens that begin with it: an abbreviated hash, or one character of a pair. */
export const isOpenToken = ({ text, run, isBeginning = false }: TextToken): boolean =>
  isBeginning || (run && [...text].length === 1);

export const wordExpression = (word: string): PhraseExpression => ({
  kind: "phrase",
  in: "anywhere",
  tokens: [word],
  isOpen: false,
});

/** Adjacent tokens, or another spelling of any of them: A.I., AI. */
export const wholeExpression = (parts: readonly TextToken[]): Expression =>
  anyOf([
    phraseExpression(parts.map(({ text, run }) => ({ text, run }))),
    ...parts.flatMap(({ alternatives = [] }) => alternatives.map(wordExpression)),
  ]);

/** One expression per word and per pair of a CJK run. */
export const termExpressions = (parts: readonly TextToken[]): Expression[] =>
  parts.flatMap((part) =>
    part.run && [...part.text].length > 1
      ? pairs(part.text, false).map(wordExpression)
      : [phraseExpression([part])],
  );

/** `of` must not be empty. */
export const allOf = <Of>(of: readonly Of[]) => ({ kind: "all", of }) as const;
export const anyOf = <Of>(of: readonly Of[]) => ({ kind: "any", of }) as const;

/** The host and everything below it, for `site:` and for domain lists. */
export const siteExpression = (site: SiteValue): Expression =>
  allOf(siteMarkers(site).map((marker) => ({ kind: "marker", marker }) as const));

export const fileTypeExpression = (fileType: string): Expression => ({
  kind: "marker",
  marker: fileTypeMarker(fileType),
});

/**
 * The expression for `inurl:`, or null. Four or more characters match anywhere (`inurl:change`
 * finds changelog); fewer must be a whole word, or `inurl:js` would match almost everything.
 */
export function urlExpression(text: string): UrlExpression | null {
  // URLs are indexed decoded.
  const decoded = decodeUrl(text);
  const typed = hasWord(decoded) ? decoded : text;
  const variants = new Set([normalizedText(typed), normalizedText(transcribe(typed))]);
  const pieces = [...variants].map(
    (words): UrlExpression => ({
      kind: "text",
      text: words,
      wholeWords: [...words].length < 4,
    }),
  );
  return variants.has("") ? null : anyOf(pieces);
}
