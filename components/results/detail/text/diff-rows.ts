import type {
  DifferenceLayout,
  DifferenceLine,
  DifferenceRow,
} from "@/components/ui/difference/difference-row";
import { defaultTextOptions } from "@/lib/compare/text/comparison-key";
import { wordMarks } from "@/lib/compare/text/word-marks";
import type { Diff, DiffLine } from "@/lib/results/contents/change-diff";

/** Limit for the words of all changes together. */
const WORD_STEPS = 5_000_000;

/** Removed lines are beside the lines that replace them. */
export function diffRows(
  { rows }: Diff,
  { layout }: { readonly layout: DifferenceLayout },
): readonly DifferenceRow[] {
  const budget = { left: WORD_STEPS };
  const shown: DifferenceRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  let hunk = 0;
  const settle = () => {
    const [one, other] = [removed, added].map((lines) => lines.map(({ text }) => text));
    const marks = wordMarks(one ?? [], other ?? [], defaultTextOptions, budget);
    const before = removed.map((line, at) => lineOf(line, "before", marks?.before[at] ?? null));
    const after = added.map((line, at) => lineOf(line, "after", marks?.after[at] ?? null));
    const row = (left: DifferenceLine | null = null, right: DifferenceLine | null = null) =>
      shown.push({ kind: "lines", before: left, after: right, hunk });
    if (layout === "side-by-side")
      for (let at = 0; at < Math.max(before.length, after.length); at += 1)
        row(before[at], after[at]);
    else {
      for (const line of before) row(line);
      for (const line of after) row(null, line);
    }
    hunk += 1;
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === "added") added.push(row);
    else if (row.kind === "removed") {
      if (added.length > 0) settle();
      removed.push(row);
    } else {
      settle();
      if (row.kind === "gap") shown.push({ kind: "heading", text: row.text });
      else
        shown.push({
          kind: "lines",
          before: lineOf(row, "before", []),
          after: lineOf(row, "after", []),
          hunk: null,
        });
    }
  }
  settle();
  return shown;
}

function lineOf(
  row: DiffLine,
  side: "before" | "after",
  marks: DifferenceLine["marks"],
): DifferenceLine {
  const number = row[side];
  return { line: number === null ? null : number - 1, text: row.text, marks };
}
