/** How a language writes a value that JSON can hold. */
export type LiteralStyle = {
  readonly text: (text: string) => string;
  readonly key: (key: string) => string;
  readonly keywords: { readonly true: string; readonly false: string; readonly null: string };
  /** Spaces of one level. */
  readonly indent: number;
  /** Inside the braces of an object on one line. */
  readonly padding: "" | " ";
  /** Whether a comma may follow the last item of several lines. */
  readonly lastComma: boolean;
};

/** Of a line, in characters: what a narrow panel shows without wrapping. */
const WIDTH = 56;

/**
 * A value as source text. Lists and objects stay on one line where they fit; further lines begin `column` spaces in.
 * What is undefined is left out, as JSON would.
 */
export function formatLiteral(value: unknown, style: LiteralStyle, column = 0): string {
  if (typeof value === "string") return style.text(value);
  if (typeof value === "boolean") return style.keywords[value ? "true" : "false"];
  if (typeof value !== "object" || value === null)
    // Numbers are written alike in JSON and in every language here.
    return typeof value === "number" ? JSON.stringify(value) : style.keywords.null;
  const inner = column + style.indent;
  const [open, close, items] = Array.isArray(value)
    ? ["[", "]", value.map((item) => formatLiteral(item, style, inner))]
    : ["{", "}", writeEntries(value, style, inner)];
  if (items.length === 0) return open + close;
  const padding = open === "{" ? style.padding : "";
  const line = `${open}${padding}${items.join(", ")}${padding}${close}`;
  if (inner + line.length <= WIDTH && !line.includes("\n")) return line;
  const gap = `\n${" ".repeat(inner)}`;
  const last = style.lastComma ? "," : "";
  return `${open}${gap}${items.join(`,${gap}`)}${last}\n${" ".repeat(column)}${close}`;
}

const writeEntries = (object: object, style: LiteralStyle, column: number): string[] =>
  Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${style.key(key)}: ${formatLiteral(value, style, column)}`);

/**
 * Characters that nobody sees, or that turn the reading direction of the source around them (Unicode Technical
 * Standard 55, section 3): code that is copied must show what it does. The joiners inside words and emoji stay.
 */
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A text between double quotes, with the escapes that JSON, JavaScript and Python have in common. */
export const quoted = (text: string): string => escapeCharacters(JSON.stringify(text), INVISIBLE);

/** Writes characters of JSON strings by their number; `which` must match nothing that stands outside of a string. */
export const escapeCharacters = (json: string, which: RegExp): string =>
  json.replace(which, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const jsonStyle: LiteralStyle = {
  text: quoted,
  key: quoted,
  keywords: { true: "true", false: "false", null: "null" },
  indent: 2,
  padding: " ",
  lastComma: false,
};

/** JSON for people: laid out, and its strings hold no line break, control or invisible character. */
export const formatJson = (value: unknown): string => formatLiteral(value, jsonStyle);
