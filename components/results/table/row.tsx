import { CircleAlert } from "lucide-react";
import { classNames } from "@/components/ui/layout/class-names";
import { truncate } from "@/lib/format/truncate";
import { type ColumnId, columns } from "@/lib/results/facets/table-columns";
import type { FieldCell, FieldColumn } from "@/lib/results/fields/field-table";
import type { ResultView } from "@/lib/results/model/result-view";
import { useListContext } from "../list/list-context";
import type { ResultListProps } from "../list/result-list";
import { PickResult } from "../pick/pick-result";
import { ResultThumbnail } from "../thumbnails/result-thumbnail";
import { FieldCellContent } from "./field-cell";
import { NoValue } from "./no-value";
import type { ColumnWindow } from "./use-column-window";

type RowProps = Pick<ResultListProps, "selected" | "marked" | "cardId" | "onOpen"> & {
  result: ResultView;
  index: number;
  shown: readonly ColumnId[];
  fields: readonly FieldColumn[];
  /** Keyed by field; undefined until they are loaded. */
  cells: readonly (FieldCell | null)[] | undefined;
  columnWindow: ColumnWindow;
  height: number;
};

/** With fields, the title stays while the others scroll. Above the buttons of cells. */
const stickyTitle = "lg:sticky lg:left-0 lg:z-2 lg:bg-inherit print:static";

/** A result as a row. Fields outside the window of columns are left out. */
export function ResultRow(props: RowProps) {
  const { result, index, shown, fields, cells, columnWindow, height, selected, marked } = props;
  const current = marked && index === selected;
  const reachable = index === selected;
  const { from, to } = columnWindow;
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height }}
      className={classNames(
        "relative [&>td]:border-b [&>td]:border-line",
        result.health.failed && "[&>td]:text-bad",
        current ? "bg-selected" : "bg-surface hover:bg-hover",
      )}
    >
      <td className="p-0 print:hidden">
        <PickResult {...{ result, reachable }} className="mx-auto" />
      </td>
      {shown.map((id) => (
        <td
          key={id}
          className={classNames(
            "overflow-hidden px-2 py-0 text-xs text-ink-muted",
            columns[id].figures && "text-right",
            id === "title" && fields.length > 0 && stickyTitle,
          )}
        >
          <Cell {...props} {...{ id, reachable, current }} />
        </td>
      ))}
      {from > 0 ? <td colSpan={from} className="p-0" /> : null}
      {fields.slice(from, to).map((column, at) => (
        <td
          key={column.key}
          aria-colindex={shown.length + from + at + 2}
          className="overflow-hidden px-2 py-0 text-xs text-ink-muted"
        >
          <FieldCellContent
            resultId={result.id}
            cell={cells && (cells[from + at] ?? null)}
            {...{ column, reachable }}
          />
        </td>
      ))}
      {to < fields.length ? <td colSpan={fields.length - to} className="p-0" /> : null}
    </tr>
  );
}

type CellProps = RowProps & { id: ColumnId; reachable: boolean; current: boolean };

function Cell({ id, result, index, reachable, current, cardId, onOpen }: CellProps) {
  const text = columns[id].text(result, useListContext());
  if (id === "title")
    return (
      <button
        type="button"
        id={cardId(index)}
        tabIndex={reachable ? 0 : -1}
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
          <bdi className="min-w-0 truncate">{truncate(text ?? "Untitled", 300)}</bdi>
        </span>
      </button>
    );
  if (text === null) return <NoValue />;
  if (id === "screenshot") return <ResultThumbnail size="row" {...{ result, reachable }} />;
  return (
    <bdi className="block truncate" title={tooltipOf(id, result, text)}>
      {truncate(text, 200)}
    </bdi>
  );
}

function tooltipOf(id: ColumnId, result: ResultView, text: string): string | undefined {
  const full = columns[id].full?.(result) ?? text;
  return full.length > 14 || full !== text ? truncate(full, 300) : undefined;
}
