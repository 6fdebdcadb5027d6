import "server-only";
import { escapeInline } from "../markdown/escape";
import type { LineCell, PdfLine } from "./text-lines";

/** Fewer aligned lines are chance. */
const MIN_ROWS = 3;
const MAX_ROWS = 5_000;
/** Points by which the edges or centres of the cells of one column may differ. */
const TOLERANCE = 3;
/** Distance between two rows as a multiple of the font size. */
const MAX_ROW_GAP = 4;
/** Distance between two lines of one cell as a multiple of the font size. */
const MAX_WRAP_GAP = 1.6;
/** Two columns with longer cells are prose in columns. */
const MAX_PROSE_CELL = 45;
const PROSE_SAMPLE = 20;

type Row = Pick<PdfLine, "cells" | "page" | "y" | "size">;

/**
 * The table that begins at this line: consecutive lines whose cells have the positions of the same
 * columns. A row may lack cells, and a cell may continue on the next line. Null if no table begins
 * here.
 */
export function tableFrom(
  lines: readonly PdfLine[],
  start: number,
): { markdown: string; lines: number } | null {
  const first = lines[start];
  if (first === undefined || first.cells.length < 2) return null;
  const rows: Row[] = [first];
  let full: Row = first;
  let count = 1;
  for (let at = start + 1; at < start + MAX_ROWS; at += 1) {
    const line = lines[at];
    const last = rows.at(-1) ?? first;
    if (line === undefined || !isNear(last, line)) break;
    const continued = continuedRow(last, line, full);
    if (continued !== null) rows[rows.length - 1] = continued;
    else if (line.cells.length > 1 && isRowOf(full, line)) rows.push(line);
    else break;
    if (line.cells.length > full.cells.length) full = line;
    if (rows.length === PROSE_SAMPLE && isProse(rows)) return null;
    count += 1;
  }
  if (rows.length < MIN_ROWS || isProse(rows)) return null;
  return { markdown: toMarkdown(rows, full), lines: count };
}

function toMarkdown(rows: readonly Row[], full: Row): string {
  const columns = full.cells.toSorted((a, b) => a.x - b.x);
  const [head = "", ...body] = rows.map(({ cells }) => {
    const texts = columns.map(() => "");
    for (const cell of cells) {
      const at = columns.indexOf(columnOf(columns, cell));
      texts[at] = `${texts[at]} ${cellText(cell.text)}`.trim();
    }
    return `| ${texts.join(" | ")} |`;
  });
  const rule = `|${columns.map(() => " --- |").join("")}`;
  return [head, rule, ...body].join("\n");
}

/** The last row with the rest of a cell that wraps to this line; null if the line is something else. */
function continuedRow(last: Row, line: PdfLine, full: Row): Row | null {
  const [rest, other] = line.cells;
  if (rest === undefined || other !== undefined || last.page !== line.page) return null;
  if (last.y - line.y > line.size * MAX_WRAP_GAP) return null;
  const columns = full.cells.toSorted((a, b) => a.x - b.x);
  // A line that begins in the first column may be text below the table.
  const column = columns.slice(1).find(({ x }) => Math.abs(x - rest.x) <= TOLERANCE);
  if (column === undefined || !last.cells.some((cell) => columnOf(columns, cell) === column))
    return null;
  const cells = last.cells.map((cell) =>
    columnOf(columns, cell) === column ? { ...cell, text: `${cell.text} ${rest.text}` } : cell,
  );
  return { ...last, cells, y: line.y };
}

/** How many cells of two lines are aligned at their left edge, right edge or centre. */
export function alignedColumns(line: Pick<Row, "cells">, other: Pick<Row, "cells">): number {
  return line.cells.filter((cell) => other.cells.some((each) => isAligned(cell, each))).length;
}

const isAligned = (a: LineCell, b: LineCell): boolean =>
  Math.abs(a.x - b.x) <= TOLERANCE ||
  Math.abs(a.right - b.right) <= TOLERANCE ||
  Math.abs(a.x + a.right - b.x - b.right) <= 2 * TOLERANCE;

function isNear(last: Row, next: Row): boolean {
  if (last.page !== next.page) return true;
  const drop = last.y - next.y;
  return drop > 0 && drop <= Math.max(last.size, next.size) * MAX_ROW_GAP;
}

/** Compares with the fullest row, since the others may lack cells. */
function isRowOf(full: Row, line: Row): boolean {
  const [more, fewer] = line.cells.length > full.cells.length ? [line, full] : [full, line];
  const places = fewer.cells.map((cell) => columnOf(more.cells, cell));
  const areApart = new Set(places).size === places.length;
  const aligned = alignedColumns(fewer, more);
  return areApart && aligned >= 2 && aligned >= fewer.cells.length / 2;
}

/** The column with an aligned edge, or the nearest one. */
function columnOf(columns: readonly LineCell[], cell: LineCell): LineCell {
  return columns.find((column) => isAligned(column, cell)) ?? nearest(columns, cell);
}

function nearest(columns: readonly LineCell[], cell: LineCell): LineCell {
  const distance = (column: LineCell) =>
    Math.max(column.x - cell.right, cell.x - column.right, 0) * 1_000 +
    Math.abs(column.x + column.right - cell.x - cell.right);
  return columns.reduce((best, column) => (distance(column) < distance(best) ? column : best));
}

function isProse(rows: readonly Row[]): boolean {
  const lengths = rows.flatMap(({ cells }) => cells.map(({ text }) => text.length));
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  return median > MAX_PROSE_CELL && rows.every(({ cells }) => cells.length === 2);
}

const cellText = (text: string): string => escapeInline(text).replaceAll("|", "\\|");
