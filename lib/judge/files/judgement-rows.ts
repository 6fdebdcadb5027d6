import type { ReportBuilder } from "./import-report";
import { numberedLines } from "./numbered-lines";

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
  readonly docids: "percent-encoded" | "plain";
};

/** TREC qrels: `qid iteration docid grade`. */
export function readQrels(text: string, report: ReportBuilder): ReadRows {
  const rows: JudgementRow[] = [];
  for (const { line, content } of numberedLines(text)) {
    const columns = content.split(/[ \t]+/).filter((column) => column !== "");
    report.line();
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
