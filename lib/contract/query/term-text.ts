import type { QueryTerm } from "./query-text";

/** Whether a negated term has a minus of its own, not that of its group. */
export const hasMinus = (raw: string): boolean => /^[-–−]/.test(raw);

/** A parsed term as it is outside of its group. */
export const termText = (term: QueryTerm): string =>
  term.kind !== "gap" && term.negated && !hasMinus(term.raw) ? `-${term.raw}` : term.raw;
