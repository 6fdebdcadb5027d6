import "server-only";
import { normalizedText } from "@/lib/engine/text/address-terms";
import { transcribe } from "@/lib/engine/text/fold";
import { pairs, spellingsOf, type TextToken } from "@/lib/engine/text/tokens";

/**
 * FTS5 query syntax, built from folded letters, digits and spaces in quotes, so that user text is
 * never parsed as syntax.
 */

/** Spellings per expression; each word with two spellings doubles the number. */
const MAX_SPELLINGS = 16;

/** Adjacent tokens, compared by stem, in any of their spellings. */
export function phraseExpression(parts: readonly TextToken[]): string {
  const variants = parts.reduce<TextToken[][]>(
    (lines, part) =>
      lines
        .flatMap((line) => spellingsOf(part).map((text) => [...line, { text, run: part.run }]))
        .slice(0, MAX_SPELLINGS),
    [[]],
  );
  return variants.length === 1 ? literalPhrase(parts) : anyOf(variants.map(literalPhrase));
}

/** A single character of a CJK run is the prefix of a pair. */
function literalPhrase(parts: readonly TextToken[]): string {
  const last = parts.length - 1;
  const tokens = parts.flatMap((part, at) =>
    part.run ? pairs(part.text, at < last) : [part.text],
  );
  const end = parts[last];
  const open = end?.run === true && [...end.text].length === 1;
  return `"${tokens.join(" ")}"${open ? " *" : ""}`;
}

/** One expression per word and per pair of a CJK run. */
export const termExpressions = (parts: readonly TextToken[]): string[] =>
  parts.flatMap((part) =>
    part.run && [...part.text].length > 1
      ? pairs(part.text, false).map((pair) => `"${pair}"`)
      : [phraseExpression([part])],
  );

export const titleExpression = (parts: readonly TextToken[]): string =>
  `title : ${phraseExpression(parts)}`;

export const allOf = (expressions: readonly string[]): string => `(${expressions.join(" AND ")})`;
export const anyOf = (expressions: readonly string[]): string => `(${expressions.join(" OR ")})`;

/**
 * The expression for `inurl:`, or null. Four or more characters match anywhere (`inurl:change`
 * finds changelog); fewer must be a whole word, or `inurl:js` would match almost everything.
 */
export function addressExpression(text: string): string | null {
  const variants = new Set([normalizedText(text), normalizedText(transcribe(text))]);
  const pieces = [...variants].map((words) => `"${[...words].length >= 4 ? words : ` ${words} `}"`);
  return variants.has("") ? null : anyOf(pieces);
}
