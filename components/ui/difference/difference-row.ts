export type DifferenceLine = {
  /** Counted from 0. Null: unknown. */
  readonly line: number | null;
  readonly text: string;
  /** Changed characters: from and to (exclusive). Null: the whole line is changed. */
  readonly marks: readonly (readonly [from: number, to: number])[] | null;
};

export type DifferenceRow =
  | {
      readonly kind: "lines";
      /** Null if the side has no line here. */
      readonly before: DifferenceLine | null;
      readonly after: DifferenceLine | null;
      /** Index of the change. Null: unchanged. */
      readonly hunk: number | null;
    }
  | { readonly kind: "heading"; readonly text: string }
  /** Unchanged lines that are not shown. */
  | { readonly kind: "skipped"; readonly gap: number; readonly count: number };

export type DifferenceLayout = "side-by-side" | "unified";

export function changeStarts(rows: readonly DifferenceRow[]): number[] {
  let last: number | null = null;
  return rows.flatMap((row, index) => {
    const hunk = row.kind === "lines" ? row.hunk : null;
    const starts = hunk !== null && hunk !== last;
    last = hunk;
    return starts ? [index] : [];
  });
}
