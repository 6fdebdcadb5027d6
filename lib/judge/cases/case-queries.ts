import { cleanLine } from "@/lib/format/clean-line";
import { type CaseQuery, type JudgeCase, MAX_NOTE, MAX_QUERIES, MAX_QUERY } from "./judge-case";

export type NewQuery = {
  readonly query: string;
  readonly need?: string;
  /** Id from an imported file. A missing or repeated id is replaced by a new one. */
  readonly qid?: string;
};

export type AddedQueries = {
  readonly judgeCase: JudgeCase;
  readonly added: readonly CaseQuery[];
  readonly known: number;
  readonly rejected: number;
  /** Queries whose id in the case is not the one of the list. */
  readonly otherIds: number;
};

/** Adds the queries that the case does not have. Empty lines are ignored. */
export function addQueries(judgeCase: JudgeCase, list: readonly NewQuery[]): AddedQueries {
  const qidOf = new Map(judgeCase.queries.map(({ qid, query }) => [query, qid]));
  const qids = new Set(judgeCase.queries.map(({ qid }) => qid));
  const added: CaseQuery[] = [];
  let { nextQuery } = judgeCase;
  let known = 0;
  let rejected = 0;
  let otherIds = 0;
  const freeQid = () => {
    while (qids.has(`q${nextQuery}`)) nextQuery += 1;
    return `q${nextQuery++}`;
  };
  for (const each of list) {
    const query = cleanLine(each.query, MAX_QUERY);
    if (query === "") continue;
    const isKnown = qidOf.has(query);
    if (!isKnown && judgeCase.queries.length + added.length >= MAX_QUERIES) {
      rejected += 1;
      continue;
    }
    if (isKnown) known += 1;
    else {
      const own = each.qid !== undefined && isQid(each.qid) && !qids.has(each.qid);
      const qid = own && each.qid ? each.qid : freeQid();
      qidOf.set(query, qid);
      qids.add(qid);
      added.push({ qid, query, need: cleanLine(each.need ?? "", MAX_NOTE) });
    }
    if (each.qid !== undefined && each.qid !== qidOf.get(query)) otherIds += 1;
  }
  const queries = [...judgeCase.queries, ...added];
  return { judgeCase: { ...judgeCase, queries, nextQuery }, added, known, rejected, otherIds };
}

/** Whether a text can identify a query in a TREC file. */
export const isQid = (text: string): boolean => /^\S{1,120}$/.test(text);

/** Pasted or typed queries: one per line, the information need after a tab. */
export const queriesOfLines = (text: string): NewQuery[] =>
  text.split(/\r\n|\r|\n/).map((line) => {
    const [query = "", ...rest] = line.replace(/^\ufeff/, "").split("\t");
    return { query, need: rest.join(" ") };
  });
