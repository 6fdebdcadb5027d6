import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { formatCount } from "@/lib/format/count";
import type { SystemDifference } from "@/lib/judge/evaluation/compare-systems";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { metricIds, metricRegistry } from "@/lib/judge/metrics/registry";
import { cellClass, headClass } from "../cells";
import type { MetricChoices } from "./choices";
import { figure, intervalText, share, signed, verdictLabels } from "./figures";

export type SystemsTableProps = {
  whole: WholeCase;
  choices: MetricChoices;
  measured: readonly MeasuredSystem[];
};

/**
 * Systems × metrics, each with the number of queries and the difference from the baseline, and the
 * share of judged results.
 */
export function SystemsTable({ whole, choices, measured }: SystemsTableProps) {
  const { judgeCase, systems } = whole;
  const options = { ...choices, maxGrade: judgeCase.scale.max };
  return (
    <ScrollingTable label="Metrics of the systems">
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            System
          </th>
          {metricIds.map((id) => (
            <th
              key={id}
              scope="col"
              className={`${headClass} text-right`}
              title={metricRegistry[id].help}
            >
              {metricRegistry[id].label(options)}
            </th>
          ))}
          <th scope="col" className={`${headClass} text-right`}>
            Judged@{choices.cutoff}
          </th>
        </tr>
      </thead>
      <tbody>
        {measured.map(({ id, score, deltas }) => {
          const system = systems.find((each) => each.id === id);
          return (
            <tr key={id}>
              <th scope="row" className={`${cellClass} min-w-40 text-left font-medium`}>
                {system?.label}
                <span className="block text-xs font-normal text-ink-muted">
                  {system?.batch.label}
                </span>
                {id === choices.baseline ? (
                  <span className="block text-xs font-normal">Baseline</span>
                ) : null}
              </th>
              {metricIds.map((metric) => {
                const { mean, n } = score.means[metric];
                return (
                  <td key={metric} className={`${cellClass} text-right tabular-nums`}>
                    {figure(mean)}{" "}
                    <span className="block text-xs whitespace-nowrap text-ink-muted">
                      n = {formatCount(n)}
                    </span>
                    {deltas ? <DeltaFigures delta={deltas[metric]} /> : null}
                  </td>
                );
              })}
              <td className={`${cellClass} text-right whitespace-nowrap tabular-nums`}>
                {share(score)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </ScrollingTable>
  );
}

/** The difference from the baseline, its interval and the verdict below the value. */
function DeltaFigures({ delta: { mean, interval, n, verdict } }: { delta: SystemDifference }) {
  if (mean === null) return <span className="block text-xs text-ink-muted">no common query</span>;
  const tone = verdict === "better" ? "text-ok" : verdict === "worse" ? "text-bad" : "";
  return (
    <span className={`mt-1 block text-xs whitespace-nowrap ${tone}`}>
      {signed(mean)} over {formatCount(n)}
      {interval ? <span className="block">{intervalText(interval)}</span> : null}
      <span className="block">{verdictLabels[verdict]}</span>
    </span>
  );
}
