import { useRef } from "react";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useRows } from "@/components/ui/layout/use-rows";
import { ColumnMark } from "../runs/run-list";
import { PageButton } from "./page-button";
import { RankCell } from "./rank-cell";
import { type RanksProps, rowKey } from "./rank-table";

/** Pixels of a row, and of each run in it. */
const ROW = 60;
const LINE = 44;

/** The ranks as a list, for narrow windows. Only the rows in the window are rendered. */
export function RankList({ columns, rows, open, onOpen }: RanksProps) {
  const region = useRef<HTMLElement>(null);
  const { items, height } = useRows({
    count: rows.length,
    region,
    estimateSize: () => ROW + LINE * columns.length,
    getItemKey: (index) => rowKey(rows[index]) ?? index,
    overscan: 4,
    initialRect: { width: 320, height: 600 },
  });
  return (
    <ScrollArea
      ref={region}
      aria-label="Ranks by page"
      className="relative max-h-[70vh] overflow-auto overscroll-contain rounded-md border border-line [overflow-anchor:none]"
    >
      <ul aria-label="Ranks of the results" className="relative" style={{ height }}>
        {items.map(({ index, start, size }) => {
          const each = rows[index];
          if (!each) return null;
          const { row, moves } = each;
          return (
            <li
              key={rowKey(each)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 grid content-start gap-1 border-b border-line px-3 py-2"
              style={{ top: start, height: size }}
            >
              <PageButton row={row} isOpen={row === open} onOpen={() => onOpen(row)} />
              <dl className="grid">
                {columns.map(({ opened, compared, letter, isBase }, run) => (
                  <div
                    key={opened.id}
                    className="flex items-center justify-between gap-2"
                    style={{ height: LINE }}
                  >
                    <dt className="flex items-center gap-1.5 text-xs text-ink-muted">
                      <ColumnMark letter={letter} />
                      <span className="sr-only">{`Run ${letter}`}</span>
                      {isBase ? "baseline" : null}
                    </dt>
                    <dd>
                      <RankCell
                        isKnown={compared.results !== null}
                        cell={row.cells[run] ?? null}
                        move={moves[run] ?? null}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </ScrollArea>
  );
}
