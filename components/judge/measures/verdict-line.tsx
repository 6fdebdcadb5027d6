import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import type { System } from "@/lib/judge/cases/system";
import { MIN_INTERVAL_QUERIES } from "@/lib/judge/evaluation/bootstrap";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { MeasureChoices } from "./choices";
import { signed } from "./figures";

type VerdictLineProps = {
  systems: readonly System[];
  measured: readonly MeasuredSystem[];
  choices: MeasureChoices;
  label: string;
};

/** One sentence per comparison with the baseline: better, worse, or not decided. */
export function VerdictLine({ systems, measured, choices, label }: VerdictLineProps) {
  const nameOf = (id: string) => systems.find((system) => system.id === id)?.label ?? id;
  const baseline = nameOf(choices.baseline);
  const compared = measured.flatMap(({ id, deltas }) =>
    deltas ? [{ id, delta: deltas[choices.metric] }] : [],
  );
  if (compared.length === 0) return null;
  return (
    <ul aria-label="Comparison with the baseline" className="grid gap-2">
      {compared.map(({ id, delta }) => {
        const { mean, interval, verdict, n } = delta;
        const name = nameOf(id);
        const title =
          mean === null
            ? `${name} and ${baseline} have no judged query in common.`
            : verdict === "better"
              ? `${name} is better than ${baseline}.`
              : verdict === "worse"
                ? `${baseline} is better than ${name}.`
                : verdict === "unclear"
                  ? `No clear difference between ${name} and ${baseline}.`
                  : `Too few queries to compare ${name} with ${baseline}.`;
        const tone = verdict === "better" || verdict === "worse" ? "ok" : "info";
        return (
          <li key={id}>
            <Callout tone={tone} title={title}>
              {mean === null
                ? "Judge results of queries for which both have a ranking."
                : `${label} differs by ${signed(mean)} over ${countOf(n, "query", "queries")} (${delta.better} better, ${delta.worse} worse). ${
                    interval
                      ? `The 95 % interval is ${signed(interval.low)} to ${signed(interval.high)}, which ${verdict === "unclear" ? "includes" : "excludes"} 0.`
                      : `An interval needs at least ${MIN_INTERVAL_QUERIES} queries.`
                  }`}
            </Callout>
          </li>
        );
      })}
    </ul>
  );
}
