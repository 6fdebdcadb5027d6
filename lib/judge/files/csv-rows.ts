import Papa from "papaparse";
import { withoutSeparatorLine } from "@/lib/format/text-files/csv-separator-line";
import { lineBreaksIn, unixLines } from "@/lib/format/text-files/unix-lines";
import type { ReportBuilder } from "./import-report";
import type { JudgementRow, ReadRows } from "./judgement-rows";

/** Names of each column in the files of other tools, lower case, letters and digits only. */
const columnNames = {
  qid: ["qid", "queryid"],
  query: ["query", "querytext", "querystring"],
  docid: ["docid", "documentid", "doc", "document", "url"],
  rating: ["rating", "grade", "relevance", "judgement", "judgment"],
  judge: ["judge", "rater", "assessor", "annotator"],
} as const;

const delimiters = [",", ";", "\t", "|"];

type ColumnKey = keyof typeof columnNames;

const isNamed =
  (key: ColumnKey) =>
  (name: string): boolean => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
    return columnNames[key].some((known) => known === plain);
  };

/** Names that a judge cannot have, because files use them for other columns. */
export const isColumnName = (name: string): boolean =>
  (["qid", "query", "docid", "rating"] as const).some((key) => isNamed(key)(name));

type Columns = {
  readonly qid: number;
  readonly query: number;
  readonly docid: number;
  readonly rating: number;
  /** The column with the name of the judge, beside the column `rating`. */
  readonly judge: number;
  /** Columns with the ratings of one judge each, where there is no column `rating`. */
  readonly judges: readonly { readonly name: string; readonly column: number }[];
  readonly width: number;
};

/**
 * Judgements as CSV: `query,docid,rating` of Quepid and OpenSearch, with the columns in any order
 * and optionally a column `judge`, or a book of Quepid with one column of ratings per judge.
 */
export function readCsvRows(text: string, report: ReportBuilder): ReadRows {
  const plain = withoutSeparatorLine(unixLines(text.replace(/^\ufeff/, "")));
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  const broken = new Set(errors.flatMap(({ type, row }) => (type === "Quotes" ? (row ?? []) : [])));
  const rows: JudgementRow[] = [];
  let columns: Columns | null = null;
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const at = line;
    line += 1 + cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!columns) {
      columns = columnsOf(cells) ?? headless(cells);
      if (!columns) {
        report.line();
        report.fail(at, missingColumns(cells));
        break;
      }
      if (columnsOf(cells)) continue;
    }
    report.line();
    if (broken.has(index)) report.fail(at, "A quoted value has no closing quotation mark.");
    else rows.push(...rowsOf(cells, columns, at, report));
  }
  return { rows, docids: "plain" };
}

/** Whether a text begins with the names of the columns of judgements. */
export const isCsvHeader = (text: string): boolean =>
  delimiterOf(withoutSeparatorLine(unixLines(text.replace(/^\ufeff/, "")))) !== "";

/** The delimiter with which the first line is a header; otherwise the parser guesses. */
const delimiterOf = (text: string): string =>
  delimiters.find((delimiter) => {
    const [first] = Papa.parse<string[]>(text.trimStart().slice(0, 10_000), {
      delimiter,
      preview: 1,
    }).data;
    return first !== undefined && columnsOf(first) !== null;
  }) ?? "";

function columnsOf(header: readonly string[]): Columns | null {
  const found = {
    qid: header.findIndex(isNamed("qid")),
    query: header.findIndex(isNamed("query")),
    docid: header.findIndex(isNamed("docid")),
    rating: header.findIndex(isNamed("rating")),
  };
  const judge = found.rating === -1 ? -1 : header.findIndex(isNamed("judge"));
  if ((found.qid === -1 && found.query === -1) || found.docid === -1) return null;
  const taken = new Set(Object.values(found));
  const judges =
    found.rating !== -1
      ? []
      : header.flatMap((name, column) =>
          taken.has(column) || name.trim() === "" ? [] : [{ name: unescaped(name), column }],
        );
  if (found.rating === -1 && judges.length === 0) return null;
  return { ...found, judge, judges, width: header.length };
}

/** A file without a header has the three columns in their usual order. */
const headless = (cells: readonly string[]): Columns | null =>
  cells.length === 3 && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(cells[2] ?? "")
    ? { qid: -1, query: 0, docid: 1, rating: 2, judge: -1, judges: [], width: 3 }
    : null;

function missingColumns(header: readonly string[]): string {
  const has = (key: ColumnKey) => header.some(isNamed(key));
  const missing = [
    ...(has("query") || has("qid") ? [] : ["query"]),
    ...(["docid", "rating"] as const).filter((key) => !has(key)),
  ];
  return `The header has no column ${missing.join(", ")}. Expected query, docid and rating.`;
}

function rowsOf(
  cells: readonly string[],
  columns: Columns,
  line: number,
  report: ReportBuilder,
): JudgementRow[] {
  const cell = (column: number) => unescaped(cells[column] ?? "").trim();
  const docid = cell(columns.docid);
  const qid = cell(columns.qid);
  const text = cell(columns.query);
  const ratings =
    columns.judges.length > 0
      ? columns.judges.map(({ name, column }) => ({ judge: name, rating: cell(column) }))
      : [{ judge: cell(columns.judge) || null, rating: cell(columns.rating) }];
  const rated = ratings.filter(({ rating }) => rating !== "");
  if (cells.length > columns.width) {
    report.fail(line, `Expected ${columns.width} columns, found ${cells.length}.`);
    return [];
  }
  if (text === "" && qid === "") {
    report.fail(line, "The query is empty.");
    return [];
  }
  if (rated.length === 0) {
    // A line that ends early is broken; an empty rating is a result without a judgement.
    if (cells.length > Math.max(columns.docid, columns.rating)) report.unrated();
    else report.fail(line, `Expected ${columns.width} columns, found ${cells.length}.`);
    return [];
  }
  if (docid === "") {
    report.fail(line, "The document id is empty.");
    return [];
  }
  const query = text === "" ? { qid } : { text };
  return rated.map(({ judge, rating }) => ({ line, query, docid, judge, rating }));
}

/** Removes the apostrophe that keeps a spreadsheet from running a text as a formula. */
export const unescaped = (text: string): string =>
  escapedFormula.test(text) ? text.slice(1) : text;

const formula = "[\\s\\p{Cf}\\p{Cc}]*[=+\\-@\\t\\r＝＋－＠]";
const escapedFormula = new RegExp(`^'+${formula}`, "u");

/** Makes a text that looks escaped survive `csvCell` and `unescaped`. */
export const escapable = (text: string): string => (escapedFormula.test(text) ? `'${text}` : text);
