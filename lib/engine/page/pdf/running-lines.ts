import "server-only";
import type { Turns } from "@/lib/concurrency/turns";
import { alignedColumns } from "./find-table";
import { pageNumberOf } from "./page-number";
import { dominantFontSize, HEADING_SIZE, type PdfLine } from "./text-lines";

/** Lines at the top and at the bottom of a page that may be a running head or foot. */
const EDGE_LINES = 2;
/** Pages with the same line; fewer are chance. */
const MIN_PAGES = 3;
/** Two numbered pages are enough, because the numbers must count up as well. */
const MIN_NUMBERED_PAGES = 2;
/** Left and right pages often have different heads. */
const MIN_SHARE = 0.4;
/** Points by which the height of a line may differ between pages. */
const HEIGHT = 6;

/**
 * Removes running heads, feet and page numbers: lines at the edge of many pages that have the same
 * text at the same height, or differ only in a number that counts the pages. Titles, which are
 * larger than the text, and rows of tables are content.
 */
export async function withoutRunningLines(
  pages: readonly (readonly PdfLine[])[],
  turns: Turns,
): Promise<PdfLine[][]> {
  const body = dominantFontSize(pages.flat());
  const candidates = await turns.map(pages, (lines) =>
    edges(lines, EDGE_LINES).filter(
      (line) => line.size < body * HEADING_SIZE && !isTableRow(line, lines),
    ),
  );
  const nameOf = (line: PdfLine) => [`${heightOf(line)} ${line.text}`];
  const constant = await repeated(candidates, nameOf, MIN_PAGES, turns);
  let remaining = await turns.map(pages, (lines) => lines.filter((line) => !constant.has(line)));
  // A page number may be above another one.
  for (let layer = 0; layer < EDGE_LINES; layer += 1) {
    const outermost = await turns.map(remaining, (lines, at) =>
      edges(lines, 1).filter((line) => candidates[at]?.includes(line)),
    );
    const labelsOf = (line: PdfLine) =>
      pageNumberOf(line).map((label) => `${heightOf(line)} ${label}`);
    const numbered = await repeated(outermost, labelsOf, MIN_NUMBERED_PAGES, turns);
    remaining = await turns.map(remaining, (lines) => lines.filter((line) => !numbered.has(line)));
  }
  return remaining;
}

const heightOf = (line: PdfLine): number => Math.round(line.y / HEIGHT);

/** The outermost lines by position, because a page may draw its foot first. */
function edges(lines: readonly PdfLine[], count: number): PdfLine[] {
  const sorted = lines.toSorted((a, b) => b.y - a.y);
  return [...new Set([...sorted.slice(0, count), ...sorted.slice(-count)])];
}

/** The lines that share a name with a line of enough other pages. */
async function repeated(
  pages: readonly (readonly PdfLine[])[],
  namesOf: (line: PdfLine) => readonly string[],
  minPages: number,
  turns: Turns,
): Promise<ReadonlySet<PdfLine>> {
  const found = new Map<string, PdfLine[]>();
  await turns.map(pages, (lines) => {
    const ofPage = new Map<string, PdfLine>();
    for (const line of lines) for (const name of namesOf(line)) ofPage.set(name, line);
    for (const [name, line] of ofPage) {
      const others = found.get(name);
      if (others === undefined) found.set(name, [line]);
      else others.push(line);
    }
  });
  const enough = Math.max(minPages, pages.length * MIN_SHARE);
  return new Set([...found.values()].filter(({ length }) => length >= enough).flat());
}

/** Whether the line has the columns of a line next to it. */
function isTableRow(line: PdfLine, lines: readonly PdfLine[]): boolean {
  if (line.cells.length < 2) return false;
  const at = lines.indexOf(line);
  return [lines[at - 1], lines[at + 1]].some(
    (other) => other !== undefined && alignedColumns(line, other) >= 2,
  );
}
