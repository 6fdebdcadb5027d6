import { hasMinus, type QueryTerm } from "./query-text";

/** A parsed term as it is outside of its group. */
export const termText = (term: QueryTerm): string =>
  term.kind !== "gap" && term.negated && !hasMinus(term.raw) ? `-${term.raw}` : term.raw;
