import { useFirst } from "@/components/ui/controls/use-first";
import { Callout } from "@/components/ui/feedback/callout";
import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { countOf, formatCount } from "@/lib/format/count";
import type { ImportReport } from "@/lib/judge/files/import-report";
import { cellClass, HeadRow } from "../cells";

/** Lines added per “Show more”. */
const PAGE = 100;

type ImportReportViewProps = {
  name: string;
  report: ImportReport;
  notes: readonly string[];
};

/** The outcome of each line of a file. */
export function ImportReportView({ name, report, notes }: ImportReportViewProps) {
  const { lines, imported, unrated, duplicates, failed, distribution, issues } = report;
  const [first, more] = useFirst(
    issues,
    PAGE,
    () => `Show more of ${countOf(issues.length, "issue")}`,
  );
  const parts = [
    `${formatCount(imported)} to import`,
    ...(duplicates > 0 ? [countOf(duplicates, "duplicate")] : []),
    ...(unrated > 0 ? [`${formatCount(unrated)} without a rating`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} with an issue`] : []),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Callout
        tone={imported === 0 ? "bad" : failed > 0 ? "warn" : "ok"}
        role="status"
        title={`${name}: ${countOf(lines, "line")}, ${parts.join(", ")}.`}
      >
        {distribution.length > 0
          ? `Grades: ${distribution.map(([grade, count]) => `${grade} × ${formatCount(count)}`).join(", ")}. `
          : null}
        {notes.join(" ")}
      </Callout>
      {issues.length > 0 ? (
        <ScrollingTable label="Lines with an issue">
          <HeadRow names={["Line", "Issue"]} />
          <tbody>
            {first.map(({ line, message }) => (
              <tr key={`${line} ${message}`}>
                <td className={`${cellClass} tabular-nums`}>{line}</td>
                <td className={`${cellClass} [overflow-wrap:anywhere]`}>{message}</td>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      ) : null}
      {more}
      {failed > issues.length ? (
        <p className="text-xs text-ink-muted">
          Only the first {formatCount(issues.length)} of {countOf(failed, "line")} are listed.
        </p>
      ) : null}
    </div>
  );
}
