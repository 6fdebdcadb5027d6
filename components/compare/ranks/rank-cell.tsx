import { classNames } from "@/components/ui/layout/class-names";
import { type MatchedCell, type Move, moveLabel } from "@/lib/compare/match-results";

type RankCellProps = {
  /** Whether the results of the run are available. */
  isKnown: boolean;
  cell: MatchedCell | null;
  /** Null in the baseline. */
  move: Move | null;
};

export function RankCell({ isKnown, cell, move }: RankCellProps) {
  return (
    <span className="grid justify-items-end gap-0.5">
      <span className="flex items-baseline gap-1.5 tabular-nums">
        {cell ? <span className="font-medium">{cell.rank}</span> : null}
        {cell || move ? null : (
          <span className="text-xs text-ink-faint">
            {isKnown ? "not in the baseline" : "unknown"}
          </span>
        )}
        {move ? <MoveMark move={move} /> : null}
      </span>
      {cell ? <CellNotes cell={cell} /> : null}
    </span>
  );
}

function CellNotes({ cell: { result, duplicateRanks, byRedirect } }: { cell: MatchedCell }) {
  const failed = result.failed
    ? `failed${result.status === null ? "" : ` ${result.status}`}`
    : null;
  const status = result.status === null || result.failed ? null : String(result.status);
  const also = duplicateRanks.length > 0 ? `also at ${duplicateRanks.join(", ")}` : null;
  const notes = [status, also, byRedirect ? "by redirect" : null].filter((each) => each !== null);
  if (failed === null && notes.length === 0) return null;
  return (
    <span className="truncate text-xs text-ink-faint">
      {failed === null ? null : <span className="text-bad">{failed} </span>}
      {notes.join(" · ")}
    </span>
  );
}

/** Text colours. The sign and the word distinguish moves without them. */
const tones: Readonly<Record<Move["kind"], string>> = {
  same: "text-ink-faint",
  up: "text-ok",
  down: "text-warn",
  new: "text-info",
  gone: "text-bad",
  absent: "text-ink-faint",
  unknown: "text-ink-faint",
};

function MoveMark({ move }: { move: Move }) {
  const { sign, word } = moveLabel(move);
  return (
    <span className={classNames("text-xs font-medium whitespace-nowrap", tones[move.kind])}>
      {sign === word ? null : <span aria-hidden>{sign} </span>}
      {sign === word ? word : <span>{word}</span>}
    </span>
  );
}
