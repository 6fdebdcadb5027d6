import { isQid, type NewQuery } from "../cases/case-queries";
import type { CaseQuery } from "../cases/judge-case";
import { type ImportReport, quote, ReportBuilder } from "./import-report";
import { numberedLines } from "./numbered-lines";

/** Query ids with their texts and information needs, separated by tabs. */
export const topicsFile = (queries: readonly CaseQuery[]): string =>
  queries
    .map(({ qid, query, need }) => `${[qid, query, ...(need ? [need] : [])].join("\t")}\n`)
    .join("");

export type TopicsImport = {
  readonly queries: readonly NewQuery[];
  readonly report: ImportReport;
};

/** Reads a topics file: query id, query and, optionally, the information need in each line. */
export function readTopics(text: string): TopicsImport {
  const report = new ReportBuilder();
  const queries: NewQuery[] = [];
  const qids = new Set<string>();
  for (const { line, content } of numberedLines(text)) {
    report.line();
    const [qid = "", query = "", ...need] = content.split("\t").map((column) => column.trim());
    if (query === "") report.fail(line, "Expected a query id, a tab and a query.");
    else if (!isQid(qid))
      report.fail(line, `The query id ${quote(qid)} is empty, too long or has a blank.`);
    else if (qids.has(qid)) report.fail(line, `The query id ${quote(qid)} is repeated.`);
    else {
      qids.add(qid);
      queries.push({ qid, query, need: need.join(" ") });
      report.import(null);
    }
  }
  return { queries, report: report.end() };
}
