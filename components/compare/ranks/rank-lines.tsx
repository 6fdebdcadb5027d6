import { useMemo } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { type MatchedResults, type Move, moveOf } from "@/lib/compare/match-results";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { formatCount } from "@/lib/format/count";
import type { ComparedColumn } from "../runs/compared-columns";

/** Ranks that the picture shows. Beyond, lines would cover each other. */
const MAX_RANK = 300;
/** Units of the drawing. */
const WIDTH = 600;
const EDGE = 40;
const MARGIN = 10;

type LineKind = Extract<Move["kind"], "same" | "up" | "down" | "new" | "gone">;

/** Colour and dashes differ by move. */
const lineStyles: Readonly<Record<LineKind, { stroke: string; dashes?: string; label: string }>> = {
  same: { stroke: "stroke-ink-faint text-ink-faint", label: "same rank" },
  up: { stroke: "stroke-ok text-ok", label: "up" },
  down: { stroke: "stroke-warn text-warn", dashes: "7 3", label: "down" },
  new: { stroke: "stroke-info text-info", dashes: "1 3", label: "new" },
  gone: { stroke: "stroke-bad text-bad", dashes: "3 3", label: "gone" },
};
const kinds: readonly LineKind[] = ["same", "up", "down", "new", "gone"];

type RankLinesProps = {
  matched: MatchedResults;
  columns: readonly ComparedColumn[];
  /** Index of the run on the right. */
  other: number;
  source: ListId | "all";
};

/** A picture of the ranks: lines between the pages of the baseline and of another run. The table has the same facts. */
export function RankLines({ matched, columns, other, source }: RankLinesProps) {
  const drawing = useMemo(
    () => drawLines(matched, other, source === "all" ? firstSource(matched) : source),
    [matched, other, source],
  );
  const [left, right] = [columns[matched.base], columns[other]];
  if (!left || !right || !drawing || drawing.ranks === 0) return null;
  return (
    <figure aria-hidden className="grid gap-1.5 rounded-md border border-line p-3 print:hidden">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
        <span>
          {left.letter} to {right.letter}, {drawing.source}
          {drawing.isCut ? `, first ${MAX_RANK} ranks` : ""}
        </span>
        {kinds.map((kind) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 24 6" className={classNames("w-6", lineStyles[kind].stroke)}>
              <title>{lineStyles[kind].label}</title>
              <path d="M0 3H24" strokeWidth={2} strokeDasharray={lineStyles[kind].dashes} />
            </svg>
            {lineStyles[kind].label} {formatCount(drawing.counts[kind])}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${drawing.height}`}
        preserveAspectRatio="none"
        className="w-full"
        style={{ height: drawing.height }}
      >
        <title>Moves between the two runs</title>
        {kinds.map((kind) => (
          <path
            key={kind}
            d={drawing.paths[kind]}
            className={lineStyles[kind].stroke}
            strokeDasharray={lineStyles[kind].dashes}
            strokeWidth={drawing.ranks > 60 ? 1 : 1.5}
            vectorEffect="non-scaling-stroke"
            fill="none"
          />
        ))}
      </svg>
    </figure>
  );
}

const firstSource = ({ rows }: MatchedResults): ListId => rows[0]?.source ?? "web";

/** One path per kind of move, so that 300 lines are five elements. */
export function drawLines(matched: MatchedResults, other: number, source: ListId) {
  const rows = matched.rows.filter((row) => row.source === source);
  const moved = rows.flatMap((row) => {
    const { kind } = moveOf(matched, row, other);
    const is = kinds.find((each) => each === kind);
    return is
      ? [{ kind: is, from: row.cells[matched.base]?.rank, to: row.cells[other]?.rank }]
      : [];
  });
  const last = moved.reduce((most, { from, to }) => Math.max(most, from ?? 0, to ?? 0), 0);
  const ranks = Math.min(last, MAX_RANK);
  const height = Math.min(420, Math.max(60, ranks * 18)) + 2 * MARGIN;
  const step = ranks < 2 ? 0 : (height - 2 * MARGIN) / (ranks - 1);
  const y = (rank: number) => (MARGIN + (rank - 1) * step).toFixed(1);
  const paths = { same: "", up: "", down: "", new: "", gone: "" };
  const counts = { same: 0, up: 0, down: 0, new: 0, gone: 0 };
  for (const { kind, from, to } of moved) {
    counts[kind] += 1;
    if ((from ?? 0) > ranks || (to ?? 0) > ranks) continue;
    paths[kind] += linePath(from === undefined ? null : y(from), to === undefined ? null : y(to));
  }
  return { source, ranks, height, paths, counts, isCut: last > ranks };
}

/** A line between both sides, or a stub on the side that has the page. */
function linePath(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return `M0 ${from}H${EDGE}L${WIDTH - EDGE} ${to}H${WIDTH}`;
  return from === null ? `M${WIDTH - 2 * EDGE} ${to}H${WIDTH}` : `M0 ${from}H${2 * EDGE}`;
}
