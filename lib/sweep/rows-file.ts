import Papa from "papaparse";
import { isJsonObject } from "@/lib/contract/json-object";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { countOf, formatCount } from "@/lib/format/count";
import { errorMessage } from "@/lib/format/error-message";
import { withoutSeparatorLine } from "@/lib/format/text-files/csv-separator-line";
import { lineBreaksIn, unixLines } from "@/lib/format/text-files/unix-lines";

export const MAX_FILE_BYTES = 1_000_000;
export const MAX_FILE_ROWS = 1_000;
const MAX_LISTED_ISSUES = 20;

/** A value as entered: text, or a JSON value with its text. */
export type TypedValue = { readonly text: string; readonly json?: unknown };

/** `line` is null for findings about the whole file. */
export type RowsFileIssue = { readonly line: number | null; readonly message: string };

export type RowsFile =
  | {
      readonly ok: true;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly TypedValue[])[];
      /** The line of each row, from 1. For JSON, the number of the row. */
      readonly lines: readonly number[];
    }
  | { readonly ok: false; readonly issues: readonly RowsFileIssue[] };

const fails = (...issues: readonly RowsFileIssue[]): RowsFile => ({
  ok: false,
  issues:
    issues.length <= MAX_LISTED_ISSUES
      ? issues
      : [
          ...issues.slice(0, MAX_LISTED_ISSUES),
          { line: null, message: `And ${formatCount(issues.length - MAX_LISTED_ISSUES)} more.` },
        ],
});
const wholeFile = (message: string): RowsFile => fails({ line: null, message });

/** Parses the rows of a CSV file, or of a JSON list of objects. Every line with an issue is listed. */
export function parseRowsFile(content: string): RowsFile {
  const bytes = utf8Length(content);
  if (bytes > MAX_FILE_BYTES)
    return wholeFile(
      `The file has ${formatBytes(bytes)}; at most ${formatBytes(MAX_FILE_BYTES)} are allowed.`,
    );
  const text = withoutSeparatorLine(unixLines(content.replace(/^\uFEFF/, "")));
  if (text.trim() === "") return wholeFile("The file is empty.");
  const parsed = /^\s*[[{]/.test(text) ? parseJsonRows(text) : parseCsvRows(text);
  if (!parsed.ok || parsed.rows.length <= MAX_FILE_ROWS)
    return parsed.ok && parsed.rows.length === 0
      ? wholeFile("The file has a header but no rows.")
      : parsed;
  return wholeFile(
    `The file has ${countOf(parsed.rows.length, "row")}; at most ${formatCount(MAX_FILE_ROWS)} are allowed.`,
  );
}

type CsvRow = { readonly line: number; readonly values: readonly string[] };

function parseCsvRows(text: string): RowsFile {
  const { rows, issues } = csvRows(text);
  const [header, ...body] = rows;
  if (!header) return fails(...issues);
  const columns = header.values.map((name) => name.trim());
  const found = [...issues, ...headerIssues(columns, header.line)];
  for (const { line, values } of body)
    if (values.length !== columns.length)
      found.push({
        line,
        message: `${countOf(values.length, "value")}, but the header has ${countOf(columns.length, "column")}.`,
      });
  if (found.length > 0) return fails(...found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  return {
    ok: true,
    columns,
    rows: body.map(({ values }) => values.map((value) => ({ text: value }))),
    lines: body.map(({ line }) => line),
  };
}

/** The rows that are not empty, with the line where each begins. A quoted value may span lines. */
function csvRows(text: string): { rows: readonly CsvRow[]; issues: readonly RowsFileIssue[] } {
  const rows: CsvRow[] = [];
  const issues: RowsFileIssue[] = [];
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step: ({ data, errors, meta }) => {
      if (errors.some(({ type }) => type === "Quotes"))
        issues.push({ line, message: "A quoted value does not end, or has text after its quote." });
      if (data.some((value) => value.trim() !== "")) rows.push({ line, values: data });
      line += lineBreaksIn(text.slice(start, meta.cursor));
      start = meta.cursor;
    },
  });
  return { rows, issues };
}

/** The separator that occurs most in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [header = ""] = text.trimStart().split("\n", 1);
  const names = header.replaceAll(/"(?:[^"]|"")*"/g, "");
  const count = (delimiter: string) => names.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, each) => (count(each) > count(best) ? each : best));
}

function headerIssues(columns: readonly string[], line: number): readonly RowsFileIssue[] {
  return columns.flatMap((name, at): RowsFileIssue[] => {
    if (name === "") return [{ line, message: `Column ${at + 1} has no name.` }];
    return columns.indexOf(name) === at
      ? []
      : [{ line, message: `The name ${name} occurs more than once in the header.` }];
  });
}

function parseJsonRows(text: string): RowsFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return wholeFile(`Not valid JSON: ${errorMessage(error)}`);
  }
  if (!Array.isArray(value)) return wholeFile("Use a list of objects: [{ … }, { … }].");
  const items: readonly unknown[] = value;
  const wrong = items.flatMap((item, at): RowsFileIssue[] =>
    isJsonObject(item) ? [] : [{ line: at + 1, message: "Not an object." }],
  );
  if (wrong.length > 0) return fails(...wrong);
  const objects = items.filter(isJsonObject);
  const columns = [...new Set(objects.flatMap((item) => Object.keys(item)))];
  if (objects.length > 0 && columns.length === 0) return wholeFile("The objects have no fields.");
  return {
    ok: true,
    columns,
    rows: objects.map((item) => columns.map((name) => jsonValue(item, name))),
    lines: objects.map((_, at) => at + 1),
  };
}

/** An absent field leaves the request unchanged, like an empty value of a CSV file. */
function jsonValue(item: Readonly<Record<string, unknown>>, name: string): TypedValue {
  if (!Object.hasOwn(item, name)) return { text: "" };
  const json = item[name];
  return { text: typeof json === "string" ? json : JSON.stringify(json), json };
}
