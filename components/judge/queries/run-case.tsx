import { LinkButton } from "@/components/ui/controls/link-button";
import type { JudgeCase } from "@/lib/judge/cases/judge-case";
import { caseSweepAddress, caseSweeps, queriesOfSweep } from "@/lib/judge/files/case-sweep";
import { MAX_CELLS } from "@/lib/sweep/sweep";
import { Panel } from "../panel";

/** Leads to a sweep of the queries, which sends them. */
export function RunCase({ judgeCase }: { judgeCase: JudgeCase }) {
  const sweeps = caseSweeps(judgeCase);
  return (
    <Panel
      isForm
      title="Run this case"
      note="A sweep sends the queries with the request of the case. It shows the cost first, and its finished runs can be added here as systems."
    >
      {sweeps.length === 0 ? <p>Add queries first.</p> : null}
      <div className="flex flex-wrap items-center gap-3">
        {sweeps.map(({ from, caseId }) => (
          <LinkButton key={from} href={caseSweepAddress({ caseId, from })}>
            {sweeps.length === 1
              ? "Run this case as a sweep"
              : `Run queries ${from} to ${from - 1 + queriesOfSweep(judgeCase, from).length} as a sweep`}
          </LinkButton>
        ))}
      </div>
      {sweeps.length > 1 ? (
        <p className="text-ink-muted">A sweep has at most {MAX_CELLS} runs.</p>
      ) : null}
    </Panel>
  );
}
