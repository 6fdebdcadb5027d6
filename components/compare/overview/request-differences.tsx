import { useMemo } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import {
  differingRequestFields,
  type RequestFieldRow,
  type RequestFieldValue,
} from "@/lib/compare/differing-request-fields";
import { truncate } from "@/lib/format/truncate";
import { ColumnHeads } from "../runs/column-head";
import { baseIndex, type ComparedColumn } from "../runs/compared-columns";

/** The fields in which the requests differ from that of the baseline, with the values that apply. */
export function RequestDifferences({ columns }: { columns: readonly ComparedColumn[] }) {
  const rows = useMemo(
    () =>
      differingRequestFields(
        columns.map(({ compared }) => compared.run),
        baseIndex(columns),
      ),
    [columns],
  );
  if (rows.length === 0) return <p className="text-ink-muted">The requests are the same.</p>;
  return (
    <ScrollingTable width="half" label="Differing fields">
      <ColumnHeads columns={columns} className="sticky left-0 z-1 bg-surface py-1.5 font-medium">
        Field
      </ColumnHeads>
      <tbody>
        {rows.map((row) => (
          <FieldRow key={row.path} {...{ row, columns }} />
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function FieldRow({ row, columns }: { row: RequestFieldRow; columns: readonly ComparedColumn[] }) {
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-1 max-w-40 min-w-28 bg-surface py-1.5 pr-3 text-left align-top font-normal sm:max-w-64 sm:min-w-48"
      >
        <code className="text-xs [overflow-wrap:anywhere]">{row.path}</code>
      </th>
      {columns.map(({ opened, isBase }, run) => (
        <td
          key={opened.id}
          className="max-w-72 min-w-20 px-3 sm:min-w-32 py-1.5 text-right align-top"
        >
          <Value value={row.values[run] ?? { kind: "absent" }} />
          {isBase ? null : <Mark differs={row.differs[run] ?? null} />}
        </td>
      ))}
    </tr>
  );
}

function Mark({ differs }: { differs: boolean | null }) {
  if (differs === false) return <span className="block text-xs text-ink-faint">same</span>;
  return (
    <span className="block text-xs font-medium text-warn">
      {differs === null ? "may differ" : "differs"}
    </span>
  );
}

const MAX_TEXT = 300;
/** More characters take several lines. */
const MAX_LINE = 40;

function Value({ value }: { value: RequestFieldValue }) {
  switch (value.kind) {
    case "absent":
      return <span className="text-xs text-ink-faint">not set</span>;
    case "not-stored":
      return <span className="text-xs text-ink-faint">set, but never stored</span>;
    default:
      return (
        <>
          <code
            title={value.text}
            className={classNames(
              "text-xs [overflow-wrap:anywhere]",
              value.text.length > MAX_LINE &&
                "line-clamp-10 text-left sm:min-w-56 print:line-clamp-none",
            )}
          >
            {truncate(value.text, MAX_TEXT)}
          </code>
          {value.kind === "default" ? (
            <span className="text-xs text-ink-faint"> default</span>
          ) : null}
        </>
      );
  }
}
