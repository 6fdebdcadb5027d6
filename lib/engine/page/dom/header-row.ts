import "server-only";
import { isHeaderCell } from "./aria-table";
import { trimmedText } from "./dom-nodes";

/** Whether a row names the columns, by its tags or roles. The corner above names of rows may be empty. */
export function isHeaderRow([first, ...others]: readonly Element[]): boolean {
  if (first === undefined) return false;
  if (first.closest("thead, table")?.nodeName === "THEAD") return true;
  const isCorner = others.length > 0 && trimmedText(first) === "";
  return (isHeaderCell(first) || isCorner) && others.every(isHeaderCell);
}

/** The same for the first row, which old pages only print in bold. */
export const isFirstHeaderRow = (cells: readonly Element[]): boolean =>
  isHeaderRow(cells) || (cells.length > 0 && cells.every(isBold));

function isBold(cell: Element): boolean {
  const text = trimmedText(cell);
  return text !== "" && text === trimmedText(cell.querySelector("b, strong"));
}
