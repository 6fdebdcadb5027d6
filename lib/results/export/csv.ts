import { isMoreList, keyOfList } from "@/lib/contract/dialect/list-id";
import { formatTags } from "@/lib/format/annotation";
import { type Annotations, annotationOf, noAnnotations } from "../annotations/result-annotations";
import { type FlatFields, fieldColumns, flatFields } from "../fields/flat-fields";
import { excerptText } from "../model/excerpt-parts";
import { isKnownField } from "../model/parse-result";
import type { ResultView } from "../model/result-view";
import type { ReadContent } from "./full-result";

const columns: readonly (readonly [string, (result: ResultView) => string | number | null])[] = [
  ["source", ({ source }) => keyOfList(source)],
  ["position", ({ position }) => position],
  ["title", ({ title }) => title],
  ["url", ({ url }) => url],
  ["excerpt", ({ excerpt }) => excerpt && excerptText(excerpt)],
  ["date", ({ date }) => date],
  ["category", ({ category }) => category],
  ["status", ({ health }) => health.statusCode],
  ["error", ({ health }) => health.error],
  ["formats", ({ contents }) => contents.map(({ kind }) => kind).join(" ")],
  ["not returned", ({ health }) => health.missing.join(" ")],
  ["bytes", ({ contents }) => contents.reduce((sum, { bytes }) => sum + bytes, 0)],
  ["tokens", ({ contents }) => contents.reduce((sum, { tokens }) => sum + tokens, 0)],
  ["credits", ({ credits }) => credits],
  ["cache", ({ cache }) => cache?.state ?? null],
  ["image", ({ image }) => image?.url ?? null],
  ["image width", ({ image }) => image?.width ?? null],
  ["image height", ({ image }) => image?.height ?? null],
  ["found by", ({ foundBy }) => foundBy.join(", ") || null],
  ["from", ({ attribution }) => attribution?.source ?? null],
  ["licence", ({ attribution }) => attribution?.licence ?? null],
  ["creator", ({ attribution }) => attribution?.creator ?? null],
];

/** Contents whose fields become columns. */
const extracted = ["summary", "answer", "highlights", "json", "product", "menu"] as const;

/**
 * One row per result with its extracted fields, without page contents (RFC 4180). With notes, they have columns of their
 * own. Each failure of a provider is a last row with its `error`. Starts with a byte order mark so that Excel reads UTF-8.
 */
export async function resultsCsv(
  results: readonly ResultView[],
  read: ReadContent,
  annotations: Annotations = noAnnotations,
  failures: readonly string[] = [],
): Promise<string> {
  const hasNotes = results.some(({ id }) => annotations.has(id));
  const notesOf = ({ id }: ResultView) => {
    const { note, tags } = annotationOf(annotations, id);
    return hasNotes ? [note, formatTags(tags)] : [];
  };
  const rows: FlatFields[] = [];
  for (const result of results) rows.push(await extractedFields(result, read));
  const { columns: fields } = fieldColumns(rows);
  return csvText([
    [
      ...columns.map(([name]) => name),
      ...(hasNotes ? ["note", "tags"] : []),
      ...fields.map(({ path }) => path),
    ],
    ...results.map((result, index) => [
      ...columns.map(([, of]) => of(result)),
      ...notesOf(result),
      ...fields.map(({ path }) => rows[index]?.get(path) ?? null),
    ]),
    ...failures.map((failure) =>
      columns.map(([name]) => (name === "source" ? "provider" : name === "error" ? failure : null)),
    ),
  ]);
}

const fixedColumns: ReadonlySet<string> = new Set([
  ...columns.map(([name]) => name),
  "note",
  "tags",
]);

/**
 * Extracted contents. Items of lists beyond the specification have all their fields, because those are their content.
 * Others have those of the specification that do not fit their column.
 */
async function extractedFields(result: ResultView, read: ReadContent): Promise<FlatFields> {
  const row = new Map<string, string | number>();
  for (const kind of extracted) {
    if (!result.contents.some((content) => content.kind === kind)) continue;
    for (const [path, cell] of flatFields(await read(result, kind)))
      row.set(path === "" ? kind : `${kind}.${path}`, cell);
  }
  if (result.unknown.length === 0 && !result.held.other) return row;
  const others = Object.entries(Object(await read(result, "other"))).filter(
    ([key]) => isMoreList(result.source) || key === "value" || isKnownField(key, result.source),
  );
  for (const [path, cell] of flatFields(Object.fromEntries(others)))
    row.set(fixedColumns.has(path) ? `${path} (field)` : path, cell);
  return row;
}

/** Rows as CSV with a byte order mark. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;

/**
 * Escapes a cell. Text that a spreadsheet could run as a formula gets an apostrophe (OWASP, "CSV
 * Injection"), also after leading whitespace or control characters.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Some readers stop at a zero byte.
  const text = value.replaceAll("\0", "");
  const safe = /^[\s\p{Cf}\p{Cc}]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
