import "server-only";
import { ariaRows, isHeaderCell } from "../dom/aria-table";
import { childNodesOf, HEADINGS, isElement } from "../dom/dom-nodes";
import { isFirstHeaderRow } from "../dom/header-row";
import { tableGrid } from "../dom/table-grid";
import { isLineNumbers } from "./code-block";
import { joinAmounts } from "./join-amounts";

export type TableShape = { rows: Element[][]; headed: boolean; caption: Element | null };

const MAX_COLUMNS = 200;
/** Limit for cells added by spans; cells that exist are always written. */
const MAX_CELLS = 200_000;
const CELLS = new Set(["TD", "TH"]);
/**
 * Elements that a Markdown table cannot contain: such a table is a layout, or is written block by
 * block.
 */
const TOO_MUCH = "table, blockquote, math[display=block]";

export function parseTable(table: Element): TableShape {
  const rows: Element[][] = [];
  let headed = false;
  let caption: Element | null = null;
  for (const child of elementsOf(table)) if (child.nodeName === "CAPTION") caption ??= child;
  for (const cells of ariaRows(table) ?? rowsOf(table)) {
    if (isLine(cells)) continue;
    if (rows.length === 0) headed = isFirstHeaderRow(cells);
    rows.push(cells);
  }
  return { rows, headed, caption };
}

/** Whether a row is a line, as in the listings of folders by Apache. */
const isLine = ([cell, ...more]: readonly Element[]): boolean =>
  more.length === 0 &&
  cell?.firstElementChild?.nodeName === "HR" &&
  cell.textContent?.trim() === "";

/** The head before the other parts and the foot after them, as browsers show both, wherever they are. */
function* partsOf(table: Element): Generator<Element> {
  const parts = [...elementsOf(table)];
  const named = (name: string) => parts.find(({ nodeName }) => nodeName === name);
  const head = named("THEAD");
  const foot = named("TFOOT");
  if (head !== undefined) yield head;
  for (const part of parts) if (part !== head && part !== foot) yield part;
  if (foot !== undefined) yield foot;
}

/**
 * The cells of every row. Cells outside a row form one, as in browsers, and elements around rows, such as forms, do not
 * count.
 */
function* rowsOf(part: Element): Generator<Element[]> {
  let loose: Element[] = [];
  for (const child of partsOf(part)) {
    if (CELLS.has(child.nodeName)) {
      loose.push(child);
      continue;
    }
    if (loose.length > 0) yield loose;
    loose = [];
    if (child.nodeName === "TR") {
      const cells = [...elementsOf(child)].filter(({ nodeName }) => CELLS.has(nodeName));
      if (cells.length > 0) yield cells;
    } else if (child.nodeName !== "TABLE") yield* rowsOf(child);
  }
  if (loose.length > 0) yield loose;
}

/** Content of a table between its cells; browsers show it before the table (HTML, "foster parent"). */
export function* nodesBetweenCells(part: Element): Generator<Node[]> {
  let nodes: Node[] = [];
  for (const child of childNodesOf(part)) {
    const isCell = isElement(child) && (CELLS.has(child.nodeName) || child.nodeName === "CAPTION");
    const holdsCells = isElement(child) && !isCell && child.querySelector("td, th") !== null;
    if (!isCell && !holdsCells) {
      nodes.push(child);
      continue;
    }
    yield nodes;
    nodes = [];
    if (holdsCells) yield* nodesBetweenCells(child);
  }
  yield nodes;
}

/** Whether a table holds data rather than a layout. */
export function isDataTable(table: Element, shape: TableShape): boolean {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none") return false;
  return (
    (shape.rows.some(hasText) || isHeadedColumn(shape)) &&
    (table.querySelector(TOO_MUCH) === null || hasTablesInCells(table, shape)) &&
    !shape.rows.some((row) => row.some((cell) => cell.querySelector("hr") !== null)) &&
    [...table.querySelectorAll(HEADINGS)].every(isInHeaderCell) &&
    (table.querySelector("pre") === null || isTableOfCommands(shape))
  );
}

/** Whether a table with headings has small tables in its cells, which are written as lines. */
const hasTablesInCells = (table: Element, { rows: [first], headed }: TableShape): boolean =>
  headed &&
  (first?.length ?? 0) > 1 &&
  [...table.querySelectorAll(TOO_MUCH)].every(
    (inner) => inner.localName === "table" && (inner.textContent ?? "").length <= MAX_CELL,
  );

/** Elements that occur in the cells of a layout, and not in those of a list of members. */
const LAYOUT = "p, div, ul, ol, dl, img, form, pre";
/** Characters; longer cells are columns of a page. */
const MAX_CELL = 300;

/**
 * The rows of a table below each heading that has a row of its own, as in references of Doxygen; null for tables without
 * such headings, and layouts.
 */
export function tableSections(
  table: Element,
  { rows, headed }: TableShape,
): { heading: Element | null; rows: Element[][] }[] | null {
  const isHeading = ([cell, ...more]: Element[]): boolean =>
    cell !== undefined && more.length === 0 && cell.querySelector(HEADINGS) !== null;
  if (headed || table.querySelector(TOO_MUCH) !== null || table.querySelector(LAYOUT) !== null)
    return null;
  const count = rows.filter(isHeading).length;
  if (count === 0 || count < table.querySelectorAll(HEADINGS).length) return null;
  const isLong = ({ textContent }: Element): boolean => (textContent?.length ?? 0) > MAX_CELL;
  if (!rows.some(hasText) || rows.some((row) => row.some(isLong))) return null;
  const sections: { heading: Element | null; rows: Element[][] }[] = [{ heading: null, rows: [] }];
  for (const row of rows) {
    if (isHeading(row)) sections.push({ heading: row[0] ?? null, rows: [] });
    else if (row.some((cell) => cell.textContent?.trim())) sections.at(-1)?.rows.push(row);
  }
  return sections;
}

/** Whether more than one cell says something: tables also place single texts beside pictures or indented. */
const hasText = (row: readonly Element[]): boolean =>
  row.filter((cell) => cell.textContent?.trim()).length > 1;

/** Whether a table is a single column of short texts below a header, as Markdown can have. */
const isHeadedColumn = ({ rows, headed }: TableShape): boolean =>
  headed &&
  rows.length > 1 &&
  rows.every(([cell, ...more]) => more.length === 0 && isShortText(cell));

const isShortText = (cell: Element | undefined): boolean => {
  const letters = cell?.textContent?.trim().length ?? 0;
  return letters > 0 && letters <= MAX_CELL;
};

/** Headings elsewhere divide a page, which the table places. */
const isInHeaderCell = (heading: Element): boolean => {
  const cell = heading.closest("td, th, [role]");
  return cell !== null && isHeaderCell(cell);
};

/** Whether rows hold code and other cells. A single row places code on a page, beside its line numbers. */
const isTableOfCommands = ({ rows, headed }: TableShape): boolean =>
  (headed || rows.length > 1) &&
  rows.every((row) =>
    row.every((cell) => {
      const code = [...cell.querySelectorAll("pre")];
      return code.length === 0 || (row.length > 1 && !code.some(isLineNumbers));
    }),
  );

/** Writes a table in GitHub Flavored Markdown. Spanned columns and rows are filled with empty cells. */
export function writeTable({ rows, headed }: TableShape, write: (cell: Element) => string): string {
  const most = rows.reduce((widest, row) => Math.max(widest, row.length), MAX_CELLS / rows.length);
  const columns = Math.min(MAX_COLUMNS, Math.floor(most));
  const cells = tableGrid(rows, columns);
  const grid = cells.map((line) =>
    line.map(({ cell, isSpanned }) => (isSpanned ? "" : write(cell).replaceAll("|", "\\|"))),
  );
  const aligned = cells[0]?.map(({ cell }) => alignment(cell)) ?? [];
  const alignments = joinAmounts(grid, headed).map((column) => aligned[column]);
  const width = grid.reduce((widest, line) => Math.max(widest, line.length), 1);
  const first = headed ? (grid.shift() ?? []) : [];
  const filled = grid.filter((line) => line.some((text) => text !== ""));
  const head = Array.from({ length: width }, (_, column) => first[column] ?? "");
  const border = head.map((_, column) => alignments[column] ?? "---");
  return [head, border, ...filled].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Without `<th>`, a first row in bold is the header. */
function alignment(cell: Element): string {
  const align = cell.getAttribute("align")?.toLowerCase();
  if (align === "center") return ":---:";
  return align === "right" ? "---:" : "---";
}

function* elementsOf(parent: Element): Generator<Element> {
  for (const child of childNodesOf(parent)) if (isElement(child)) yield child;
}
