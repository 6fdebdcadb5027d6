import type { FieldValue } from "../field-value";

/** An item as a line of its own. One that would not come back as it is stands in quotes, as JSON writes it. */
const lineOf = (item: string): string =>
  item === "" || item !== item.trim() || /[\r\n]/.test(item) || item.startsWith('"')
    ? JSON.stringify(item)
    : item;

/** What a line stands for; undefined where it is blank. */
export function itemOfLine(line: string): string | undefined {
  const text = line.trim();
  if (text === "") return undefined;
  if (!text.startsWith('"')) return text;
  try {
    const item: unknown = JSON.parse(text);
    return typeof item === "string" ? item : text;
  } catch {
    return text;
  }
}

/** The texts of a list that is written one to a line. */
export const itemsOfLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => itemOfLine(line) ?? []);

const shown = (item: unknown) => (typeof item === "string" ? item : JSON.stringify(item));

/** A list of any texts, one to a line; without any the field is left out. */
export const textsValue: FieldValue<string> = {
  read: (json) => {
    if (json === undefined || json === null) return "";
    return (Array.isArray(json) ? json : [json]).map((item) => lineOf(shown(item))).join("\n");
  },
  write: (text) => {
    const items = itemsOfLines(text);
    return items.length === 0 ? undefined : items;
  },
  revive: (stored) => (typeof stored === "string" ? stored : undefined),
};

export const countLines = (text: string): number => itemsOfLines(text).length;

/** The list with one more text at its end; as it was where that is there already. */
export const addLine = (text: string, item: string): string =>
  itemsOfLines(text).includes(item)
    ? text
    : [...(text.trim() === "" ? [] : [text.replace(/\s+$/, "")]), lineOf(item)].join("\n");
