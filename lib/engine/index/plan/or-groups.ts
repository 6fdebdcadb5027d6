import "server-only";
import type { QueryTerm } from "@/lib/contract/query/query-text";

const isOr = (term: QueryTerm | undefined): boolean => term?.kind === "word" && term.raw === "OR";

const isClause = (term: QueryTerm | undefined): term is QueryTerm =>
  term !== undefined &&
  !isOr(term) &&
  (term.kind === "word" ||
    term.kind === "phrase" ||
    (term.kind === "operator" && GROUPED.some((name) => name === term.name))) &&
  !term.negated;

const GROUPED = ["site", "filetype", "inurl", "intitle"] as const;

/**
 * The terms of a query without gaps, as groups. Terms joined by `OR` are in one group; every other term is in a group
 * of one.
 */
export function groupByOr(terms: readonly QueryTerm[]): QueryTerm[][] {
  const rest = terms.filter((term) => term.kind !== "gap");
  const groups: QueryTerm[][] = [];
  for (let at = 0; at < rest.length; at++) {
    const term = rest[at];
    if (!term) continue;
    const group = [term];
    for (; isOr(rest[at + 1]); at += 2) {
      const next = rest[at + 2];
      if (!isClause(group.at(-1)) || !isClause(next)) break;
      group.push(next);
    }
    groups.push(group);
  }
  return groups;
}

/** Each `OR` that joins nothing, with the terms beside it, as typed. */
export const looseOrs = (terms: readonly QueryTerm[]): string[] =>
  groupByOr(terms).flatMap(([term], at, groups) =>
    isOr(term)
      ? [[groups[at - 1]?.at(-1)?.raw, "OR", groups[at + 1]?.[0]?.raw].filter(Boolean).join(" ")]
      : [],
  );
