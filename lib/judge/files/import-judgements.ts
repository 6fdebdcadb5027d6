import { canonicalUrl } from "@/lib/compare/canonical-url";
import { cleanLine } from "@/lib/format/clean-line";
import { addQueries } from "../cases/case-queries";
import { type JudgeCase, MAX_QUERIES, MAX_QUERY } from "../cases/judge-case";
import type { Judgement } from "../cases/judgement";
import type { ScaleMax } from "../cases/scale";
import { readCsvRows } from "./csv-rows";
import { type JudgementForm, judgementFormOf } from "./detect-form";
import { decodeDocid } from "./docid";
import { type ImportReport, quote, ReportBuilder } from "./import-report";
import { type JudgementRow, readQrels } from "./judgement-rows";

export type JudgementImport = {
  readonly form: JudgementForm;
  readonly judgeCase: JudgeCase;
  readonly addedQueries: number;
  readonly judgements: readonly Judgement[];
  readonly report: ImportReport;
};

export type JudgementImportOptions = {
  readonly text: string;
  readonly form: JudgementForm | "auto";
  readonly judgeCase: JudgeCase;
  /** The judge of a file that names none. */
  readonly judge: string;
  readonly at: number;
  /** The key of documents that the case identifies by their redirect target. Keyed by canonical URL. */
  readonly redirects?: ReadonlyMap<string, string>;
};

/** Reads a file of judgements. Each line is imported or has its reason in the report. */
export function importJudgements(options: JudgementImportOptions): JudgementImport {
  const { text, judgeCase } = options;
  const form = options.form === "auto" ? judgementFormOf(text) : options.form;
  const report = new ReportBuilder();
  const { rows, docids } = form === "qrels" ? readQrels(text, report) : readCsvRows(text, report);
  const withQueries = addQueries(judgeCase, newQueries(rows, judgeCase));
  const placed = placeRows(rows, {
    judgeCase: withQueries.judgeCase,
    decode: docids === "percent-encoded" ? decodeDocid : (docid) => docid,
    options,
    report,
  });
  return {
    form,
    judgeCase: withQueries.judgeCase,
    addedQueries: withQueries.added.length,
    judgements: placed,
    report: report.end(),
  };
}

/** Queries whose rows can be imported. A query with invalid ratings only is not added. */
function newQueries(rows: readonly JudgementRow[], { scale }: JudgeCase) {
  const texts = new Set<string>();
  for (const { query, rating } of rows)
    if ("text" in query && !texts.has(query.text) && parseRating(rating, scale.max).ok)
      texts.add(query.text);
  return [...texts].map((query) => ({ query }));
}

type Placing = {
  readonly judgeCase: JudgeCase;
  readonly decode: (docid: string) => string;
  readonly options: JudgementImportOptions;
  readonly report: ReportBuilder;
};

function placeRows(rows: readonly JudgementRow[], placing: Placing): Judgement[] {
  const { judgeCase, decode, options, report } = placing;
  const known = new Set(judgeCase.queries.map(({ qid }) => qid));
  const qidOf = new Map(judgeCase.queries.map(({ qid, query }) => [query, qid]));
  const urls = new Map<string, string>();
  const urlOf = (address: string) => {
    const seen = urls.get(address);
    if (seen !== undefined) return seen;
    const canonical = canonicalUrl(address);
    const url = options.redirects?.get(canonical) ?? canonical;
    urls.set(address, url);
    return url;
  };
  const first = new Map<string, { readonly grade: number; readonly line: number }>();
  const judgements: Judgement[] = [];
  for (const { line, query, docid, judge, rating } of rows) {
    const parsed = parseRating(rating, judgeCase.scale.max);
    if (!parsed.ok) {
      report.fail(line, parsed.message);
      continue;
    }
    const qid = "qid" in query ? query.qid : (qidOf.get(cleanLine(query.text, MAX_QUERY)) ?? null);
    if (qid === null || !known.has(qid)) {
      report.fail(line, unknownQuery(query));
      continue;
    }
    const { grade } = parsed;
    const name = cleanLine(judge ?? options.judge, 60);
    const address = decode(docid);
    const url = urlOf(address);
    const key = JSON.stringify([qid, url, name]);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, { grade, line });
      judgements.push({ qid, url, address, judge: name, verdict: grade, note: "", at: options.at });
      report.import(grade);
    } else if (before.grade === grade) report.duplicate();
    else
      report.fail(
        line,
        `Line ${before.line} has the grade ${before.grade} for the same query and document, this line ${grade}. The first one is kept.`,
      );
  }
  return judgements;
}

const unknownQuery = (query: JudgementRow["query"]): string =>
  "qid" in query
    ? `The query id ${quote(query.qid)} is not in this case. Import its topics file first.`
    : `The query ${quote(query.text)} was not added: a case has at most ${MAX_QUERIES} queries.`;

type ParsedRating =
  | { readonly ok: true; readonly grade: number }
  | { readonly ok: false; readonly message: string };

const number = /^[+-]?\d+(?:\.\d+)?$/;

/** A grade of the scale. `2.0` is 2; fractions and numbers outside the scale are errors. */
function parseRating(text: string, max: ScaleMax): ParsedRating {
  const trimmed = text.trim();
  if (!number.test(trimmed))
    return { ok: false, message: `The rating ${quote(trimmed)} is not a number.` };
  const grade = Number(trimmed);
  if (!Number.isInteger(grade))
    return { ok: false, message: `The rating ${trimmed} is not a whole number.` };
  if (grade < 0 || grade > max)
    return {
      ok: false,
      message: `The rating ${trimmed} is outside the scale of this case, 0 to ${max}.`,
    };
  return { ok: true, grade: grade === 0 ? 0 : grade };
}
