/** How a language writes JSON values. */
export type LiteralStyle = {
  readonly text: (text: string) => string;
  readonly key: (key: string) => string;
  readonly keywords: { readonly true: string; readonly false: string; readonly null: string };
  /** Spaces per level. */
  readonly indent: number;
  /** Inside the braces of a one-line object. */
  readonly padding: "" | " ";
  /** Whether a trailing comma is allowed. */
  readonly lastComma: boolean;
};

/** Maximum line length in characters, to fit a narrow panel without wrapping. */
const WIDTH = 56;

/**
 * A value as source code. Lists and objects are on one line if they fit; other lines are indented
 * by `column`. Undefined values are omitted, as in JSON.
 */
export function formatLiteral(value: unknown, style: LiteralStyle, column = 0): string {
  if (typeof value === "string") return style.text(value);
  if (typeof value === "boolean") return style.keywords[value ? "true" : "false"];
  if (typeof value !== "object" || value === null)
    // Numbers have the same syntax in JSON and all languages here.
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
 * Invisible characters and bidirectional controls (Unicode Technical Standard 55, section 3), which
 * could hide what copied code does. Joiners in words and emoji are not included.
 */
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A single-quoted string in PHP and Ruby, where only the quote and the backslash are special. */
export const singleQuoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;

/** A double-quoted string with escapes common to JSON, JavaScript, Python, Java and C#. */
export const quoted = (text: string): string => escapeCharacters(JSON.stringify(text), INVISIBLE);

/**
 * Replaces characters in JSON strings with \u escapes; `which` must not match anything outside of
 * strings.
 */
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

/** Formatted JSON; its strings contain no line breaks, control or invisible characters. */
export const formatJson = (value: unknown): string => formatLiteral(value, jsonStyle);
