import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import { queryOfRun } from "@/lib/judge/cases/systems-of-runs";
import type { RunGroup } from "../state/open-runs";

/** The settings among the runs, with their numbers of queries. */
export function GroupFacts({ group: { runs, systems, missing } }: { group: RunGroup }) {
  const labels = new Map(systems.map(({ key, label }) => [key, label]));
  const queries = new Set(runs.map(queryOfRun));
  const runsOf = (key: string) => systems.filter((system) => system.key === key).length;
  const failed = runs.filter(({ failure }) => failure !== null).length;
  return (
    <>
      <p>
        {countOf(queries.size, "query", "queries")}, {countOf(labels.size, "setting")}:
      </p>
      <ul aria-label="Settings" className="list-disc pl-5">
        {[...labels].map(([key, label]) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            {label} <span className="text-ink-muted">({countOf(runsOf(key), "run")})</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <Callout
          tone="warn"
          title={`${countOf(missing.length, "run is", "runs are")} no longer stored`}
        >
          They are left out.
        </Callout>
      ) : null}
      {failed > 0 ? (
        <p className="text-ink-muted">
          {countOf(failed, "run")} failed. A failed run counts as not measured, not as an empty
          result.
        </p>
      ) : null}
    </>
  );
}
