import "server-only";

/** A sign of a currency, and the end of a negative number or a percentage, in cells of their own. */
const SIGN = /^\(?\p{Sc}$/u;
const END = /^(?:\)|\)?%)$/;
const BEGINS_AMOUNT = /^[(\-−–—]?\s?\d|^[-–—]$/;
const ENDS_AMOUNT = /[\d–—-]$/;
/** Columns between the parts of an amount only add space. */
const MAX_APART = 2;

type Direction = 1 | -1;

/**
 * Joins amounts that financial reports divide among cells, such as "$", "(1,234" and ")", and removes columns without
 * text, which only divide others. Returns the indexes of the remaining columns.
 */
export function joinAmounts(grid: string[][], headed: boolean): number[] {
  const width = grid.reduce((widest, line) => Math.max(widest, line.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  const joined = new Map<number, Direction>();
  for (const line of grid)
    for (const [column, text] of line.entries())
      if (SIGN.test(text)) joined.set(column, 1);
      else if (END.test(text)) joined.set(column, -1);
  for (const [column, to] of joined) if (!dividesAmounts(grid, column, to)) joined.delete(column);
  if (joined.size === 0 && headed) return columns;
  for (const [column, to] of joined)
    for (const line of grid) {
      const text = line[column];
      if (!text) continue;
      // The heading of an amount is above its first part.
      const beside = isWhole(text, to) ? null : nearest(line, column, to);
      const at = beside ?? nearestFilled(grid, column, to);
      if (at === null) continue;
      line[at] = to === 1 ? text + (line[at] ?? "") : (line[at] ?? "") + text;
      line[column] = "";
    }
  const rest = columns.filter((column) => grid.some((line) => line[column]));
  for (const line of grid) line.splice(0, line.length, ...rest.map((column) => line[column] ?? ""));
  return rest;
}

/** Whether a column has nothing but parts of the amounts beside it, and headings that span both. */
const dividesAmounts = (grid: readonly string[][], column: number, to: Direction): boolean =>
  grid.every((line) => {
    const text = line[column];
    if (!text) return true;
    const at = nearest(line, column, to);
    if (at === null) return isWhole(text, to);
    const target = nearestFilled(grid, column, to);
    // A negative amount without a sign of a currency begins in the column of the sign.
    if (isWhole(text, to)) return target !== null && !line[target] && BEGINS_AMOUNT.test(text);
    return to === 1
      ? SIGN.test(text) && BEGINS_AMOUNT.test(line[at] ?? "")
      : END.test(text) && ENDS_AMOUNT.test(line[at] ?? "");
  });

/** Whether a cell in a column of signs has a heading or an amount instead. */
const isWhole = (text: string, to: Direction): boolean => to === 1 && !SIGN.test(text);

/** The index of the nearest cell with text in a direction. */
function nearest(line: readonly string[], from: number, to: Direction): number | null {
  for (let apart = 1; apart <= MAX_APART; apart += 1)
    if (line[from + apart * to]) return from + apart * to;
  return null;
}

/** The index of the nearest column with text in any line. */
function nearestFilled(grid: readonly string[][], from: number, to: Direction): number | null {
  for (let apart = 1; apart <= MAX_APART; apart += 1)
    if (grid.some((line) => line[from + apart * to])) return from + apart * to;
  return null;
}
