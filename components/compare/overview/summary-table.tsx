import { classNames } from "@/components/ui/layout/class-names";
import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import type { ComparedRun } from "@/lib/compare/compared-run";
import {
  deltaOf,
  deltaText,
  type Figure,
  type FigureValue,
  figuresOf,
} from "@/lib/compare/summary/run-figures";
import { countOf } from "@/lib/format/count";
import { ColumnHeads } from "../runs/column-head";
import type { ComparedColumn } from "../runs/compared-columns";

/** Figures of the runs, with their differences from the baseline. */
export function SummaryTable({ columns }: { columns: readonly ComparedColumn[] }) {
  const base = columns.find(({ isBase }) => isBase) ?? null;
  return (
    <ScrollingTable width="half" label="Figures of the runs">
      <ColumnHeads columns={columns} className="sticky left-0 z-1 w-40 bg-surface py-1.5">
        <span className="sr-only">Figure</span>
      </ColumnHeads>
      <tbody>
        {figuresOf(columns.map(({ compared }) => compared)).map((figure) => (
          <tr key={figure.key} className="border-t border-line">
            <th
              scope="row"
              className="sticky left-0 z-1 bg-surface py-1.5 pr-3 text-left align-top font-normal text-ink-muted sm:min-w-48"
            >
              {figure.label}
            </th>
            {columns.map(({ opened, compared, isBase }) => (
              <td key={opened.id} className="px-3 py-1.5 text-right align-top tabular-nums">
                <Value
                  {...{ figure, compared }}
                  was={isBase || !base ? null : figure.of(base.compared)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

type ValueProps = {
  figure: Figure;
  compared: ComparedRun;
  /** The value of the baseline. Null in the baseline itself. */
  was: FigureValue | null;
};

function Value({ figure, compared, was }: ValueProps) {
  const is = figure.of(compared);
  if (is.value === null) return <span className="text-ink-faint">{is.why}</span>;
  const delta = was && deltaOf(is, was);
  return (
    <>
      <span className="block">
        {is.why ?? figure.format(is.value)}
        {figure.sample === "page" ? (
          <span className="text-xs text-ink-faint"> of {countOf(is.n, "page")}</span>
        ) : null}
      </span>
      {delta ? (
        <span
          className={classNames(
            "block text-xs",
            delta.difference === 0 ? "text-ink-faint" : "font-medium text-ink",
          )}
        >
          {deltaText(delta, figure.format)}
        </span>
      ) : was ? (
        <span className="block text-xs text-ink-faint">no difference known</span>
      ) : null}
    </>
  );
}
