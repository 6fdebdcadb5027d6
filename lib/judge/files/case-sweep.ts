import { MAX_CELLS } from "@/lib/sweep/sweep";
import type { JudgeCase } from "../cases/judge-case";

/** Queries of a case that one sweep runs: the first of `from`, counted from 1. */
export type CaseSweep = { readonly caseId: string; readonly from: number };

/** The URL contains the id of the case only; the page reads its queries from this browser. */
export const caseSweepUrl = ({ caseId, from }: CaseSweep): string =>
  `/sweep?case=${encodeURIComponent(caseId)}${from === 1 ? "" : `&from=${from}`}`;

export function parseCaseSweep(search: string): CaseSweep | null {
  const query = new URLSearchParams(search);
  const caseId = query.get("case");
  const from = query.get("from") ?? "1";
  if (caseId === null || caseId === "") return null;
  return { caseId, from: /^[1-9]\d{0,5}$/.test(from) ? Number(from) : 1 };
}

/** First queries of the sweeps that together run the whole case. */
export const caseSweeps = ({ id, queries }: Pick<JudgeCase, "id" | "queries">): CaseSweep[] =>
  queries.flatMap((_, at) => (at % MAX_CELLS === 0 ? [{ caseId: id, from: at + 1 }] : []));

export const queriesOfSweep = ({ queries }: Pick<JudgeCase, "queries">, from: number) =>
  queries.slice(from - 1, from - 1 + MAX_CELLS);

/**
 * The queries as the rows of a sweep, which fills the field `query` and ignores columns whose name
 * starts with `#`. JSON, because a spreadsheet's escapes would become part of the queries.
 */
export const sweepRows = (queries: JudgeCase["queries"]): string =>
  JSON.stringify(queries.map(({ query, qid }) => ({ query, "#qid": qid })));
