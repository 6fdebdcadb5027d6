import { Callout } from "@/components/ui/feedback/callout";
import { countOf, wordList } from "@/lib/format/count";
import type { System } from "@/lib/judge/cases/system";
import { MIN_INTERVAL_QUERIES } from "@/lib/judge/evaluation/bootstrap";
import type { SystemDifference, Verdict } from "@/lib/judge/evaluation/compare-systems";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { MetricChoices } from "./choices";
import { signed } from "./figures";

type VerdictLineProps = {
  systems: readonly Pick<System, "id" | "label">[];
  measured: readonly Pick<MeasuredSystem, "id" | "deltas">[];
  choices: Pick<MetricChoices, "metric" | "baseline">;
  label: string;
};

/** One note per outcome of the comparison with the baseline: better, worse, or not decided. */
export function VerdictLine({ systems, measured, choices, label }: VerdictLineProps) {
  const nameOf = (id: string) => systems.find((system) => system.id === id)?.label ?? id;
  const compared = measured.flatMap(({ id, deltas }) =>
    deltas ? [{ name: nameOf(id), delta: deltas[choices.metric] }] : [],
  );
  const outcomes = Map.groupBy(compared, ({ delta }) => outcomeOf(delta));
  if (compared.length === 0) return null;
  return (
    <ul aria-label="Comparison with the baseline" className="grid gap-2">
      {[...outcomes].map(([outcome, group]) => {
        const [first, ...others] = group;
        const names = group.map(({ name }) => name);
        const tone = outcome === "better" || outcome === "worse" ? "ok" : "info";
        return (
          <li key={outcome}>
            <Callout tone={tone} title={titleOf(outcome, names, nameOf(choices.baseline))}>
              {outcome === "apart"
                ? "Judge results of queries for which both have a ranking."
                : first && others.length === 0
                  ? figuresOf(first.delta, label)
                  : outcome === "too-few"
                    ? needsQueries
                    : "The table has their differences and intervals."}
            </Callout>
          </li>
        );
      })}
    </ul>
  );
}

const needsQueries = `An interval needs at least ${MIN_INTERVAL_QUERIES} queries.`;

/** `apart`: without a common query. */
type Outcome = Verdict | "apart";

const outcomeOf = ({ mean, verdict }: SystemDifference): Outcome =>
  mean === null ? "apart" : verdict;

function titleOf(outcome: Outcome, names: readonly string[], baseline: string): string {
  const list = wordList(names);
  if (outcome === "apart") return `${list} and ${baseline} have no judged query in common.`;
  if (outcome === "better")
    return `${list} ${names.length > 1 ? "are" : "is"} better than ${baseline}.`;
  if (outcome === "worse") return `${baseline} is better than ${list}.`;
  if (outcome === "unclear") return `No clear difference from ${baseline}: ${list}.`;
  return `Too few queries to compare ${list} with ${baseline}.`;
}

function figuresOf({ mean, interval, verdict, n, better, worse }: SystemDifference, label: string) {
  const range = interval
    ? `The 95 % interval is ${signed(interval.low)} to ${signed(interval.high)}, which ${verdict === "unclear" ? "includes" : "excludes"} 0.`
    : needsQueries;
  return `${label} differs by ${signed(mean ?? 0)} over ${countOf(n, "query", "queries")} (${better} better, ${worse} worse). ${range}`;
}
