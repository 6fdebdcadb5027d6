import "server-only";

/** A place in a table; `isSpanned` if its cell begins in another column or row. */
export type GridCell = { readonly cell: Element; readonly isSpanned: boolean };

const MAX_SPAN = 200;

/** The rows of a table with as many cells as its columns, which cells can span. */
export function tableGrid(rows: readonly Element[][], maxColumns: number): GridCell[][] {
  const above: { cell: Element; rows: number }[] = [];
  return rows.map((cells) => {
    const line: GridCell[] = [];
    const continueAbove = () => {
      for (let up = above[line.length]; up !== undefined; up = above[line.length]) {
        if (up.rows === 0 || line.length >= maxColumns) return;
        up.rows -= 1;
        line.push({ cell: up.cell, isSpanned: true });
      }
    };
    for (const cell of cells) {
      continueAbove();
      const width = Math.min(span(cell, "colspan"), maxColumns - line.length);
      const height = span(cell, "rowspan");
      for (let column = 0; column < width; column += 1) {
        above[line.length] = { cell, rows: height - 1 };
        line.push({ cell, isSpanned: column > 0 });
      }
    }
    continueAbove();
    return line;
  });
}

function span(cell: Element, name: "colspan" | "rowspan"): number {
  const attribute = cell.getAttribute(name) ?? cell.getAttribute(`aria-${name}`);
  const value = Number.parseInt(attribute ?? "1", 10);
  return value >= 1 ? Math.min(value, MAX_SPAN) : 1;
}
