import "server-only";
import { Parser } from "htmlparser2";
import { BLOCK_TAGS } from "./block-tags";
import { joinLines } from "./join-lines";

export type PlainText = { text: string; headings: string[] };

const BREAKS = new Set([...BLOCK_TAGS, "br"]);
const CELLS = new Set(["td", "th"]);
const HEADING = /^h[1-6]$/;
const MAX_HEADINGS = 500;
/** Characters; a longer cell belongs to a layout and is a block of its own. */
const MAX_CELL = 200;
const CELL_SEPARATOR = " | ";
const LINE_BREAKS = /[\r\n]+/g;

/** A table cell, or the text around all cells. */
type Region = { readonly parts: string[]; cellBefore: boolean };

/**
 * Converts cleaned HTML to text, one line per block or table row, with its headings in order. The
 * cells of a row are separated.
 */
export function plainText(html: string): PlainText {
  const page: Region = { parts: [], cellBefore: false };
  const open: Region[] = [];
  const headings: string[] = [];
  /** The open heading and the number of open elements with its name, which only a role's heading can hold. */
  let heading: { name: string; depth: number; parts: string[] } | null = null;
  /** Number of open elements whose line breaks are shown. */
  let preformatted = 0;
  const region = () => open.at(-1) ?? page;
  const addBreak = () => {
    region().parts.push("\n");
    region().cellBefore = false;
  };
  const closeCell = () => {
    const cell = open.pop();
    if (cell) addCell(region(), cell.parts.join(""));
  };
  const parser = new Parser({
    onopentag(name, { role }) {
      if (name === "pre") preformatted += 1;
      if (CELLS.has(name)) open.push({ parts: [], cellBefore: false });
      else if (BREAKS.has(name) || role === "heading" || role === "listitem") addBreak();
      if (HEADING.test(name) || (role === "heading" && heading === null))
        heading = { name, depth: 1, parts: [] };
      else if (heading?.name === name) heading.depth += 1;
    },
    ontext(text) {
      const shown = joinLines(text);
      region().parts.push(preformatted > 0 ? shown : shown.replace(LINE_BREAKS, " "));
      heading?.parts.push(text);
    },
    onclosetag(name) {
      if (name === "pre") preformatted -= 1;
      if (CELLS.has(name)) closeCell();
      else if (BREAKS.has(name)) addBreak();
      if (heading?.name !== name || --heading.depth > 0) return;
      if (!BREAKS.has(name)) addBreak();
      const text = heading.parts.join("").replace(/\s+/g, " ").trim();
      if (text !== "" && headings.length < MAX_HEADINGS) headings.push(text);
      heading = null;
    },
  });
  parser.write(html);
  parser.end();
  while (open.length > 0) closeCell();
  return { text: collapseBlankLines(page.parts.join("")), headings };
}

function addCell(row: Region, text: string): void {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return;
  if (line.length > MAX_CELL) {
    row.parts.push("\n", text, "\n");
    row.cellBefore = false;
  } else {
    row.parts.push(row.cellBefore ? CELL_SEPARATOR : " ", line);
    row.cellBefore = true;
  }
}

/** Collapses whitespace and removes empty lines. */
export function collapseBlankLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\s\u00a0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
