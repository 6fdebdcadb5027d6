import { useEffect, useState } from "react";
import { rankingsOf } from "@/lib/judge/cases/system";
import { aggregatedGrades, ratedItems } from "@/lib/judge/evaluation/aggregate";
import type { Grades } from "@/lib/judge/evaluation/evaluate";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { createWorkerClient } from "@/lib/workers/client";
import type { MetricChoices } from "./choices";

const worker = createWorkerClient();

export type Measured = readonly MeasuredSystem[] | "failed" | null;

/** The grades that count: of one judge, or of all judges by the rule. */
export function chosenGrades(
  { judgements }: Pick<WholeCase, "judgements">,
  { judge, rule }: Pick<MetricChoices, "judge" | "rule">,
): Grades {
  const counted = judge === null ? judgements : judgements.filter((each) => each.judge === judge);
  return aggregatedGrades(ratedItems(counted), rule);
}

/** The scores of all systems. Keeps the previous ones while new ones are computed. */
export function useMetrics(
  whole: WholeCase,
  choices: MetricChoices,
): { readonly measured: Measured; readonly isOutdated: boolean } {
  const [done, setDone] = useState<{ key: string; measured: Measured }>({
    key: "",
    measured: null,
  });
  const { judgeCase, systems, judgements } = whole;
  const { metric: _metric, ...measuredChoices } = choices;
  const key = JSON.stringify([
    measuredChoices,
    judgeCase.queries.length,
    systems.map(({ id }) => id),
    judgements.length,
    judgements.reduce((latest, { at }) => Math.max(latest, at), 0),
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything that is measured
  useEffect(() => {
    const gone = new AbortController();
    const { baseline, judge: _judge, rule: _rule, ...options } = measuredChoices;
    worker
      .run(
        {
          kind: "measure",
          systems: systems.map((system) => ({ id: system.id, rankings: rankingsOf(system) })),
          qids: judgeCase.queries.map(({ qid }) => qid),
          grades: chosenGrades(whole, choices),
          options: { ...options, maxGrade: judgeCase.scale.max },
          ...{ baseline, seed: judgeCase.seed },
        },
        gone.signal,
      )
      .then(
        (measured) => setDone({ key, measured }),
        () => {
          if (!gone.signal.aborted) setDone({ key, measured: "failed" });
        },
      );
    return () => gone.abort();
  }, [key]);
  return { measured: done.measured, isOutdated: done.key !== key };
}
