import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { IconButton } from "../controls/icon-button";
import { Segmented } from "../controls/segmented";
import { inPixels } from "../layout/in-pixels";
import { useMediaQuery } from "../layout/use-media";
import { useRows } from "../layout/use-rows";
import { changeStarts, type DifferenceLayout, type DifferenceRow } from "./difference-row";
import { DifferenceRowView } from "./difference-rows";

type DifferenceViewProps<Difference> = {
  difference: Difference;
  names: readonly [before: string, after: string];
  rowsOf: (
    difference: Difference,
    options: { readonly layout: DifferenceLayout; readonly expanded: ReadonlySet<number> },
  ) => readonly DifferenceRow[];
  summary: ReactNode;
};

const layouts = [
  { value: "side-by-side", label: "Side by side" },
  { value: "unified", label: "Unified" },
] as const;

/** Height in rem of a line that does not wrap. */
const ROW = 1.25;
/** Rows of a text that needs no scrolling of its own. */
const MAX_HEIGHT = "min(70vh, 48rem)";

/** Two texts, line by line, with the changed words marked. Only rows near the viewport are rendered. */
export function DifferenceView<Difference>(props: DifferenceViewProps<Difference>) {
  const { difference, names, rowsOf, summary } = props;
  const isNarrow = useMediaQuery("(max-width: 48rem)");
  const [chosen, setChosen] = useState<DifferenceLayout | null>(null);
  const layout = chosen ?? (isNarrow ? "unified" : "side-by-side");
  const [opened, setOpened] = useState<{ of: Difference; gaps: ReadonlySet<number> }>();
  const expanded = useMemo(
    () => (opened?.of === difference ? opened.gaps : new Set<number>()),
    [opened, difference],
  );
  const rows = useMemo(
    () => rowsOf(difference, { layout, expanded }),
    [rowsOf, difference, layout, expanded],
  );
  const changes = useMemo(() => changeStarts(rows), [rows]);
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
        <p role="status" className="min-w-0 flex-1 basis-48 text-ink-muted">
          {summary}
        </p>
        <Segmented label="Layout" options={layouts} value={layout} onValueChange={setChosen} />
      </div>
      <Rows
        {...{ names, rows, changes, layout }}
        onExpand={(gap) => setOpened({ of: difference, gaps: new Set([...expanded, gap]) })}
      />
    </div>
  );
}

type RowsProps = {
  names: readonly [string, string];
  rows: readonly DifferenceRow[];
  changes: readonly number[];
  layout: DifferenceLayout;
  onExpand: (gap: number) => void;
};

function Rows({ names, rows, changes, layout, onExpand }: RowsProps) {
  const region = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const { virtual, items, height } = useRows({
    count: rows.length,
    region,
    printsAll: true,
    estimateSize: () => inPixels(ROW),
    overscan: 20,
  });
  const at = current === null ? null : Math.min(current, changes.length - 1);
  const go = (step: 1 | -1) => {
    if (changes.length === 0) return;
    const next = at === null ? (step > 0 ? 0 : changes.length - 1) : at + step;
    const to = (next + changes.length) % changes.length;
    setCurrent(to);
    virtual.scrollToIndex(changes[to] ?? 0, { align: "center" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === "n" ? 1 : event.key === "p" ? -1 : null;
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    go(step);
  };
  const currentRow = at === null ? undefined : rows[changes[at] ?? 0];
  const hunk = currentRow?.kind === "lines" ? currentRow.hunk : null;
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line">
      <div className="flex items-center gap-1 border-b border-line px-2 py-0.5 text-xs">
        <ColumnNames names={names} layout={layout} />
        <span role="status" className="whitespace-nowrap text-ink-muted tabular-nums">
          {at === null ? null : `Change ${at + 1} of ${changes.length}`}
        </span>
        <IconButton
          label="Previous change"
          icon={ArrowUp}
          size="sm"
          shortcut="p"
          onClick={() => go(-1)}
        />
        <IconButton
          label="Next change"
          icon={ArrowDown}
          size="sm"
          shortcut="n"
          onClick={() => go(1)}
        />
      </div>
      <ScrollArea
        ref={region}
        aria-label="Differences of the texts"
        onKeyDown={onKeyDown}
        className="overflow-auto bg-surface font-mono text-xs leading-5 [tab-size:2]"
        style={{ maxHeight: MAX_HEIGHT }}
      >
        <div data-rows="" className="relative w-full" style={{ height }}>
          {items.map((item) => {
            const row = rows[item.index];
            return row ? (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute left-0 w-full"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DifferenceRowView
                  {...{ row, layout, onExpand }}
                  isCurrent={hunk !== null && row.kind === "lines" && row.hunk === hunk}
                />
              </div>
            ) : null;
          })}
        </div>
      </ScrollArea>
    </div>
  );
}

function ColumnNames({ names, layout }: Pick<RowsProps, "names" | "layout">) {
  const [before, after] = names;
  return (
    <p
      className={
        layout === "side-by-side"
          ? "grid min-w-0 flex-1 grid-cols-2 gap-2 font-medium"
          : "grid min-w-0 flex-1 font-medium"
      }
    >
      <span className="truncate">
        <span className="text-bad">−</span> <bdi>{before}</bdi>
      </span>
      <span className="truncate">
        <span className="text-ok">+</span> <bdi>{after}</bdi>
      </span>
    </p>
  );
}
