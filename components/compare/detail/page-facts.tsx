import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import type { ComparedResult } from "@/lib/compare/compared-run";
import type { MatchedCell, MatchedRow } from "@/lib/compare/match-results";
import { formatBytes } from "@/lib/format/bytes";
import { formatCost } from "@/lib/format/cost";
import { formatCount } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import type { StoredRunFacts } from "@/lib/results/model/run-facts";
import { ColumnHeads } from "../runs/column-head";
import type { ComparedColumn } from "../runs/compared-columns";

const facts: readonly {
  readonly label: string;
  /** Null: not reported. */
  readonly of: (result: ComparedResult, cell: MatchedCell, run: StoredRunFacts) => string | null;
}[] = [
  {
    label: "Rank",
    of: (_result, { rank, duplicateRanks }) =>
      duplicateRanks.length > 0
        ? `${rank}, also at ${duplicateRanks.join(", ")}: counted once`
        : String(rank),
  },
  { label: "Status", of: ({ status }) => (status === null ? null : String(status)) },
  { label: "Error", of: ({ error, failed }) => error ?? (failed ? "failed" : null) },
  { label: "Size of contents", of: ({ bytes }) => (bytes === null ? null : formatBytes(bytes)) },
  {
    label: "Tokens (estimate)",
    of: ({ tokens }) => (tokens === null ? null : formatCount(tokens)),
  },
  {
    label: "Credits",
    of: ({ credits }, _cell, { isFree }) => (credits === null ? null : formatCost(credits, isFree)),
  },
  {
    label: "Cache",
    of: ({ cache }) =>
      cache &&
      [cache.state, cache.cachedAt && formatMoment(cache.cachedAt)].filter(Boolean).join(", "),
  },
  { label: "URL", of: ({ url }) => url },
];

type ComparedPageFactsProps = { row: MatchedRow; columns: readonly ComparedColumn[] };

/** Facts of a page by run. Rows that no run has are left out. */
export function ComparedPageFacts({ row, columns }: ComparedPageFactsProps) {
  const shown = facts.filter(({ of }) =>
    columns.some(({ compared }, run) => {
      const cell = row.cells[run];
      return cell && of(cell.result, cell, compared.run);
    }),
  );
  return (
    <ScrollingTable width="half" label="Facts of the page">
      <ColumnHeads columns={columns} className="w-40 py-1">
        <span className="sr-only">Fact</span>
      </ColumnHeads>
      <tbody>
        {shown.map(({ label, of }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 text-left align-top font-normal text-ink-muted">
              {label}
            </th>
            {columns.map(({ opened, compared }, run) => {
              const cell = row.cells[run];
              return (
                <td
                  key={opened.id}
                  className="max-w-72 px-3 py-1 text-right align-top tabular-nums [overflow-wrap:anywhere]"
                >
                  {cell ? (
                    (of(cell.result, cell, compared.run) ?? <Unknown text="not reported" />)
                  ) : (
                    <Unknown text={compared.results ? "not found" : "unknown"} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

const Unknown = ({ text }: { text: string }) => (
  <span className="text-xs text-ink-faint">{text}</span>
);
