import { Fragment, useRef } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { RowGap } from "@/components/ui/layout/scrolling-table";
import { useRows } from "@/components/ui/layout/use-rows";
import { ColumnHead } from "../runs/column-head";
import type { ComparedColumn } from "../runs/compared-columns";
import { PageButton } from "./page-button";
import { RankCell } from "./rank-cell";
import type { RankRow } from "./rank-rows";

/** Pixels. */
const ROW = 48;
/** Widths in rem. */
const PAGE_COLUMN = 18;
const RUN_COLUMN = 9;

export type RanksProps = {
  columns: readonly ComparedColumn[];
  rows: readonly RankRow[];
  open: RankRow["row"] | null;
  onOpen: (row: RankRow["row"]) => void;
};

/** Ranks of all pages in all runs. Only the rows in the window are rendered. */
export function RankTable({ columns, rows, open, onOpen }: RanksProps) {
  const region = useRef<HTMLElement>(null);
  const { items, height } = useRows({
    count: rows.length,
    region,
    estimateSize: () => ROW,
    getItemKey: (index) => rowKey(rows[index]) ?? index,
    overscan: 8,
    scrollPaddingStart: ROW,
    initialRect: { width: 800, height: 600 },
  });
  let end = 0;
  return (
    <ScrollArea
      ref={region}
      aria-label="Ranks by page"
      className="relative max-h-[70vh] overflow-auto overscroll-contain rounded-md border border-line [overflow-anchor:none]"
    >
      <table
        aria-label="Ranks of the results"
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: `${PAGE_COLUMN + RUN_COLUMN * columns.length}rem` }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className="sticky top-0 left-0 z-3 border-b border-line-medium bg-surface px-3 py-1.5 text-left font-medium"
            >
              Page
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column.opened.id}
                column={column}
                className="sticky top-0 z-2 w-36 border-b border-line-medium bg-surface"
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, start }) => {
            const each = rows[index];
            if (!each) return null;
            const gap = start - end;
            end = start + ROW;
            return (
              <Fragment key={rowKey(each)}>
                {gap > 0 ? <RowGap height={gap} columns={columns.length + 1} /> : null}
                <Row {...{ columns, each, index }} isOpen={each.row === open} onOpen={onOpen} />
              </Fragment>
            );
          })}
          {height > end ? <RowGap height={height - end} columns={columns.length + 1} /> : null}
        </tbody>
      </table>
    </ScrollArea>
  );
}

export const rowKey = (each: RankRow | undefined): string | undefined =>
  each && `${each.row.source} ${each.row.key}`;

type RowProps = {
  columns: readonly ComparedColumn[];
  each: RankRow;
  index: number;
  isOpen: boolean;
  onOpen: RanksProps["onOpen"];
};

function Row({ columns, each, index, isOpen, onOpen }: RowProps) {
  const { row, moves } = each;
  return (
    <tr
      aria-rowindex={index + 2}
      className={isOpen ? "bg-selected" : "hover:bg-hover"}
      style={{ height: ROW }}
    >
      <th
        scope="row"
        className={classNames(
          "sticky left-0 z-1 border-b border-line px-3 py-1 text-left font-normal",
          isOpen ? "bg-selected" : "bg-surface",
        )}
      >
        <PageButton row={row} isOpen={isOpen} onOpen={() => onOpen(row)} />
      </th>
      {columns.map(({ opened, compared }, run) => (
        <td key={opened.id} className="border-b border-line px-3 py-1 align-middle">
          <RankCell
            isKnown={compared.results !== null}
            cell={row.cells[run] ?? null}
            move={moves[run] ?? null}
          />
        </td>
      ))}
    </tr>
  );
}
