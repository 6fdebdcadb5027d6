import { comparisonUrl } from "@/lib/compare/comparison-url";
import { type ChosenField, fieldTexts } from "@/lib/sweep/chosen-field";
import { baselineOf, type MatrixLayout, matrixLayout } from "@/lib/sweep/matrix";
import {
  type CombinationSummary,
  cellsByCombination,
  figuresOfRepeats,
  type Spread,
  spreadOf,
  summarize,
} from "@/lib/sweep/summary";
import type { Cell, Sweep } from "@/lib/sweep/sweep";

export const sortKeys = [
  "order",
  "results",
  "rbo",
  "jaccard",
  "failedPages",
  "credits",
  "durationMs",
  "field",
] as const;
export type MatrixSortKey = (typeof sortKeys)[number];

export type MatrixOptions = {
  readonly baseline: number;
  readonly field: ChosenField | null;
  readonly sort: MatrixSortKey;
  readonly isDescending: boolean;
  readonly onlyDiffering: boolean;
};

export type Matrix = {
  readonly layout: MatrixLayout;
  /** Rows of the layout, in the order to show. */
  readonly rows: readonly number[];
  /** Computed when first needed: comparing 500 cells takes longer than a frame. */
  readonly summaryOf: (combination: number) => CombinationSummary;
  /** The texts of the chosen field. Null without one. */
  readonly fieldOf: (combination: number) => string | null;
  /** URL of the comparison with the baseline. Null unless both have a stored run. */
  readonly comparisonUrlOf: (combination: number) => string | null;
};

type Summarized = { readonly of: readonly unknown[]; readonly summary: CombinationSummary };

/**
 * The latest summary by the first cell of its combination. While a sweep runs, a settled cell changes its own place of
 * the matrix and leaves the others as they are.
 */
const summaries = new WeakMap<Cell, Summarized>();

function summaryFor(
  combination: number,
  cells: readonly Cell[],
  baseline: readonly Cell[] | null,
): CombinationSummary {
  const [first] = cells;
  const of = [combination, ...cells, null, ...(baseline ?? [])];
  const known = first && summaries.get(first);
  if (known && known.of.length === of.length && known.of.every((each, at) => each === of[at]))
    return known.summary;
  const summary = summarize(combination, cells, baseline);
  if (first) summaries.set(first, { of, summary });
  return summary;
}

/** The places of the matrix with their figures, sorted and filtered. */
export function matrixOf(sweep: Sweep, options: MatrixOptions): Matrix {
  const layout = matrixLayout(sweep);
  const groups = cellsByCombination(sweep);
  const cellsOf = (combination: number) => groups[combination] ?? [];
  const comparedWith = (combination: number): readonly Cell[] | null => {
    const base = baselineOf(layout, options.baseline, combination);
    return base === null || base === combination ? null : cellsOf(base);
  };
  const summaryOf = (combination: number): CombinationSummary =>
    summaryFor(combination, cellsOf(combination), comparedWith(combination));
  const fieldOf = (combination: number): string | null =>
    options.field && fieldTexts(cellsOf(combination), options.field).join(" / ");
  const comparisonUrlOf = (combination: number): string | null => {
    const base = firstFinishedRun(comparedWith(combination) ?? []);
    const run = firstFinishedRun(cellsOf(combination));
    return base === null || run === null ? null : comparisonUrl({ runs: [base, run], base });
  };
  const inRow = (row: number) =>
    layout.columns.flatMap((_, column) => layout.at(row, column) ?? []);
  const rows = layout.rows
    .map((_, row) => row)
    .filter(
      (row) =>
        !options.onlyDiffering ||
        inRow(row).some((combination) => {
          const { kind } = summaryOf(combination).effect;
          return kind === "differs" || kind === "seen";
        }),
    );
  const keyOf = (row: number) => {
    if (options.sort === "field") return fieldKey(inRow(row).flatMap(cellsOf), options.field);
    return sortKey(
      inRow(row).map((combination) =>
        options.sort === "rbo" || options.sort === "jaccard"
          ? summaryOf(combination)
          : { ...noSimilarity, ...figuresOfRepeats(cellsOf(combination)) },
      ),
      options.sort,
    );
  };
  return { layout, summaryOf, fieldOf, comparisonUrlOf, rows: sorted(rows, keyOf, options) };
}

/** The latest run of the first cell that is done. */
export const firstFinishedRun = (cells: readonly Cell[]): string | null =>
  cells.find(({ state }) => state === "done")?.runs.at(-1) ?? null;

const noSimilarity = { rbo: null, jaccard: null };

function sorted(
  rows: readonly number[],
  keyOf: (row: number) => number | string | null,
  { sort, isDescending }: MatrixOptions,
): readonly number[] {
  const direction = isDescending ? -1 : 1;
  if (sort === "order") return isDescending ? rows.toReversed() : rows;
  const keys = new Map(rows.map((row) => [row, keyOf(row)]));
  return rows.toSorted((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    // Unknown figures come last in both directions.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : String(one).localeCompare(String(other), undefined, { numeric: true });
    return direction * order || a - b;
  });
}

type SortedFigures = Pick<
  CombinationSummary,
  "results" | "rbo" | "jaccard" | "failedPages" | "credits" | "durationMs"
>;

/** The known texts of the chosen field in a row. */
const fieldKey = (cells: readonly Cell[], field: ChosenField | null): string | null =>
  cells.flatMap((cell) => field?.valueOf(cell) ?? []).join(" ") || null;

/** The median of the cells of a row. */
function sortKey(
  cells: readonly SortedFigures[],
  sort: Exclude<MatrixSortKey, "field">,
): number | null {
  if (sort === "order") return null;
  const median = ({ median: value }: Spread) => value;
  return spreadOf(cells.map((cell) => cell[sort] && median(cell[sort])))?.median ?? null;
}
