import "server-only";
import {
  formatQuery,
  parseQuery,
  type QueryPiece,
  type QueryTerm,
} from "@/lib/contract/query/query-text";
import { parseSiteValue } from "@/lib/contract/query/query-values";
import { groupByOr } from "@/lib/engine/index/plan/or-groups";

export type WordSupport = {
  /** Whether the source knows phrases in quotes. Without it, their words are sent. */
  readonly phrases?: boolean;
  /** Whether a minus in front of a word excludes it. */
  readonly negation?: boolean;
  /** Whether `intitle:word` exists. */
  readonly titles?: boolean;
};

/**
 * The words of a query for a source that knows few operators. The rest of the query filters the results.
 */
export function wordsFor(query: string, support: WordSupport): string {
  return formatQuery(wordGroups(query, support).flatMap(joinedByOr)).replace(/\s+/g, " ").trim();
}

/** Like `wordsFor`: one list for every word, or for several joined by `OR`. */
export function wordGroups(query: string, support: WordSupport): QueryPiece[][] {
  return groupByOr(parseQuery(query))
    .filter(([first]) => first?.kind !== "word" || first.raw !== "OR")
    .map((terms) => terms.flatMap((term) => pieceFor(term, support) ?? []))
    .filter(({ length }) => length > 0);
}

const joinedByOr = (pieces: readonly QueryPiece[]): QueryPiece[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [word("OR", false), piece]));

function pieceFor(term: QueryTerm, { phrases, negation, titles }: WordSupport): QueryPiece | null {
  if (term.kind === "gap" || (term.negated && !negation)) return null;
  switch (term.kind) {
    case "word":
      return word(term.text, term.negated);
    case "phrase":
      if (phrases) return { kind: "phrase", negated: term.negated, text: term.text };
      return term.negated ? null : word(term.text, false);
    case "list":
      return term.negated ? null : word(term.values.map(({ text }) => text).join(" "), false);
    case "operator":
      if (term.name !== "intitle" || term.negated) return null;
      return titles ? term : word(term.value.text, false);
  }
}

const word = (text: string, negated: boolean): QueryPiece => ({ kind: "word", text, negated });

/** Hosts that a query or its domain filter is restricted to; empty: none. */
export function requiredHosts(query: string, includeDomains: readonly string[]): string[] {
  const sites = parseQuery(query).flatMap((term) =>
    term.kind === "operator" && term.name === "site" && !term.negated
      ? (parseSiteValue(term.value.text)?.host ?? [])
      : [],
  );
  return [...sites, ...includeDomains];
}

/** Whether only the library can respond to it. */
export const isAboutRelated = (query: string): boolean =>
  parseQuery(query).some(
    (term) => term.kind === "operator" && term.name === "related" && !term.negated,
  );

/** Whether a phrase in quotes is required. */
export const hasPhrase = (query: string): boolean =>
  parseQuery(query).some((term) => term.kind === "phrase" && !term.negated);
