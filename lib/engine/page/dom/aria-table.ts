import "server-only";
import { childNodesOf, createElement, isElement, isText, lettersOf } from "./dom-nodes";

/** https://www.w3.org/TR/wai-aria-1.2/#table and the roles for its parts. */
const TABLES = new Set(["table", "grid", "treegrid"]);
const HEADS = new Set(["columnheader", "rowheader"]);
const CELLS = new Set(["cell", "gridcell", ...HEADS]);

const roleOf = (element: Element): string => element.getAttribute("role")?.toLowerCase() ?? "";

/** Cells of Javadoc, which only their class names and the style sheet place in columns. */
const NAMED_CELL = /(?:^|\s)col-[a-z]/;
const NAMED_HEAD = /(?:^|\s)(?:table-header|th|(?:div-?table-?)head)(?=$|\s)/i;
const LAST_IN_ROW = /(?:^|\s)col-last(?=$|\s)/;

const isNamedTable = ({ firstElementChild: first }: Element): boolean =>
  first !== null && NAMED_HEAD.test(first.className) && NAMED_CELL.test(first.className);

/** Class names of a table, its rows and cells that the style sheet draws. */
const DRAWN_TABLE = /(?:^|\s)(?:div-?)?table(?=$|\s)/i;
const DRAWN_ROW = /(?:^|\s)(?:(?:div-?)?table[-_]?)?(?:row|tr)(?=$|\s)/i;
const DRAWN_CELL = /(?:^|\s)(?:(?:div-?)?table[-_]?)?(?:cell|td|th|head)(?=$|\s)/i;
/** Letters; longer cells are columns of a page. */
const MAX_CELL = 200;

/**
 * The rows of a table that only a style sheet draws; null unless all its text is in cells and every row has the same
 * number of cells.
 */
function drawnRows(table: Element): Element[][] | null {
  if (table.localName !== "div" || !DRAWN_TABLE.test(table.className)) return null;
  // A layout. Its text would be counted again for each table around it.
  if (table.querySelector(".table, .divTable, .div-table") !== null) return null;
  const isCell = (cell: Element) => DRAWN_CELL.test(cell.className) && lettersOf(cell) <= MAX_CELL;
  const rows = [...table.querySelectorAll("div, li")]
    .filter((row) => DRAWN_ROW.test(row.className))
    .map((row) => [...row.children]);
  const count = rows[0]?.length ?? 0;
  const letters = rows.flat().reduce((sum, cell) => sum + lettersOf(cell), 0);
  const isWhole =
    rows.length > 1 &&
    count > 1 &&
    rows.every((cells) => cells.length === count && cells.every(isCell)) &&
    letters === lettersOf(table);
  return isWhole ? rows : null;
}

/** Whether its role, or the class names of its cells, make an element a table. */
export const isAriaTable = (element: Element): boolean =>
  TABLES.has(roleOf(element)) || isNamedTable(element) || drawnRows(element) !== null;

/** Whether its role makes an element a row or cell. */
export const isTablePart = (element: Element): boolean => {
  const role = roleOf(element);
  return role === "row" || CELLS.has(role);
};

/** Whether a cell is the header of a column or row, by its tag or role. */
export const isHeaderCell = (cell: Element): boolean =>
  cell.nodeName === "TH" || HEADS.has(roleOf(cell)) || NAMED_HEAD.test(cell.className);

/** The rows of such a table; null with other text. */
function namedRows(table: Element): Element[][] | null {
  const rows: Element[][] = [];
  let isEnd = true;
  for (const node of childNodesOf(table)) {
    if (isText(node) && node.data.trim() !== "") return null;
    if (!isElement(node)) continue;
    if (!NAMED_CELL.test(node.className)) return null;
    if (isEnd) rows.push([]);
    rows.at(-1)?.push(node);
    isEnd = LAST_IN_ROW.test(node.className);
  }
  return rows;
}

/** The rows of an element that is a table only by its role or class names; null for others, and with text outside of the cells. */
export function ariaRows(table: Element): Element[][] | null {
  if (!isAriaTable(table) || table.localName === "table") return null;
  if (!TABLES.has(roleOf(table))) return drawnRows(table) ?? namedRows(table);
  const rows: Element[][] = [];
  const visit = (parent: Element, row: Element[] | null): boolean => {
    for (const node of childNodesOf(parent)) {
      if (isText(node) && node.data.trim() !== "") return false;
      if (!isElement(node)) continue;
      const role = roleOf(node);
      if (CELLS.has(role) && row !== null) row.push(node);
      else if (TABLES.has(role)) return false;
      else if (role === "row" && row === null) {
        const cells: Element[] = [];
        if (!visit(node, cells)) return false;
        if (cells.length > 0) rows.push(cells);
      } else if (!visit(node, row)) return false;
    }
    return true;
  };
  return visit(table, null) && rows.length > 0 ? rows : null;
}

/** Replaces an element that only its role makes a table, because Readability removes roles. */
export function replaceAriaTable(element: Element): void {
  const rows = ariaRows(element);
  if (rows === null) return;
  const document = element.ownerDocument;
  const cellOf = (cell: Element): Element => {
    const made = createElement(document, isHeaderCell(cell) ? "th" : "td", ...cell.childNodes);
    for (const side of ["colspan", "rowspan"]) {
      const span = cell.getAttribute(`aria-${side}`);
      if (span !== null) made.setAttribute(side, span);
    }
    return made;
  };
  const lines = rows.map((cells) => createElement(document, "tr", ...cells.map(cellOf)));
  element.replaceWith(createElement(document, "table", ...lines));
}
