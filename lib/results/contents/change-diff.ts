import { isJsonObject } from "@/lib/contract/json-object";
import { fieldOf, listProperty, numberProperty, stringProperty } from "./json-fields";

export type DiffLine = {
  readonly kind: "same" | "added" | "removed";
  /** One-based; null if the line is not on that side or the diff has no line numbers. */
  readonly before: number | null;
  readonly after: number | null;
  readonly text: string;
};

export type DiffRow =
  /** Heading between hunks; the text between them is unchanged. */
  { readonly kind: "gap"; readonly text: string } | DiffLine;

/** One line per side; null if that side has no line. */
export type DiffPair =
  | { readonly kind: "gap"; readonly text: string }
  | { readonly kind: "pair"; readonly before: DiffLine | null; readonly after: DiffLine | null };

export type Diff = {
  readonly rows: readonly DiffRow[];
  readonly added: number;
  readonly removed: number;
};

/**
 * Parses `diff` of change tracking: a unified diff, `{text, json}`, or the parsed parts alone. Null
 * for anything else.
 */
export function parseDiff(diff: unknown): Diff | null {
  const text = typeof diff === "string" ? diff : stringProperty(diff, "text");
  const rows = [rowsOfParts(fieldOf(diff, "json") ?? diff), text === null ? null : rowsOfText(text)]
    // The parsed parts may be empty although the text is not.
    .find((each) => each?.some(({ kind }) => kind !== "gap"));
  if (!rows) return null;
  const count = (kind: DiffRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return { rows, added: count("added"), removed: count("removed") };
}

const HUNK = /^@@+ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Lines of a unified diff as `git diff` writes it. Text before the first hunk is its header. */
function rowsOfText(text: string): DiffRow[] {
  const rows: DiffRow[] = [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  const hasParts = lines.some((line) => HUNK.test(line));
  let before = 1;
  let after = 1;
  let inPart = !hasParts;
  for (const line of lines) {
    const part = HUNK.exec(line);
    if (part) {
      before = Number(part[1]);
      after = Number(part[2]);
      inPart = true;
      rows.push({ kind: "gap", text: line.slice(0, 300) });
    } else if (/^diff --git |^Index: /.test(line)) inPart = false;
    else if (!inPart || line.startsWith("\\")) continue;
    else if (line.startsWith("+")) rows.push(lineOf("added", null, after++, line.slice(1)));
    else if (line.startsWith("-")) rows.push(lineOf("removed", before++, null, line.slice(1)));
    else rows.push(lineOf("same", before++, after++, line.replace(/^ /, "")));
  }
  return rows;
}

/**
 * Reads `{files: [{chunks: [{content, changes: [{type, ln, ln1, ln2, content}]}]}]}`; null for
 * anything else.
 */
function rowsOfParts(parts: unknown): DiffRow[] | null {
  if (!isJsonObject(parts) || !Array.isArray(fieldOf(parts, "files"))) return null;
  return listProperty(parts, "files").flatMap((file) =>
    listProperty(file, "chunks").flatMap((chunk): DiffRow[] => [
      { kind: "gap", text: (stringProperty(chunk, "content") ?? "").slice(0, 300) },
      ...listProperty(chunk, "changes").flatMap((change): DiffRow[] => {
        const content = fieldOf(change, "content");
        if (typeof content !== "string") return [];
        const line = numberProperty(change, "ln");
        switch (fieldOf(change, "type")) {
          case "add":
            return [lineOf("added", null, line, content.replace(/^\+/, ""))];
          case "del":
            return [lineOf("removed", line, null, content.replace(/^-/, ""))];
          default: {
            const [before, after] = ["ln1", "ln2"].map((key) => numberProperty(change, key));
            return [lineOf("same", before ?? null, after ?? null, content.replace(/^ /, ""))];
          }
        }
      }),
    ]),
  );
}

const lineOf = (
  kind: DiffLine["kind"],
  before: number | null,
  after: number | null,
  text: string,
): DiffLine => ({ kind, before, after, text });

/** Puts rows side by side: removed lines next to the lines that replace them. */
export function pairDiffRows(rows: readonly DiffRow[]): DiffPair[] {
  const pairs: DiffPair[] = [];
  let out: DiffLine[] = [];
  let into: DiffLine[] = [];
  const settle = () => {
    for (let at = 0; at < Math.max(out.length, into.length); at += 1)
      pairs.push({ kind: "pair", before: out[at] ?? null, after: into[at] ?? null });
    out = [];
    into = [];
  };
  for (const row of rows) {
    if (row.kind === "removed") {
      if (into.length > 0) settle();
      out.push(row);
    } else if (row.kind === "added") into.push(row);
    else {
      settle();
      pairs.push(row.kind === "gap" ? row : { kind: "pair", before: row, after: row });
    }
  }
  settle();
  return pairs;
}

export type LinePart = { readonly text: string; readonly changed: boolean };

/** Longer lines are not compared word by word. */
const MAX_LINE_LENGTH = 2_000;

/** Differences within a pair of lines: common prefix, changed part, common suffix. */
export function diffWithinLine(text: string, other: string): readonly LinePart[] {
  if (text.length > MAX_LINE_LENGTH || other.length > MAX_LINE_LENGTH)
    return [{ text, changed: false }];
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  // Extends the changed part to whole words.
  const isLetter = (at: number) => /[\p{L}\p{N}_]/u.test(text[at] ?? "");
  while (start > 0 && isLetter(start - 1) && isLetter(start)) start -= 1;
  let stop = text.length - end;
  while (stop < text.length && isLetter(stop) && isLetter(stop - 1)) stop += 1;
  // With little in common, highlighting would only be noise.
  if (start + (text.length - stop) < text.length / 4) return [{ text, changed: false }];
  return [
    { text: text.slice(0, start), changed: false },
    { text: text.slice(start, stop), changed: true },
    { text: text.slice(stop), changed: false },
  ].filter((piece) => piece.text !== "");
}
