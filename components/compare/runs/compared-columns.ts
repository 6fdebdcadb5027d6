import type { ComparedRun } from "@/lib/compare/compared-run";
import { columnLetter, openedTitle } from "./column-name";
import type { OpenedRun } from "./open-run";

/** A run that is stored in this browser, with or without results. */
export type ComparedColumn = {
  readonly opened: Extract<OpenedRun, { readonly compared: ComparedRun }>;
  readonly compared: ComparedRun;
  /** Depends on the position of the run in the URL. */
  readonly letter: string;
  readonly title: string;
  readonly isBase: boolean;
};

/** The runs that can be compared. If the baseline is missing, the first run takes its place. */
export function comparedColumns(runs: readonly OpenedRun[], base: string): ComparedColumn[] {
  const known = runs.flatMap((opened, index) =>
    "compared" in opened ? [{ opened, letter: columnLetter(index) }] : [],
  );
  const baseId = (known.find(({ opened }) => opened.id === base) ?? known[0])?.opened.id;
  return known.map(({ opened, letter }) => ({
    opened,
    compared: opened.compared,
    letter,
    title: openedTitle(opened),
    isBase: opened.id === baseId,
  }));
}

/** Index of the baseline. There is one unless there are no columns. */
export const baseIndex = (columns: readonly ComparedColumn[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isBase }) => isBase),
  );
