import type { QueryTerm } from "./query-text";

/** A parsed term as it is outside of its group. */
export const termText = (term: QueryTerm): string =>
  term.kind !== "gap" && term.negated && !term.raw.startsWith("-") ? `-${term.raw}` : term.raw;
