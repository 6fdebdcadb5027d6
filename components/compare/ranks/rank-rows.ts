import type { MatchedResults, MatchedRow, Move } from "@/lib/compare/match-results";
import { moveOf } from "@/lib/compare/match-results";
import type { ComparisonView, MoveFilter } from "../state/view-url";

/** A page with its move in each run; null for the baseline. */
export type RankRow = {
  readonly row: MatchedRow;
  readonly moves: readonly (Move | null)[];
};

type RankRowsOptions = Pick<ComparisonView, "source" | "moves" | "sort"> & {
  /** Index of the run that the sort compares with the baseline. */
  readonly other: number;
};

const isChange = ({ kind }: Move) => kind !== "same" && kind !== "absent" && kind !== "unknown";

const passes: Readonly<Record<MoveFilter, (move: Move) => boolean>> = {
  all: () => true,
  changed: isChange,
  new: ({ kind }) => kind === "new",
  gone: ({ kind }) => kind === "gone",
};

/** Rows with a move of this kind in any run. Those of the other run decide the order. */
export function rankRows(matched: MatchedResults, options: RankRowsOptions): RankRow[] {
  const { source, moves, sort, other } = options;
  const rows = matched.rows
    .filter((row) => source === "all" || row.source === source)
    .map(
      (row): RankRow => ({
        row,
        moves: matched.runs.map((_, run) =>
          run === matched.base ? null : moveOf(matched, row, run),
        ),
      }),
    )
    .filter((each) => moves === "all" || each.moves.some((move) => move && passes[moves](move)));
  if (sort === "base") return rows;
  const rankIn = (run: number, { row }: RankRow) => row.cells[run]?.rank ?? Infinity;
  const keys = new Map(
    rows.map((each) => [
      each,
      sort === "other" ? rankIn(other, each) : -distance(each.moves[other] ?? null),
    ]),
  );
  const keyOf = (each: RankRow) => keys.get(each) ?? Infinity;
  // A stable sort keeps the order of the baseline among equals.
  return rows.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) - keyOf(b)));
}

/** New and gone pages moved furthest. */
function distance(move: Move | null): number {
  if (move?.kind === "new" || move?.kind === "gone") return Number.MAX_SAFE_INTEGER;
  return move?.kind === "up" || move?.kind === "down" ? move.by : 0;
}
