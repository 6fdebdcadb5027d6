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
