import "server-only";

/** One run of text; sizes and positions in points, the origin at the lower left. */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly rightToLeft: boolean;
};

export type LineCell = { readonly x: number; readonly right: number; readonly text: string };

export type PdfLine = {
  /** The parts of the line between wide gaps; at least one. */
  readonly cells: readonly LineCell[];
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly right: number;
  /** The font size of most of its text. */
  readonly size: number;
  /** Counted from 1. */
  readonly page: number;
};

/**
 * Gaps as multiples of the font size: above the first a space was meant, above the second another
 * column.
 */
const SPACE = 0.15;
const COLUMN = 1.4;

/**
 * Groups runs in content order into lines. Content order separates columns, which positions would
 * not.
 */
export function groupIntoLines(runs: readonly TextRun[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: TextRun[] = [];
  const end = () => {
    const line = joinRuns(open, page);
    if (line !== null) lines.push(line);
    open = [];
  };
  for (const run of runs) {
    const last = open.at(-1);
    if (last !== undefined && !continues(last, run)) end();
    open.push(run);
  }
  end();
  return lines;
}

function continues(last: TextRun, next: TextRun): boolean {
  const size = Math.max(last.size, next.size);
  if (Math.abs(last.y - next.y) > size * 0.5) return false;
  const back = next.rightToLeft
    ? next.x + next.width > last.x + size * 2
    : next.x < last.x - size * 2;
  return !back;
}

function joinRuns(runs: readonly TextRun[], page: number): PdfLine | null {
  const cells: { x: number; right: number; text: string }[] = [];
  let last: Place | null = null;
  for (const run of runs) {
    const gap: number =
      last === null
        ? Number.POSITIVE_INFINITY
        : run.rightToLeft
          ? last.x - (run.x + run.width)
          : run.x - (last.x + last.width);
    const cell = cells.at(-1);
    if (run.text.trim() === "") {
      if (cell !== undefined && !cell.text.endsWith(" ")) cell.text += " ";
      // A wide space may also be a column gap; the next run decides.
      if (run.width < run.size * COLUMN && last !== null) last = widened(last, run);
      continue;
    }
    const right = run.x + run.width;
    if (cell === undefined || gap > run.size * COLUMN)
      cells.push({ x: run.x, right, text: run.text });
    else {
      cell.text += (gap > run.size * SPACE && !cell.text.endsWith(" ") ? " " : "") + run.text;
      cell.x = Math.min(cell.x, run.x);
      cell.right = Math.max(cell.right, right);
    }
    last = run;
  }
  const filled = cells
    .map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
  const [first] = runs;
  if (filled.length === 0 || first === undefined) return null;
  return {
    cells: filled,
    text: filled.map(({ text }) => text).join(" "),
    x: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(({ x, width }) => x + width)),
    y: first.y,
    size: dominantFontSize(runs),
    page,
  };
}

type Place = Pick<TextRun, "x" | "width">;

function widened(last: Place, space: Place): Place {
  const x = Math.min(last.x, space.x);
  return { x, width: Math.max(last.x + last.width, space.x + space.width) - x };
}

/** A heading is larger than the text by at least this factor. */
export const HEADING_SIZE = 1.15;

/** The font size of most of the text, rounded to half a point. */
export function dominantFontSize(
  texts: Iterable<{ readonly text: string; readonly size: number }>,
): number {
  const lengths = new Map<number, number>();
  for (const { text, size } of texts) {
    const rounded = Math.round(size * 2) / 2;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...lengths].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}
