import "server-only";
import type { Turns } from "@/lib/concurrency/turns";
import { tableFrom } from "./find-table";
import { escapeBlock, joinParagraph } from "./line-text";
import { dominantFontSize, HEADING_SIZE, type PdfLine } from "./text-lines";

const MAX_HEADING_LENGTH = 200;
const DEEPEST_HEADING = 4;
/** Line gap that begins a new paragraph, as a multiple of the font size. */
const PARAGRAPH_GAP = 1.75;
const BULLET = /^[•◦▪▫‣⁃●○■□–—*·-]\s+(?=\S)/u;
const NUMBER = /^\(?(\d{1,3})[.)]\s+(?=\S)/;

/**
 * Converts the lines of a document to Markdown: headings by size, lists by their markers, tables by
 * aligned columns.
 */
export async function linesToMarkdown(
  pages: readonly (readonly PdfLine[])[],
  turns: Turns,
): Promise<string> {
  const lines = pages.flat();
  const body = dominantFontSize(lines);
  const levels = headingLevels(lines, body);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined) break;
    await turns.next();
    const table = tableFrom(lines, at);
    if (table !== null) {
      blocks.push(table.markdown);
      at += table.lines;
      continue;
    }
    const level = levelOf(line, levels);
    const taken = level === null ? paragraphFrom(lines, at, levels) : headingFrom(lines, at);
    const text = joinParagraph(taken.map((each) => each.text));
    blocks.push(level === null ? blockOf(text) : `${"#".repeat(level)} ${escapeBlock(text)}`);
    at += taken.length;
  }
  return joinBlocks(blocks);
}

/** Maps font sizes above that of the text, the largest first, to heading levels. */
function headingLevels(lines: readonly PdfLine[], body: number): ReadonlyMap<number, number> {
  const sizes = new Set(
    lines
      .filter(({ size, text }) => size >= body * HEADING_SIZE && text.length <= MAX_HEADING_LENGTH)
      .map(({ size }) => size),
  );
  const sorted = [...sizes].toSorted((a, b) => b - a);
  return new Map(sorted.map((size, at) => [size, Math.min(at + 1, DEEPEST_HEADING)]));
}

function levelOf(line: PdfLine, levels: ReadonlyMap<number, number>): number | null {
  // A single large number or symbol is decoration.
  if (line.text.length > MAX_HEADING_LENGTH || !/\p{L}/u.test(line.text)) return null;
  return levels.get(line.size) ?? null;
}

function headingFrom(lines: readonly PdfLine[], start: number): PdfLine[] {
  const taken: PdfLine[] = [];
  for (const line of lines.slice(start, start + 4)) {
    const last = taken.at(-1);
    if (last !== undefined && (line.size !== last.size || !follows(last, line))) break;
    taken.push(line);
  }
  return taken;
}

function paragraphFrom(
  lines: readonly PdfLine[],
  start: number,
  levels: ReadonlyMap<number, number>,
): PdfLine[] {
  const taken: PdfLine[] = [];
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at];
    const last = taken.at(-1);
    if (line === undefined) break;
    if (last !== undefined) {
      const starts = isItem(line.text) || levelOf(line, levels) !== null;
      if (starts || !follows(last, line) || tableFrom(lines, at) !== null) break;
    }
    taken.push(line);
  }
  return taken;
}

/** Whether a line continues the paragraph of the previous one. */
function follows(last: PdfLine, next: PdfLine): boolean {
  if (last.page !== next.page) return /[\p{Ll},-]$/u.test(last.text) && /^\p{Ll}/u.test(next.text);
  const drop = last.y - next.y;
  const size = Math.max(last.size, next.size);
  // A line further up is in another column.
  if (drop < 0) return /[\p{Ll},-]$/u.test(last.text) && /^\p{Ll}/u.test(next.text);
  return drop <= size * PARAGRAPH_GAP;
}

const isItem = (text: string): boolean => BULLET.test(text) || NUMBER.test(text);

function blockOf(text: string): string {
  if (BULLET.test(text)) return `- ${escapeBlock(text.replace(BULLET, ""))}`;
  const number = NUMBER.exec(text);
  if (number !== null) return `${number[1]}. ${escapeBlock(text.replace(NUMBER, ""))}`;
  return escapeBlock(text);
}

/** Items of one list are adjacent; other blocks are separated by an empty line. */
function joinBlocks(blocks: readonly string[]): string {
  const filled = blocks.filter((block) => block !== "");
  return filled
    .map((block, at) => {
      const previous = filled[at - 1];
      if (previous === undefined) return block;
      const last = previous.slice(previous.lastIndexOf("\n") + 1);
      const listed =
        (last.startsWith("- ") && block.startsWith("- ")) ||
        (/^\d+\. /.test(last) && /^\d+\. /.test(block));
      return `${listed ? "\n" : "\n\n"}${block}`;
    })
    .join("");
}
