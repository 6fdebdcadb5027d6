import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { isSecretReference, secretHandle } from "@/lib/contract/secret-reference";
import { shareableSecretText } from "@/lib/contract/secrets/secret-text";
import { type DraftFieldCodec, fieldAt } from "./field";
import { type FieldCodec, textValue } from "./field-value";

/** A header row being edited; duplicate names are allowed until validation. */
export type HeaderRow = { readonly name: string; readonly value: string };

const isRow = (stored: unknown): stored is HeaderRow =>
  isJsonObject(stored) && typeof stored.name === "string" && typeof stored.value === "string";

const isFilled = ({ name, value }: HeaderRow) => name !== "" || value !== "";

/** Headers as rows. Empty rows are not sent; of duplicate names the last is sent. */
export const headersValue: FieldCodec<readonly HeaderRow[]> = {
  read: (json) =>
    isJsonObject(json)
      ? Object.entries(json).map(([name, value]) => ({ name, value: textValue.read(value) }))
      : [],
  write: (rows) => {
    const filled = rows.filter(isFilled);
    if (filled.length === 0) return undefined;
    return Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value]));
  },
  revive: (stored) =>
    Array.isArray(stored) && stored.every(isRow)
      ? stored.map(({ name, value }) => ({ name, value }))
      : undefined,
};

const path = ["scrapeOptions", "headers"] as const;
const field = fieldAt(path, headersValue);

/** An issue names its header by key; the control is the row that was sent under that key. */
export const headersField: DraftFieldCodec<readonly HeaderRow[]> = {
  ...field,
  locate: (issue, body, rows = field.read(body)) => {
    if (!field.locate(issue, body)) return null;
    const key = issue[path.length];
    const row = rows.findLastIndex(
      (each) => isFilled(each) && [each.name, each.name.trim()].includes(String(key)),
    );
    if (key === undefined || row < 0) return [];
    const { value = "" } = rows[row] ?? {};
    const isValue = hasControl(value) || isSecretReference(value) || value.includes("{{");
    return [row, isValue ? "value" : "name"];
  },
  strip: (rows, to, referTo) => {
    const isPrivate = ({ value }: HeaderRow) => value !== "" && shareableSecretText(value) === null;
    if (to === "link") {
      const shared = rows.flatMap(({ name, value }) => {
        const text = shareableSecretText(value);
        return text === null ? [] : [{ name, value: text }];
      });
      const isWhole = shared.length === rows.filter(isFilled).length;
      return { value: shared, stripped: isWhole ? [] : [[...path]] };
    }
    return {
      value: rows.map(({ name, value }) => ({
        name,
        value: value === "" ? value : (shareableSecretText(value) ?? referTo(value)),
      })),
      stripped: rows.filter(isPrivate).map(({ name }) => [...path, name.trim()]),
    };
  },
};

const hasControl = (value: string) =>
  [...value].some((each) => (each < " " && each !== "\t") || each === "\u007f");

export const lostHeaders = (rows: readonly HeaderRow[]) =>
  rows.flatMap(({ name, value }, index) =>
    secretHandle(value) === null ? [{ name: name.trim(), index }] : [],
  );

export const countHeaders = (rows: readonly HeaderRow[]): number =>
  rows.filter(({ name }) => name.trim() !== "").length;

/**
 * Note for a row whose name another row has too (RFC 9110, 5.1: names are case-insensitive); else
 * null.
 */
export function repeatedHeader(rows: readonly HeaderRow[], index: number): string | null {
  const name = rows[index]?.name.trim() ?? "";
  if (name === "") return null;
  const others = rows.flatMap((row, at) =>
    at !== index && row.name.trim().toLowerCase() === name.toLowerCase() ? [{ ...row, at }] : [],
  );
  const [other] = others;
  if (!other) return null;
  const later = others.find((each) => each.at > index && each.name.trim() === name);
  return later
    ? `Row ${later.at + 1} has the same name; only that one is sent.`
    : `Row ${other.at + 1} has the same name.`;
}

/** The request line of HTTP/1.1 or a pseudo-header of HTTP/2, which browser tools copy with the headers. */
const requestPart = /^(?:[A-Z]+ \S+ HTTP\/\d(?:\.\d)?|:[a-z]+:.*)\s*$/;

/**
 * Parses a JSON object, or lines such as `Accept: text/html`, as copied from browser tools. Empty if any line is not
 * a header: a name is a token (RFC 9110, section 5.1).
 */
export function headersInText(text: string): HeaderRow[] {
  const json = parseJson(text);
  if (isJsonObject(json)) return [...headersValue.read(json)];
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "" && !requestPart.test(line));
  const rows = lines.flatMap((line) => {
    const found = /^\s*(?<name>[\w!#$%&'*+.^`|~-]+):\s*(?<value>.*?)\s*$/.exec(line)?.groups;
    return found?.name ? [{ name: found.name, value: found.value ?? "" }] : [];
  });
  return rows.length === lines.length ? rows : [];
}
