import { parseQuery } from "@/lib/contract/query/query-text";
import { hasWord } from "@/lib/contract/query/query-values";
import { textPattern } from "../contents/text-pattern";

export type SearchedField = { readonly name: string; readonly text: string };

export type QueryMatch = { readonly term: string; readonly fields: readonly string[] };

/** Words to explain; a query can have hundreds. */
const MAX_TERMS = 20;

/**
 * The words and phrases of a query, each with the fields that contain it as written, in any case.
 * Words begin where a word of the text begins, so that `tide` matches `tides`, but not `riptide`.
 * Negated words and operators are left out, except those whose value is looked up in texts.
 */
export function queryMatches(query: string, fields: readonly SearchedField[]): QueryMatch[] {
  return positiveTerms(query)
    .slice(0, MAX_TERMS)
    .map((term) => {
      const pattern = textPattern(term);
      const atStart = pattern && new RegExp(`(?<![\\p{L}\\p{N}])${pattern.source}`, "iu");
      return {
        term,
        fields: fields.filter(({ text }) => atStart?.test(text)).map(({ name }) => name),
      };
    });
}

const textOperators: ReadonlySet<string> = new Set(["intitle", "inurl", "allintitle", "allinurl"]);

function positiveTerms(query: string): readonly string[] {
  const terms = parseQuery(query).flatMap((piece): readonly string[] => {
    if (piece.kind === "gap" || piece.negated) return [];
    if (piece.kind === "operator") return textOperators.has(piece.name) ? [piece.value.text] : [];
    if (piece.kind === "list")
      return textOperators.has(piece.name) ? piece.values.map(({ text }) => text) : [];
    // Punctuation around a word is not part of it.
    return [piece.text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")];
  });
  return [...new Set(terms.filter((term) => hasWord(term) && !/^(?:OR|AND)$/.test(term)))];
}
