import "server-only";
import { escapeInline } from "../markdown/escape";
import type { PdfLine } from "./text-lines";

const MIN_ROWS = 2;
/** Points by which the cells of one column may begin apart; numbers are often right-aligned. */
const TOLERANCE = 24;
const MAX_ROWS = 5_000;

/**
 * The table that begins at this line: rows with the same number of cells at the same positions.
 * Null if no table begins here.
 */
export function tableFrom(
  lines: readonly PdfLine[],
  start: number,
): { markdown: string; lines: number } | null {
  const first = lines[start];
  if (first === undefined || first.cells.length < 2) return null;
  const rows: PdfLine[] = [first];
  for (let at = start + 1; at < lines.length && rows.length < MAX_ROWS; at += 1) {
    const line = lines[at];
    if (line === undefined || !isRowOf(first, line)) break;
    rows.push(line);
  }
  if (rows.length < MIN_ROWS) return null;
  const [head = "", ...body] = rows.map(
    ({ cells }) => `| ${cells.map(({ text }) => cellText(text)).join(" | ")} |`,
  );
  const rule = `|${first.cells.map(() => " --- |").join("")}`;
  return { markdown: [head, rule, ...body].join("\n"), lines: rows.length };
}

function isRowOf(first: PdfLine, line: PdfLine): boolean {
  return (
    line.cells.length === first.cells.length &&
    line.cells.every(({ x }, at) => {
      const own = first.cells[at]?.x ?? 0;
      const next = first.cells[at + 1]?.x ?? Number.POSITIVE_INFINITY;
      const before = first.cells[at - 1]?.x ?? Number.NEGATIVE_INFINITY;
      // More than the tolerance is accepted within the column's own half of the gap.
      return Math.abs(x - own) <= TOLERANCE || (x > (before + own) / 2 && x < (own + next) / 2);
    })
  );
}

const cellText = (text: string): string => escapeInline(text).replaceAll("|", "\\|");
