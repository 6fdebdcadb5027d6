import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { saveFile } from "@/components/ui/files/save-file";
import { aggregationLabels } from "@/lib/judge/evaluation/aggregate";
import { MIN_INTERVAL_QUERIES } from "@/lib/judge/evaluation/bootstrap";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { metricsCsv } from "@/lib/judge/files/export-metrics";
import { metricRegistry } from "@/lib/judge/metrics/registry";
import { caseStem } from "../files/case-stem";
import { Panel } from "../panel";
import { BatchChart } from "./batch-chart";
import { defaultChoices, judgeLabel, type MetricChoices } from "./choices";
import { MetricSettings } from "./metric-settings";
import { QueriesTable } from "./queries-table";
import { SystemsTable, type SystemsTableProps } from "./systems-table";
import { useMetrics } from "./use-metrics";
import { VerdictLine } from "./verdict-line";

/** Which system is better, by how much, and for which queries. */
export function MetricsPanel({ whole }: { whole: WholeCase }) {
  const [choices, setChoices] = useState<MetricChoices>(() => defaultChoices(whole));
  const { measured, isOutdated } = useMetrics(whole, choices);
  const { judgeCase, systems } = whole;
  const metric = metricRegistry[choices.metric];
  const label = metric.label({ ...choices, maxGrade: judgeCase.scale.max });
  if (systems.length === 0)
    return (
      <Callout tone="info" title="Nothing to measure yet">
        Add the stored runs of this case's queries under Queries and systems.
      </Callout>
    );
  return (
    <>
      <MetricSettings whole={whole} choices={choices} onChange={setChoices} />
      {measured === null ? (
        <Loading>Measuring…</Loading>
      ) : measured === "failed" ? (
        <Callout tone="bad" role="alert" title="The metrics could not be computed">
          Reload the page and try again.
        </Callout>
      ) : (
        <div aria-busy={isOutdated} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel
            title="Systems"
            actions={<MetricsExport {...{ whole, choices, measured }} />}
            note={
              <>
                Grades: {judgeLabel(choices.judge)}
                {choices.judge === null ? `, ${aggregationLabels[choices.rule].toLowerCase()}` : ""}
                .{" "}
                {choices.unjudged === "zero"
                  ? "Results without a grade count as grade 0."
                  : "Results without a grade are left out of the ranking (condensed list)."}{" "}
                {metric.help}
              </>
            }
          >
            <VerdictLine {...{ systems, measured, choices, label }} />
            <SystemsTable {...{ whole, choices, measured }} />
            <p className="text-xs text-ink-muted">
              Below each value: the difference from the baseline over the queries for which both
              have a number, and from {MIN_INTERVAL_QUERIES} such queries up its 95 % interval
              (paired bootstrap).
            </p>
          </Panel>
          <Panel title={`${label} by query`}>
            <QueriesTable {...{ whole, choices, measured, label }} />
          </Panel>
          <Panel
            title="Over time"
            note="Each sweep, set of runs or imported file is one point. Systems with the same name are one line."
          >
            <BatchChart {...{ systems, measured, label }} metric={choices.metric} />
          </Panel>
        </div>
      )}
    </>
  );
}

/** Saves every value of the table, with the rules that produced it. */
function MetricsExport({ whole, choices, measured }: SystemsTableProps) {
  return (
    <Button
      size="sm"
      icon={Download}
      onClick={() =>
        saveFile(
          new Blob([metricsCsv(whole, choices, measured)], { type: "text/csv" }),
          `${caseStem(whole.judgeCase)}-metrics.csv`,
        )
      }
    >
      Metrics as CSV
    </Button>
  );
}
