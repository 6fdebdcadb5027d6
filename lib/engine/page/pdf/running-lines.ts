import "server-only";
import type { PdfLine } from "./text-lines";

/** Lines at the top or bottom of a page that may be a running head or foot. */
const EDGE_LINES = 2;
const MIN_PAGES = 3;

/**
 * Removes lines that occur at the top or bottom of most pages: running heads, feet and page
 * numbers.
 */
export function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  if (pages.length < MIN_PAGES) return pages.map((lines) => [...lines]);
  const seen = new Map<string, number>();
  for (const lines of pages)
    for (const name of new Set(edges(lines).map(nameOf))) seen.set(name, (seen.get(name) ?? 0) + 1);
  return pages.map((lines) => {
    const running = new Set(
      edges(lines).filter((line) => (seen.get(nameOf(line)) ?? 0) > pages.length / 2),
    );
    return lines.filter((line) => !running.has(line));
  });
}

/** By position, because a page may draw its foot first. */
function edges(lines: readonly PdfLine[]): PdfLine[] {
  if (lines.length <= EDGE_LINES * 2) return lines.length > 2 ? outermost(lines, 1) : [];
  return outermost(lines, EDGE_LINES);
}

function outermost(lines: readonly PdfLine[], count: number): PdfLine[] {
  const sorted = lines.toSorted((a, b) => b.y - a.y);
  return [...sorted.slice(0, count), ...sorted.slice(-count)];
}

/** Page numbers differ; the rest of the line and its vertical position do not. */
const nameOf = (line: PdfLine): string =>
  `${Math.round(line.y / 4)} ${line.text.replace(/\d+/g, "#")}`;
