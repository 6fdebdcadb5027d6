import { firstIndex } from "@/lib/format/first-index";
import { spansIn } from "@/lib/results/contents/text-pattern";

export type LineMatch = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** Characters that are searched together. */
const CHUNK = 50_000;
/** Lines after a chunk in which a match may end. */
const OVERLAP = 3;
export const MAX_MATCHES = 100_000;

/** Adds the matches in a text of lines to `found`, in order. Yields after each part. */
export function* findInLines(
  lines: readonly string[],
  pattern: RegExp,
  found: LineMatch[],
  chunk = CHUNK,
): Generator<undefined> {
  let next = 0;
  // The end of the last match: the overlap of a part must not find it again.
  let ended = { line: 0, column: 0 };
  while (next < lines.length) {
    const first = next;
    for (let length = 0; next < lines.length && length < chunk; next += 1)
      length += (lines[next]?.length ?? 0) + 1;
    const part = lines.slice(first, next + OVERLAP);
    let line = first;
    let start = 0;
    const lengthOf = (index: number) => (lines[index]?.length ?? 0) + 1;
    for (const { from, to } of spansIn(part.join("\n"), pattern)) {
      for (; from >= start + lengthOf(line); line += 1) start += lengthOf(line);
      if (line >= next) break;
      const column = from - start;
      if (line < ended.line || (line === ended.line && column < ended.column)) continue;
      let endLine = line;
      let endStart = start;
      for (; to > endStart + lengthOf(endLine) - 1; endLine += 1) endStart += lengthOf(endLine);
      ended = { line: endLine, column: to - endStart };
      found.push({ line, column, endLine: ended.line, endColumn: ended.column });
      if (found.length >= MAX_MATCHES) return;
    }
    yield;
  }
}

/** The columns of the matches within `[start, end)` of a line, with the indexes of the matches. */
export function matchesInRow(
  matches: readonly LineMatch[],
  { line, start, end }: { readonly line: number; readonly start: number; readonly end: number },
): { readonly index: number; readonly from: number; readonly to: number }[] {
  const inRow = [];
  const first = firstIndex(matches.length, (index) => (matches[index]?.endLine ?? 0) >= line);
  for (let index = first; index < matches.length; index += 1) {
    const match = matches[index];
    if (!match || match.line > line) break;
    const from = Math.max(start, match.line < line ? 0 : match.column);
    const to = Math.min(end, match.endLine > line ? end : match.endColumn);
    if (from < to) inRow.push({ index, from, to });
  }
  return inRow;
}
