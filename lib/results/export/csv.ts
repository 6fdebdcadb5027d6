import type { ResultView } from "../model/result-view";

const columns: readonly (readonly [string, (result: ResultView) => string | number | null])[] = [
  ["source", ({ source }) => source],
  ["position", ({ position }) => position],
  ["title", ({ title }) => title],
  ["url", ({ url }) => url],
  ["excerpt", ({ excerpt }) => excerpt],
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
];

/**
 * One row per result, without page contents (RFC 4180). Starts with a byte order mark so that Excel
 * reads UTF-8.
 */
export const resultsCsv = (results: readonly ResultView[]): string =>
  `\u{feff}${[
    columns.map(([name]) => name),
    ...results.map((result) => columns.map(([, of]) => of(result))),
  ]
    .map((row) => row.map(csvCell).join(","))
    .join("\r\n")}\r\n`;

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
