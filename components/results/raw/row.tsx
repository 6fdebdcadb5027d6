import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { DisclosureMark } from "@/components/ui/layout/disclosure-mark";
import { formatBytes } from "@/lib/format/bytes";
import type { RawRowData as Row, WorkerTokenKind } from "@/lib/workers/protocol";

/** In rem; fixed, so that rows need no measuring. */
export const ROW_HEIGHT = 1.25;

export type RawRowProps = {
  /** Undefined until loaded from the worker. */
  row: Row | undefined;
  place: number;
  top: number;
  gutter: string;
  wrap: boolean;
  active: boolean;
  folded: boolean;
  /** Bytes of the line that are hidden after this row; null for none. */
  cut: number | null;
  onShowLine: (row: number) => void;
  match: number | null;
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFold: (row: Row) => void;
  onPick: (place: number) => void;
};

export function RawRowView(props: RawRowProps) {
  const { row, place, top, gutter, wrap, active, folded, match, measure, onFold, onPick } = props;
  const { cut, onShowLine } = props;
  const edge = active ? "bg-mark" : "bg-surface";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the region around it do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the region around it do the same
    <div
      ref={measure}
      data-index={place}
      onClick={() => onPick(place)}
      className={classNames(
        "absolute left-0 flex min-h-5 min-w-full",
        wrap && "w-full",
        active && "bg-mark",
      )}
      style={{ transform: `translateY(${top}px)`, height: wrap ? undefined : `${ROW_HEIGHT}rem` }}
    >
      <span
        aria-hidden
        data-number={row && row.line !== null ? row.line + 1 : undefined}
        className={classNames(
          "sticky left-0 flex shrink-0 select-none justify-end text-ink-faint before:content-[attr(data-number)]",
          edge,
        )}
        style={{ width: gutter }}
      >
        <span className="w-4">
          {row && row.close !== null ? (
            <DisclosureMark
              open={!folded}
              className="mx-auto block cursor-pointer hover:text-ink"
              onClick={() => onFold(row)}
            />
          ) : null}
        </span>
      </span>
      <code
        className={classNames(
          "pr-4 pl-1",
          wrap ? "min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre",
        )}
      >
        {row ? "  ".repeat(row.indent) : null}
        {row ? pieces(row, match) : null}
        {row && folded ? <span className="text-ink-faint"> … {closing(row)}</span> : null}
        {row && cut !== null ? (
          <button
            type="button"
            className="link ml-1 select-none font-sans text-xs"
            onClick={() => onShowLine(row.row)}
          >
            {formatBytes(cut)} more
          </button>
        ) : null}
      </code>
    </div>
  );
}

const closing = ({ tokens }: Row) => (tokens.at(-1)?.[0].endsWith("[") ? "]" : "}");

/** Tokens, split at the boundaries of matches. */
function pieces({ tokens, marks = [] }: Row, current: number | null): ReactNode[] {
  const result: ReactNode[] = [];
  let offset = 0;
  for (const [text, kind] of tokens) {
    const end = offset + text.length;
    let at = offset;
    for (const mark of marks) {
      const from = Math.max(mark.from, at);
      const to = Math.min(mark.to, end);
      if (from >= to) continue;
      if (from > at) result.push(piece(at, text.slice(at - offset, from - offset), kind));
      result.push(
        <mark
          key={`m${from}`}
          data-now={mark.index === current ? "" : undefined}
          className={classNames(
            "rounded-xs",
            mark.index === current
              ? "bg-accent text-accent-ink forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]"
              : "bg-warn-soft text-ink",
          )}
        >
          {text.slice(from - offset, to - offset)}
        </mark>,
      );
      at = to;
    }
    if (at < end) result.push(piece(at, text.slice(at - offset), kind));
    offset = end;
  }
  return result;
}

const piece = (key: number, text: string, kind: WorkerTokenKind): ReactNode =>
  kind === "plain" ? (
    <span key={key}>{text}</span>
  ) : (
    <span key={key} className={`tok-${kind}`}>
      {text}
    </span>
  );
