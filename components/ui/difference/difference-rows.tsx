import { UnfoldVertical } from "lucide-react";
import { countOf } from "@/lib/format/count";
import { classNames } from "../layout/class-names";
import type { DifferenceLayout, DifferenceLine, DifferenceRow } from "./difference-row";
import { type LineChange, MarkedLine } from "./marked-line";

type RowProps = {
  row: DifferenceRow;
  layout: DifferenceLayout;
  isCurrent: boolean;
  onExpand: (gap: number) => void;
};

export function DifferenceRowView({ row, layout, isCurrent, onExpand }: RowProps) {
  if (row.kind === "heading")
    return (
      <div className="border-y border-line bg-sunken px-3 text-ink-muted">
        <bdi>{row.text || "…"}</bdi>
      </div>
    );
  if (row.kind === "skipped")
    return (
      <button
        type="button"
        onClick={() => onExpand(row.gap)}
        className="flex min-h-6 w-full items-center justify-center gap-1.5 bg-sunken px-2 font-sans text-ink-muted hover:text-ink"
      >
        <UnfoldVertical aria-hidden className="size-3.5" />
        Show {countOf(row.count, "unchanged line")}
      </button>
    );
  const changed = row.hunk !== null;
  return (
    <div
      className={classNames(
        "flex min-h-5 w-full",
        isCurrent && "outline-1 -outline-offset-1 outline-accent",
      )}
    >
      {layout === "side-by-side" ? (
        <>
          <Cell line={row.before} kind={changed ? "removed" : "same"} />
          <Cell line={row.after} kind={changed ? "added" : "same"} />
        </>
      ) : (
        <UnifiedCells before={row.before} after={row.after} changed={changed} />
      )}
    </div>
  );
}

const background: Readonly<Record<LineChange, string | undefined>> = {
  same: undefined,
  removed: "bg-bad-soft",
  added: "bg-ok-soft",
};

function Cell({ line, kind }: { line: DifferenceLine | null; kind: LineChange }) {
  return (
    <div
      className={classNames(
        "flex min-w-0 flex-1 border-line not-first:border-l",
        line ? background[kind] : "bg-sunken",
      )}
    >
      <LineNumber line={line} />
      {line ? <Text line={line} kind={kind} /> : null}
    </div>
  );
}

type UnifiedProps = {
  before: DifferenceLine | null;
  after: DifferenceLine | null;
  changed: boolean;
};

function UnifiedCells({ before, after, changed }: UnifiedProps) {
  const kind = !changed ? "same" : after ? "added" : "removed";
  const line = after ?? before;
  return (
    <div className={classNames("flex min-w-0 flex-1", background[kind])}>
      <LineNumber line={before} />
      <LineNumber line={after} />
      {line ? <Text line={line} kind={kind} /> : null}
    </div>
  );
}

const Text = ({ line, kind }: { line: DifferenceLine; kind: LineChange }) => (
  <div className="min-w-0 flex-1 whitespace-pre-wrap px-1 [overflow-wrap:anywhere]">
    <MarkedLine line={line} kind={kind} />
  </div>
);

const LineNumber = ({ line }: { line: DifferenceLine | null }) => (
  <span
    aria-hidden
    data-number={line === null || line.line === null ? undefined : line.line + 1}
    className="w-[6ch] shrink-0 select-none pr-[1ch] text-right text-ink-muted before:content-[attr(data-number)]"
  />
);
