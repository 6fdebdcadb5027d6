import { firstIndex } from "@/lib/format/first-index";

/** A part of one line, shown as one row. Offsets are UTF-16 code units, `end` exclusive. */
export type CodeRow = { line: number; start: number; end: number };

export type CodeRows = {
  count: number;
  /** Characters in the longest row. */
  widest: number;
  at: (row: number) => CodeRow;
  firstOf: (line: number) => number;
};

/**
 * Splits a text into rows. A line longer than `maxColumns`, such as a minified document, becomes
 * several rows: the browser takes seconds to lay out a text node of a megabyte.
 */
export function layoutRows(lines: readonly string[], maxColumns = 1_000): CodeRows {
  let widest = 0;
  for (const line of lines) if (line.length > widest) widest = line.length;
  if (widest <= maxColumns) {
    return {
      count: lines.length,
      widest,
      at: (row) => ({ line: row, start: 0, end: lines[row]?.length ?? 0 }),
      firstOf: (line) => line,
    };
  }

  const first = new Uint32Array(lines.length + 1);
  lines.forEach((line, index) => {
    first[index + 1] = (first[index] ?? 0) + Math.max(1, Math.ceil(line.length / maxColumns));
  });
  const firstOf = (line: number) => first[line] ?? 0;

  return {
    count: firstOf(lines.length),
    widest: maxColumns + 1,
    firstOf,
    at: (row) => {
      const line = firstIndex(lines.length, (each) => (first[each + 1] ?? 0) > row);
      const text = lines[line] ?? "";
      const part = row - firstOf(line);
      return {
        line,
        start: boundary(text, part * maxColumns),
        end: boundary(text, (part + 1) * maxColumns),
      };
    },
  };
}

/** Moves an offset past a surrogate pair that it would split. */
function boundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const unit = text.charCodeAt(offset);
  return offset > 0 && unit >= 0xdc00 && unit <= 0xdfff ? offset + 1 : offset;
}

/** A position in the text: a row and an offset from its start. */
export type CodePoint = { row: number; column: number };

/**
 * The text between two points in either order. Rows of one line are joined without a line break.
 */
export function textBetween(
  lines: readonly string[],
  rows: CodeRows,
  a: CodePoint,
  b: CodePoint,
): string {
  const [from, to] = a.row < b.row || (a.row === b.row && a.column <= b.column) ? [a, b] : [b, a];
  const first = rows.at(from.row);
  const last = rows.at(to.row);
  const start = first.start + from.column;
  const end = last.start + to.column;
  if (first.line === last.line) return (lines[first.line] ?? "").slice(start, end);
  return [
    (lines[first.line] ?? "").slice(start),
    ...lines.slice(first.line + 1, last.line),
    (lines[last.line] ?? "").slice(0, end),
  ].join("\n");
}
