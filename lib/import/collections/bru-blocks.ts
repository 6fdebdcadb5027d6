import { findLine } from "./find-line";

/** A line `key: value` of a block. */
export type BruPair = {
  readonly key: string;
  readonly value: string;
  readonly enabled: boolean;
  /** The data type that an annotation such as `@number` gives. */
  readonly type: string | null;
};

/** A block of a `.bru` file: `name {` or `name [` at the start of a line, up to the bracket that closes it there. */
export type BruBlock = { readonly name: string; readonly lines: readonly string[] };

const START = /^(?<name>[A-Za-z][\w:-]*)[ \t]*(?<bracket>[{[])(?<rest>.*)$/s;

/** Splits a `.bru` file into its blocks. Lines outside of blocks are ignored. */
export function parseBruBlocks(text: string): readonly BruBlock[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const blocks: BruBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { name, bracket, rest = "" } = START.exec(lines[at] ?? "")?.groups ?? {};
    if (name === undefined) continue;
    const close = bracket === "{" ? "}" : "]";
    const same = rest.trimEnd();
    if (same.endsWith(close)) {
      blocks.push({ name, lines: [same.slice(0, -1)] });
      continue;
    }
    const last = findLine(lines, at + 1, bracket === "{" ? /^\}\s*$/ : /^\]\s*$/);
    blocks.push({
      name,
      lines: [...(same.trim() === "" ? [] : [same]), ...lines.slice(at + 1, last)],
    });
    at = last;
  }
  return blocks;
}

/** The content of a text block, whose lines have two spaces before them. */
export const bruText = ({ lines }: BruBlock): string =>
  lines.map((line) => line.replace(/^ {1,2}/, "")).join("\n");

const PAIR =
  /^(?<off>~?)(?:"(?<quoted>(?:\\"|[^"\\]|\\(?!"))*)"|(?<bare>[^\s:]*))\s*:(?<value>.*)$/s;
const TYPE = /^\s*@(?<type>string|number|boolean|object)\s*$/;

export function bruPairs({ lines }: BruBlock): readonly BruPair[] {
  const pairs: BruPair[] = [];
  let type: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const annotation = TYPE.exec(line)?.groups?.type;
    if (annotation !== undefined) type = annotation;
    const { off, quoted, bare = "", value = "" } = PAIR.exec(line.trimStart())?.groups ?? {};
    if (off === undefined || /^\s*@/.test(line)) continue;
    const several = severalLines(value.trim(), lines, at);
    at = several.end;
    const key = quoted === undefined ? bare : quoted.replaceAll('\\"', '"');
    pairs.push({ key, value: several.text, enabled: off === "", type });
    type = null;
  }
  return pairs;
}

/** A value may have several lines between `'''`, or be a list between brackets. Without its end, it has the rest. */
function severalLines(value: string, lines: readonly string[], at: number) {
  if (value !== "'''" && value !== "[") return { text: value, end: at };
  const end = findLine(lines, at + 1, value === "[" ? /^\s*\]\s*$/ : /^\s*'''\s*$/);
  const inner = lines.slice(at + 1, end);
  return { text: inner.map((line) => line.replace(/^ {1,4}/, "")).join("\n"), end };
}

/** The names in a list block such as `vars:secret [a, b]`. */
export const bruNames = ({ lines }: BruBlock): readonly string[] =>
  lines
    .filter((line) => !/^\s*@/.test(line))
    .join(",")
    .split(/[,\s]+/)
    .filter((name) => name !== "" && !name.startsWith("~"));
