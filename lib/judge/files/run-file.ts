import { canonicalUrl } from "@/lib/compare/canonical-url";
import type { GivenUrl } from "../cases/given-urls";
import type { JudgeCase } from "../cases/judge-case";
import { type RankedResult, type System, type SystemRanking, uniqueResults } from "../cases/system";
import { decodeDocid, encodeDocid } from "./docid";
import { type ImportReport, quote, ReportBuilder } from "./import-report";
import { numberedLines } from "./numbered-lines";

/** A TREC run: `qid Q0 docid rank score tag`. Scores fall by 1 per rank, so that no ranks are tied. */
export function runFile(
  { label, rankings }: Pick<System, "label" | "rankings">,
  givenUrl: GivenUrl,
): string {
  const tag = encodeDocid(label.replace(/\s+/gu, "-")) || "run";
  return rankings
    .flatMap(({ qid, results }) => {
      const docids = [...new Set(results.map(({ url }) => encodeDocid(givenUrl(url))))];
      return docids.map(
        (docid, index) => `${qid} Q0 ${docid} ${index + 1} ${docids.length - index} ${tag}\n`,
      );
    })
    .join("");
}

type RunLine = { readonly docid: string; readonly score: number };

/**
 * The order in which trec_eval reads a run: score in single precision, then document id, both
 * descending. It ignores the rank column.
 */
export function trecOrder<Line extends RunLine>(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (a, b) =>
      Math.fround(b.score) - Math.fround(a.score) ||
      (a.docid < b.docid ? 1 : a.docid > b.docid ? -1 : 0),
  );
}

export type RunImport = {
  /** The tag of the first line; null if the file has no valid line. */
  readonly label: string | null;
  readonly rankings: readonly SystemRanking[];
  readonly report: ImportReport;
};

export function readRunFile(text: string, judgeCase: JudgeCase): RunImport {
  const report = new ReportBuilder();
  const known = new Set(judgeCase.queries.map(({ qid }) => qid));
  const lists = new Map<string, RunLine[]>();
  const seen = new Set<string>();
  let label: string | null = null;
  for (const { line, content } of numberedLines(text)) {
    const columns = content.split(/[ \t]+/).filter((column) => column !== "");
    report.line();
    const [qid = "", , docid = "", , scoreText = "", tag = ""] = columns;
    const score = Number(scoreText);
    const key = `${qid}\n${docid}`;
    if (columns.length !== 6)
      report.fail(
        line,
        `Expected 6 columns (query id, Q0, document id, rank, score, tag), found ${columns.length}.`,
      );
    else if (!Number.isFinite(score))
      report.fail(line, `The score ${quote(scoreText)} is not a number.`);
    else if (!known.has(qid))
      report.fail(
        line,
        `The query id ${quote(qid)} is not in this case. Import its topics file first.`,
      );
    else if (seen.has(key))
      report.fail(line, `The document ${quote(docid)} is repeated for the query ${qid}.`);
    else {
      seen.add(key);
      label ??= decodeDocid(tag);
      const list = lists.get(qid) ?? [];
      list.push({ docid, score });
      lists.set(qid, list);
      report.import(null);
    }
  }
  const rankings = [...lists].map(([qid, lines]): SystemRanking => {
    const results = trecOrder(lines).map(({ docid }) => fileResult(decodeDocid(docid)));
    return { qid, runId: null, failure: null, results: uniqueResults(results) };
  });
  return { label, rankings, report: report.end() };
}

const fileResult = (address: string): RankedResult => ({
  url: canonicalUrl(address),
  address,
  title: null,
  excerpt: null,
  resultId: null,
});
