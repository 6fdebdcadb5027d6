import type { ReportBuilder } from "./import-report";

/** A line of a judgement file, before its query is found in the case. */
export type JudgementRow = {
  readonly line: number;
  /** The id or the text of the query, by the form of the file. */
  readonly query: { readonly qid: string } | { readonly text: string };
  readonly docid: string;
  /** Null if the file names no judges. */
  readonly judge: string | null;
  readonly rating: string;
};

export type ReadRows = {
  readonly rows: readonly JudgementRow[];
  /** How document ids are encoded. */
  readonly docids: "percent-encoded" | "plain";
};

/** TREC qrels: `qid iteration docid grade`. */
export function readQrels(text: string, report: ReportBuilder): ReadRows {
  const rows: JudgementRow[] = [];
  for (const [index, content] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const columns = content.split(/[ \t]+/).filter((column) => column !== "");
    if (columns.length === 0) continue;
    report.line();
    const line = index + 1;
    const [qid = "", , docid = "", rating = ""] = columns;
    if (columns.length === 4) rows.push({ line, query: { qid }, docid, judge: null, rating });
    else
      report.fail(
        line,
        `Expected 4 columns (query id, 0, document id, grade), found ${columns.length}.`,
      );
  }
  return { rows, docids: "percent-encoded" };
}
