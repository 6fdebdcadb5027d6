import { defaultRangeExtractor } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, CircleAlert } from "lucide-react";
import { Fragment, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useRows } from "@/components/ui/layout/use-rows";
import { countOf } from "@/lib/format/count";
import { type ColumnId, columns } from "@/lib/results/facets/table-columns";
import { nextSort, type Sort } from "@/lib/results/facets/table-sort";
import type { ResultView } from "@/lib/results/model/result-view";
import { useSearchText } from "../find/search-hits";
import { markedTextClass, useMarkedText } from "../find/use-marked-text";
import { cutText } from "../list/cut-text";
import { useListContext } from "../list/list-context";
import {
  MAX_PRINTED,
  type ResultListProps,
  useFollowSelection,
  withIndex,
} from "../list/result-list";
import { PickResult } from "../pick/pick-result";
import { ResultThumbnail } from "../thumbnails/result-thumbnail";

const ROW = 32;
/** Pixels. A row with a screenshot. */
const HIGH_ROW = 60;
/** Width in rem. */
const PICK_COLUMN = 2;

type TableProps = ResultListProps & {
  shown: readonly ColumnId[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
};

/** Virtualized table of results, sortable by every column. */
export function TableView({ shown, sort, onSort, ...props }: TableProps) {
  const { label, results, selected } = props;
  const region = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  useMarkedText(region, useSearchText());
  const rowHeight = shown.includes("screenshot") ? HIGH_ROW : ROW;
  const { virtual, items, height } = useRows({
    count: results.length,
    region,
    estimateSize: () => rowHeight,
    getItemKey: (index) => results[index]?.id ?? index,
    overscan: 10,
    scrollPaddingStart: ROW,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), selected, range.count),
    initialRect: { width: 800, height: 900 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on the columns
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  useFollowSelection(virtual, selected, results);

  const rows = printing
    ? results.slice(0, MAX_PRINTED).map((_, index) => ({ index, start: index * rowHeight }))
    : items;
  let end = 0;
  return (
    <div
      ref={region}
      className={`relative h-full overflow-auto overscroll-contain [overflow-anchor:none] print:h-auto print:overflow-visible shade-x ${markedTextClass}`}
    >
      <table
        aria-label={label}
        aria-rowcount={results.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 print:min-w-0!"
        style={{
          minWidth: `${shown.reduce((sum, id) => sum + columns[id].width, PICK_COLUMN)}rem`,
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className="sticky top-0 z-2 border-b border-line-medium bg-surface p-0 print:hidden"
              style={{ width: `${PICK_COLUMN}rem` }}
            >
              <span className="sr-only">Picked</span>
            </th>
            {shown.map((id) => (
              <HeadCell key={id} id={id} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody data-result-items="">
          {rows.map(({ index, start }) => {
            const result = results[index];
            if (!result) return null;
            const gap = start - end;
            end = start + rowHeight;
            return (
              <Fragment key={result.id}>
                {gap > 0 ? <Gap height={gap} columns={shown.length + 1} /> : null}
                <Row {...props} {...{ result, index, shown, rowHeight }} />
              </Fragment>
            );
          })}
          {!printing && height > end ? (
            <Gap height={height - end} columns={shown.length + 1} />
          ) : null}
        </tbody>
      </table>
      {printing && results.length > MAX_PRINTED ? (
        <p className="p-3">And {countOf(results.length - MAX_PRINTED, "more result")}.</p>
      ) : null}
    </div>
  );
}

type HeadProps = Pick<TableProps, "sort" | "onSort"> & { id: ColumnId };

function HeadCell({ id, sort, onSort }: HeadProps) {
  const { title, hint, figures, width } = columns[id];
  const sorted = sort?.by === id ? sort : null;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className="sticky top-0 z-2 border-b border-line-medium bg-surface p-0 text-left text-xs font-medium text-ink-muted print:static"
      style={id === "title" ? undefined : { width: `${width}rem` }}
    >
      <button
        type="button"
        title={hint}
        data-focus-inset=""
        onClick={() => onSort(nextSort(sort, id))}
        className={classNames(
          "flex h-8 w-full items-center gap-1 truncate px-2 hover:text-ink",
          figures && "justify-end",
          sorted && "text-ink",
        )}
      >
        {title}
        {sorted ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
      </button>
    </th>
  );
}

type RowProps = Pick<ResultListProps, "selected" | "marked" | "cardId" | "onOpen"> & {
  result: ResultView;
  index: number;
  shown: readonly ColumnId[];
  rowHeight: number;
};

function Row({ result, index, shown, rowHeight, selected, marked, cardId, onOpen }: RowProps) {
  const current = marked && index === selected;
  const context = useListContext();
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height: rowHeight }}
      className={classNames(
        "relative [&>td]:border-b [&>td]:border-line",
        result.health.failed && "[&>td]:text-bad",
        current ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <td className="p-0 print:hidden">
        <PickResult {...{ result }} reachable={index === selected} className="mx-auto" />
      </td>
      {shown.map((id) => {
        const text = columns[id].text(result, context);
        return (
          <td
            key={id}
            className={classNames(
              "overflow-hidden px-2 py-0 text-xs text-ink-muted",
              columns[id].figures && "text-right",
            )}
          >
            {id === "screenshot" && text !== null ? (
              <ResultThumbnail size="row" reachable={index === selected} {...{ result }} />
            ) : id === "title" ? (
              <button
                type="button"
                id={cardId(index)}
                tabIndex={index === selected ? 0 : -1}
                aria-current={current || undefined}
                onClick={() => onOpen(index)}
                className="block w-full text-left text-sm text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent print:block!"
              >
                <span className="flex min-w-0 items-center gap-1.5">
                  {result.health.failed ? (
                    <>
                      <CircleAlert aria-hidden className="size-3 shrink-0 text-bad" />
                      <span className="sr-only">Failed: </span>
                    </>
                  ) : null}
                  <bdi className="min-w-0 truncate">{cutText(text ?? "Untitled", 300)}</bdi>
                </span>
              </button>
            ) : text === null ? (
              <span className="text-ink-faint">
                <span aria-hidden>–</span>
                <span className="sr-only">none</span>
              </span>
            ) : (
              <bdi className="block truncate" title={tooltipOf(id, result, text)}>
                {cutText(text, 200)}
              </bdi>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function tooltipOf(id: ColumnId, result: ResultView, text: string): string | undefined {
  const full = columns[id].full?.(result) ?? text;
  return full.length > 14 || full !== text ? cutText(full, 300) : undefined;
}

/** Space for rows outside the window. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} className="p-0" />
    </tr>
  );
}
