import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { inPixels } from "@/components/ui/layout/in-pixels";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useRows } from "@/components/ui/layout/use-rows";
import type { RawOpened } from "@/lib/workers/protocol";
import { reveal } from "../find/reveal";
import { type RawRowProps, RawRowView, ROW_HEIGHT } from "./row";
import type { RowMap } from "./row-map";
import { useRawRows } from "./rows";

const PADDING = 8;

/** A row to scroll to; a new object for each request. */
export type RowTarget = { readonly row: number; readonly match: number | null };

type RawListProps = Pick<RawRowProps, "wrap" | "onShowLine" | "onFold"> & {
  body: Blob;
  opened: RawOpened;
  map: RowMap;
  folds: ReadonlyMap<number, number>;
  /** Bytes that are hidden at the end of a row. */
  cutAt: ReadonlyMap<number, number>;
  /** Changes with each search, so that rows are marked again. */
  search: unknown;
  target: RowTarget | null;
  active: number | null;
  onActive: (row: number) => void;
  onFind: () => void;
  /** Copies the whole response, after "select all". */
  onCopyAll: () => void;
};

/** Virtualized rows of a raw response, loaded from the worker as needed. */
export function RawList(props: RawListProps) {
  const { body, opened, map, folds, wrap, search, target, active } = props;
  const { onActive, onFold, onFind, onCopyAll, cutAt, onShowLine } = props;
  const region = useRef<HTMLElement>(null);
  const everything = useRef(false);
  const { virtual, items, height } = useRows({
    count: map.count,
    region,
    estimateSize: () => inPixels(ROW_HEIGHT),
    overscan: 20,
    paddingStart: PADDING,
    paddingEnd: PADDING,
  });
  const { rowOf, fresh } = useRawRows(
    body,
    items.map(({ index }) => map.at(index)),
    search,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: row heights change with wrapping
  useEffect(() => virtual.measure(), [wrap, virtual]);

  useEffect(() => {
    if (target) virtual.scrollToIndex(map.placeOf(target.row), { align: "center" });
  }, [target, map, virtual]);

  useMatchInView(region, target, target ? map.placeOf(target.row) : null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const modified = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (modified && key === "f") {
      event.preventDefault();
      onFind();
    } else if (modified && key === "a" && region.current) {
      event.preventDefault();
      document.getSelection()?.selectAllChildren(region.current);
      everything.current = true;
    } else if (!modified && !event.altKey && active !== null) {
      const place = map.placeOf(active);
      const row = rowOf(active);
      if (key === "arrowdown" || key === "arrowup") {
        const next = Math.max(0, Math.min(map.count - 1, place + (key === "arrowdown" ? 1 : -1)));
        event.preventDefault();
        onActive(map.at(next));
        virtual.scrollToIndex(next, { align: "auto" });
      } else if (row && row.close !== null && (key === "arrowleft" || key === "arrowright")) {
        event.preventDefault();
        if (folds.has(row.row) === (key === "arrowright")) onFold(row);
      }
    }
  };

  // Characters after the widest row; some for the button that shows the rest of a line.
  const after = cutAt.size > 0 ? 16 : 2;
  const gutter = `calc(${String(opened.lines).length + 1}ch + 1rem)`;
  return (
    <ScrollArea
      ref={region}
      aria-label="Raw response"
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        everything.current = false;
      }}
      onCopy={(event) => {
        if (!everything.current) return;
        event.preventDefault();
        onCopyAll();
      }}
      className="min-h-0 flex-1 overflow-auto overscroll-contain bg-surface font-mono text-[0.78125rem] leading-5 [contain:strict] [tab-size:2]"
    >
      <div
        className="relative min-w-full"
        style={{ height, width: wrap ? "100%" : `calc(${opened.widest + after}ch + ${gutter})` }}
      >
        {items.map(({ index, key, start }) => {
          const row = map.at(index);
          return (
            <RawRowView
              key={key}
              row={rowOf(row)}
              place={index}
              top={start}
              active={row === active}
              folded={folds.has(row)}
              cut={folds.has(row) ? null : (cutAt.get(row) ?? null)}
              match={fresh ? (target?.match ?? null) : null}
              measure={wrap ? virtual.measureElement : undefined}
              onPick={(place) => onActive(map.at(place))}
              {...{ gutter, wrap, onFold, onShowLine }}
            />
          );
        })}
      </div>
    </ScrollArea>
  );
}

/** Milliseconds until the rows around a match are loaded. */
const LOADED_AFTER_MS = 5_000;

/** Scrolls to the current match once its row is loaded, also sideways. */
function useMatchInView(
  region: RefObject<HTMLElement | null>,
  target: RowTarget | null,
  place: number | null,
): void {
  useEffect(() => {
    if (target === null || target.match === null) return;
    const until = performance.now() + LOADED_AFTER_MS;
    const show = () => {
      const match = region.current?.querySelector(`[data-index="${place}"] mark[data-now]`);
      if (match && !reveal(match)) return;
      if (performance.now() < until) frame = requestAnimationFrame(show);
    };
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [region, target, place]);
}
