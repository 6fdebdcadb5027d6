import type { Cell } from "./sweep";

/** A field of the responses that the matrix and the exports show. */
export type ChosenField = {
  readonly name: string;
  /** Null if the run has no such value, or its response is not stored; undefined while it is being read. */
  readonly valueOf: (cell: Cell) => string | null | undefined;
};

/** One of the small fields that are stored with the cells. */
export const capturedField = (name: string): ChosenField => ({
  name,
  valueOf: ({ facts }) => facts?.fields[name] ?? null,
});

/** The run whose response the matrix reads for a cell. Null before it is done. */
export const runOfCell = ({ state, runs }: Cell): string | null =>
  state === "done" ? (runs.at(-1) ?? null) : null;

/** A JSONPath query. `values` by run, as far as they have been read. */
export const pathField = (
  query: string,
  values: ReadonlyMap<string, string | null>,
): ChosenField => ({
  name: query,
  valueOf: (cell) => {
    const run = runOfCell(cell);
    return run === null ? null : values.get(run);
  },
});

/** Returns the texts of the finished cells, each once. */
export const fieldTexts = (cells: readonly Cell[], field: ChosenField): readonly string[] => [
  ...new Set(
    cells.flatMap((cell) => {
      if (cell.state !== "done") return [];
      const value = field.valueOf(cell);
      return [value === undefined ? "Reading…" : (value ?? "Unknown")];
    }),
  ),
];
