import { settingText, targetName } from "./settings";
import type { Combination, Sweep } from "./sweep";
import { settingsLabel, variantOf } from "./variant";

export type MatrixLine = { readonly key: string; readonly label: string };

export type MatrixLayout = {
  readonly rowTitle: string;
  readonly rows: readonly MatrixLine[];
  readonly columns: readonly MatrixLine[];
  /** Position of a combination by row and column; null without a combination. */
  readonly at: (row: number, column: number) => number | null;
  readonly placeOf: (combination: number) => { readonly row: number; readonly column: number };
};

type LayoutSource = Pick<Sweep, "base" | "combinations">;
type Place = { readonly row: MatrixLine; readonly column: MatrixLine };

/** Share of the places of a grid that have a combination; a list shows fewer better. */
const MIN_FILLED = 0.75;

/** The combinations of a sweep never change, so their layout is computed once. */
const layouts = new WeakMap<LayoutSource["combinations"], MatrixLayout>();

/**
 * Queries by variants if the query varies; otherwise the first axis by the others. A list where that would leave most
 * places empty, as with the rows of a file.
 */
export function matrixLayout(sweep: LayoutSource): MatrixLayout {
  const known = layouts.get(sweep.combinations);
  if (known) return known;
  const layout = newLayout(sweep);
  layouts.set(sweep.combinations, layout);
  return layout;
}

function newLayout(sweep: LayoutSource): MatrixLayout {
  const variants = sweep.combinations.map((_, combination) => variantOf(sweep, { combination }));
  const hasQueries = new Set(variants.map(({ query }) => query)).size > 1;
  const grid = hasQueries
    ? variants.map(({ key, label, query }) => ({
        row: { key: query, label: query },
        column: { key, label },
      }))
    : sweep.combinations.map(placeByFirstAxis);
  const [first] = sweep.combinations;
  const firstName = first?.settings[0] ? targetName(first.settings[0].target) : "Request";
  const layout = layoutOf(grid, hasQueries ? "Query" : firstName);
  if (grid.length >= MIN_FILLED * layout.rows.length * layout.columns.length) return layout;
  return layoutOf(sweep.combinations.map(placeInList), "Values");
}

function placeByFirstAxis({ settings }: Combination): Place {
  const [first, ...others] = settings;
  return {
    row: {
      key: JSON.stringify(first?.change ?? null),
      label: first ? settingText(first) : "Request",
    },
    column: {
      key: JSON.stringify(others.map(({ change }) => change)),
      label: settingsLabel(others) || "Result",
    },
  };
}

const placeInList = ({ settings }: Combination, at: number): Place => ({
  row: { key: String(at), label: settingsLabel(settings) },
  column: { key: "", label: "Result" },
});

function layoutOf(places: readonly Place[], rowTitle: string): MatrixLayout {
  const rows = distinct(places.map(({ row }) => row));
  const columns = distinct(places.map(({ column }) => column));
  const rowAt = new Map(rows.map(({ key }, at) => [key, at]));
  const columnAt = new Map(columns.map(({ key }, at) => [key, at]));
  const where = places.map(({ row, column }) => ({
    row: rowAt.get(row.key) ?? 0,
    column: columnAt.get(column.key) ?? 0,
  }));
  const combinations = new Map(
    where.map(({ row, column }, combination) => [row * columns.length + column, combination]),
  );
  return {
    rowTitle,
    rows,
    columns,
    at: (row, column) => combinations.get(row * columns.length + column) ?? null,
    placeOf: (combination) => where[combination] ?? { row: 0, column: 0 },
  };
}

const distinct = (lines: readonly MatrixLine[]): readonly MatrixLine[] => [
  ...new Map(lines.map((line) => [line.key, line])).values(),
];

/** The combination that another is compared with: in the baseline's column, or in its row if there is one column only. */
export function baselineOf(
  layout: MatrixLayout,
  baseline: number,
  combination: number,
): number | null {
  const base = layout.placeOf(baseline);
  const place = layout.placeOf(combination);
  return layout.columns.length > 1
    ? layout.at(place.row, base.column)
    : layout.at(base.row, place.column);
}
