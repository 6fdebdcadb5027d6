import { defaultRangeExtractor } from "@tanstack/react-virtual";
import { Fragment, useLayoutEffect, useRef } from "react";
import { RowGap } from "@/components/ui/layout/scrolling-table";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useRows } from "@/components/ui/layout/use-rows";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { countOf } from "@/lib/format/count";
import { type ColumnId, columns as columnsById } from "@/lib/results/facets/table-columns";
import type { Sort } from "@/lib/results/facets/table-sort";
import type { FieldKey } from "@/lib/results/fields/field-key";
import type { FieldColumn } from "@/lib/results/fields/field-table";
import { useSearchText } from "../find/search-hits";
import { markedTextClass, useMarkedText } from "../find/use-marked-text";
import {
  MAX_PRINTED,
  type ResultListProps,
  useFollowSelection,
  withIndex,
} from "../list/result-list";
import { FieldHead, HeadCell } from "./head-cell";
import { ResultRow } from "./row";
import { type ColumnWindow, useColumnWindow } from "./use-column-window";
import { useFieldCells, useFieldColumns } from "./use-fields";

/** Pixels. */
const ROW = 32;
/** Pixels. A row with a screenshot. */
const HIGH_ROW = 60;
/** Widths in rem. */
const PICK_COLUMN = 2;
const FIELD_COLUMN = 10;

type TableProps = ResultListProps & {
  source: ListId;
  columns: readonly ColumnId[];
  /** Chosen fields; those that this run does not have are left out. */
  fields: readonly FieldKey[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
};

export function TableView({ source, columns, fields: chosen, sort, onSort, ...props }: TableProps) {
  const { label, results, selected } = props;
  const region = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  useMarkedText(region, useSearchText());
  const height = columns.includes("screenshot") ? HIGH_ROW : ROW;
  const { virtual, items, ...content } = useRows({
    count: results.length,
    region,
    estimateSize: () => height,
    getItemKey: (index) => results[index]?.id ?? index,
    overscan: 10,
    scrollPaddingStart: ROW,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), selected, range.count),
    initialRect: { width: 800, height: 900 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on the columns
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  useFollowSelection(virtual, selected, results);

  const rows = printing
    ? results.slice(0, MAX_PRINTED).map((_, index) => ({ index, start: index * height }))
    : items;
  const ids = rows.flatMap(({ index }) => results[index]?.id ?? []);
  const { found, fields, cells } = useChosenFields(source, chosen, ids);
  const columnWindow = useColumnWindow(region, { count: fields.length, width: FIELD_COLUMN });
  const columnCount = columns.length + fields.length + 1;
  const width = columns.reduce(
    (sum, id) => sum + columnsById[id].width,
    PICK_COLUMN + fields.length * FIELD_COLUMN,
  );
  let end = 0;
  return (
    <div
      ref={region}
      className={`relative h-full overflow-auto overscroll-contain [overflow-anchor:none] print:h-auto print:overflow-visible shade-x ${markedTextClass}`}
    >
      <table
        aria-label={label}
        aria-rowcount={results.length + 1}
        aria-colcount={columnCount}
        className="w-full table-fixed border-separate border-spacing-0 print:min-w-0!"
        style={{ minWidth: `${width}rem` }}
      >
        <TableHead
          {...{ columns, fields, columnWindow, sort, onSort }}
          results={found?.results ?? 0}
        />
        <tbody data-result-items="">
          {rows.map(({ index, start }) => {
            const result = results[index];
            if (!result) return null;
            const gap = start - end;
            end = start + height;
            return (
              <Fragment key={result.id}>
                {gap > 0 ? <RowGap height={gap} columns={columnCount} /> : null}
                <ResultRow
                  {...props}
                  {...{ result, index, fields, columnWindow, height }}
                  shown={columns}
                  cells={cells.get(result.id)}
                />
              </Fragment>
            );
          })}
          {!printing && content.height > end ? (
            <RowGap height={content.height - end} columns={columnCount} />
          ) : null}
        </tbody>
      </table>
      {printing && results.length > MAX_PRINTED ? (
        <p className="p-3">And {countOf(results.length - MAX_PRINTED, "more result")}.</p>
      ) : null}
    </div>
  );
}

type TableHeadProps = Pick<TableProps, "columns" | "sort" | "onSort"> & {
  fields: readonly FieldColumn[];
  columnWindow: ColumnWindow;
  results: number;
};

function TableHead({ columns, fields, columnWindow, results, sort, onSort }: TableHeadProps) {
  const { from, to } = columnWindow;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th
          scope="col"
          className="sticky top-0 z-2 border-b border-line-medium bg-surface p-0 print:hidden"
          style={{ width: `${PICK_COLUMN}rem` }}
        >
          <span className="sr-only">Picked</span>
        </th>
        {columns.map((id) => (
          <HeadCell
            key={id}
            {...{ id, sort, onSort }}
            isSticky={id === "title" && fields.length > 0}
          />
        ))}
        <HeadGap columns={from} />
        {fields.slice(from, to).map((column, at) => (
          <FieldHead
            key={column.key}
            {...{ column, sort, onSort }}
            {...{ results }}
            width={FIELD_COLUMN}
            index={columns.length + from + at + 2}
          />
        ))}
        <HeadGap columns={fields.length - to} />
      </tr>
    </thead>
  );
}

function useChosenFields(source: ListId, chosen: readonly FieldKey[], ids: readonly string[]) {
  const found = useFieldColumns(source, chosen.length > 0);
  const fields = found?.columns.filter(({ key }) => chosen.includes(key)) ?? [];
  const keys = fields.map(({ key }) => key);
  return { found, fields, cells: useFieldCells(source, keys, ids) };
}

const HeadGap = ({ columns }: { columns: number }) =>
  columns > 0 ? (
    <th
      aria-hidden
      colSpan={columns}
      className="sticky top-0 z-2 border-b border-line-medium bg-surface p-0"
      style={{ width: `${columns * FIELD_COLUMN}rem` }}
    />
  ) : null;
