import { classNames } from "@/components/ui/layout/class-names";
import { type Move, moveLabel } from "@/lib/compare/match-results";

/** Text colours. The sign and the word tell moves apart without them. */
const tones: Readonly<Record<Move["kind"], string>> = {
  same: "text-ink-faint",
  up: "text-ok",
  down: "text-warn",
  new: "text-info",
  gone: "text-bad",
  absent: "text-ink-faint",
  unknown: "text-ink-faint",
};

/** A move as sign, word and colour. */
export function MoveMark({ move }: { move: Move }) {
  const { sign, word } = moveLabel(move);
  return (
    <span className={classNames("text-xs font-medium whitespace-nowrap", tones[move.kind])}>
      {sign === word ? null : <span aria-hidden>{sign} </span>}
      {sign === word ? word : <span>{word}</span>}
    </span>
  );
}
