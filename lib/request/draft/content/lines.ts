import { parseJson } from "@/lib/contract/parse-json";
import { type FieldCodec, reviveText, textValue } from "../field-value";

/** An item as one line. Items that would not round-trip are quoted as JSON. */
const lineOf = (item: string): string =>
  item === "" || item !== item.trim() || /[\r\n]/.test(item) || item.startsWith('"')
    ? JSON.stringify(item)
    : item;

/** The item of a line; undefined for a blank line. */
export function itemOfLine(line: string): string | undefined {
  const text = line.trim();
  if (text === "") return undefined;
  if (!text.startsWith('"')) return text;
  const item = parseJson(text);
  return typeof item === "string" ? item : text;
}

export const itemsOfLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => itemOfLine(line) ?? []);

/** A list of texts, one per line; an empty list is omitted. */
export const textsValue: FieldCodec<string> = {
  read: (json) => {
    if (json === undefined || json === null) return "";
    return (Array.isArray(json) ? json : [json])
      .map((item) => lineOf(textValue.read(item)))
      .join("\n");
  },
  write: (text) => {
    const items = itemsOfLines(text);
    return items.length === 0 ? undefined : items;
  },
  revive: reviveText,
};

export const countLines = (text: string): number => itemsOfLines(text).length;

/** Appends an item unless the list contains it. */
export const addLine = (text: string, item: string): string =>
  itemsOfLines(text).includes(item)
    ? text
    : [...(text.trim() === "" ? [] : [text.trimEnd()]), lineOf(item)].join("\n");
