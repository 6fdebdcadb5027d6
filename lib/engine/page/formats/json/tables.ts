import "server-only";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";
import { isFirstHeaderRow, isHeaderRow } from "../../dom/header-row";
import { tableGrid } from "../../dom/table-grid";
import { parseTable } from "../../markdown/table";
import { leadingText } from "./leading-text";

/** The columns have the names in each of the header rows. */
export type PageTable = {
  readonly heads: readonly string[][];
  readonly rows: readonly string[][];
};

const MAX_TABLES = 50;
const MAX_ROWS = 500;
const MAX_COLUMNS = 40;
const MAX_PAIRS = 1_000;
const MAX_LABEL = 80;
const MAX_TEXT = 2_000;

const textOf = (element: Element | null | undefined): string =>
  element ? collapseWhitespace(leadingText(element, MAX_TEXT * 4)).slice(0, MAX_TEXT) : "";

/** Tables whose first rows are headers. */
export function parseTables(root: Element): PageTable[] {
  return [...root.querySelectorAll("table")].slice(0, MAX_TABLES).flatMap((table) => {
    const grid = tableGrid(rowsOf(table), MAX_COLUMNS).map((line) => line.map(({ cell }) => cell));
    const first = grid.findIndex(
      (cells, at) => !(at === 0 ? isFirstHeaderRow(cells) : isHeaderRow(cells)),
    );
    const heads = grid.slice(0, Math.max(0, first));
    if (!heads.some((cells) => new Set(cells).size > 1)) return [];
    return [{ heads: heads.map(textsOf), rows: grid.slice(first, first + MAX_ROWS).map(textsOf) }];
  });
}

const textsOf = (cells: readonly Element[]): string[] => cells.map(textOf);

/**
 * Labels with their values: rows of a header and one cell, definition lists, and lines such as
 * "Label: value".
 */
export function parsePairs(root: Element): [string, string[]][] {
  const pairs: [string, string[]][] = [];
  const add = (label: string, value: string) => {
    const name = label.replace(/[:：]\s*$/, "").trim();
    if (name !== "" && name.length <= MAX_LABEL && value !== "" && pairs.length < MAX_PAIRS)
      pairs.push([name, [value]]);
  };
  for (const table of [...root.querySelectorAll("table")].slice(0, MAX_TABLES))
    for (const cells of rowsOf(table).slice(0, MAX_ROWS))
      if (cells.length === 2 && cells[1]?.localName === "td")
        add(textOf(cells[0]), textOf(cells[1]));
  for (const term of [...root.querySelectorAll("dt")].slice(0, MAX_PAIRS)) {
    const detail = term.nextElementSibling;
    if (detail?.localName === "dd") add(textOf(term), textOf(detail));
  }
  for (const line of [...root.querySelectorAll("li, p")].slice(0, MAX_PAIRS * 2)) {
    const text = leadingText(line, 400);
    const found = /^\s*([^:：\n]{1,60})[:：]\s+(\S[^\n]{0,300})$/.exec(text.trim());
    if (found?.[1] !== undefined && found[2] !== undefined)
      add(collapseWhitespace(found[1]), collapseWhitespace(found[2]));
  }
  return pairs;
}

const rowsOf = (table: Element): Element[][] => parseTable(table).rows.slice(0, MAX_ROWS + 1);
