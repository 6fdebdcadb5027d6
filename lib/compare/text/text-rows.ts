import type { TextDifference, TextHunk } from "./text-difference";
import type { LineMarks } from "./word-marks";

export type TextLayout = "side-by-side" | "unified";

export type RowLine = {
  /** Counted from 0. */
  readonly line: number;
  readonly text: string;
  /** Null: the whole line is changed. */
  readonly marks: LineMarks | null;
};

/** A row of the view. `hunk` is the index of its hunk; null for unchanged lines. */
export type TextRow =
  | {
      readonly kind: "lines";
      readonly before: RowLine | null;
      readonly after: RowLine | null;
      readonly hunk: number | null;
    }
  /** Unchanged lines that are not shown: those before the hunk of this index. */
  | { readonly kind: "skipped"; readonly gap: number; readonly count: number };

export type RowOptions = {
  readonly layout: TextLayout;
  /** Gaps whose lines are all shown. */
  readonly expanded: ReadonlySet<number>;
};

/** Unchanged lines around a change. */
const CONTEXT = 3;

export function textRows(difference: TextDifference, options: RowOptions): TextRow[] {
  const { before, after } = difference;
  const rows: TextRow[] = [];
  let [from, start] = [0, 0];
  const same = (to: number, gap: number) => {
    const count = to - from;
    const hidden = hiddenLines(difference, gap, count, options);
    for (let at = 0; at < count; at += 1)
      if (hidden && at >= hidden.from && at < hidden.to) {
        if (at === hidden.from) rows.push({ kind: "skipped", gap, count: hidden.to - hidden.from });
      } else
        rows.push({
          kind: "lines",
          before: rowLine(before, from + at, []),
          after: rowLine(after, start + at, []),
          hunk: null,
        });
    start += count;
    from = to;
  };
  for (const [index, hunk] of difference.hunks.entries()) {
    same(hunk.before.from, index);
    rows.push(...hunkRows(difference, hunk, index, options.layout));
    from = hunk.before.from + hunk.before.count;
    start = hunk.after.from + hunk.after.count;
  }
  same(before.length, difference.hunks.length);
  return rows;
}

function hiddenLines(
  { hunks }: TextDifference,
  gap: number,
  count: number,
  { expanded }: RowOptions,
) {
  if (expanded.has(gap)) return null;
  const from = gap === 0 ? 0 : CONTEXT;
  const to = count - (gap === hunks.length ? 0 : CONTEXT);
  // A row for one hidden line saves nothing.
  return to - from > 1 ? { from, to } : null;
}

const rowLine = (lines: readonly string[], line: number, marks: LineMarks | null): RowLine => ({
  line,
  text: lines[line] ?? "",
  marks,
});

function hunkRows(
  { before, after }: TextDifference,
  hunk: TextHunk,
  index: number,
  layout: TextLayout,
): TextRow[] {
  const lineOf = (side: "before" | "after", at: number): RowLine | null => {
    const { from, count } = hunk[side];
    if (at >= count) return null;
    const marks = hunk.ignored ? [] : (hunk.words?.[side][at] ?? null);
    return rowLine(side === "before" ? before : after, from + at, marks);
  };
  const row = (one: RowLine | null, other: RowLine | null): TextRow => ({
    kind: "lines",
    before: one,
    after: other,
    hunk: hunk.ignored ? null : index,
  });
  const [removed, added] = [hunk.before.count, hunk.after.count];
  if (layout === "side-by-side")
    return Array.from({ length: Math.max(removed, added) }, (_, at) =>
      row(lineOf("before", at), lineOf("after", at)),
    );
  return [
    ...Array.from({ length: removed }, (_, at) => row(lineOf("before", at), null)),
    ...Array.from({ length: added }, (_, at) => row(null, lineOf("after", at))),
  ];
}
