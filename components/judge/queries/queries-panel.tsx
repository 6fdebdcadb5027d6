import { LinkButton } from "@/components/ui/controls/link-button";
import type { JudgeCase } from "@/lib/judge/cases/judge-case";
import { caseSweeps, caseSweepUrl, queriesOfSweep } from "@/lib/judge/files/case-sweep";
import { MAX_CELLS } from "@/lib/sweep/sweep";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";
import { AddQueries } from "./add-queries";
import { AddSystems } from "./add-systems";
import { CaseSettings } from "./case-settings";
import { QueryList } from "./query-list";
import { SystemList } from "./system-list";

/** The queries of a case, the systems that ran them, and how to run them. */
export function QueriesPanel({ whole, changes }: CasePartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SystemList whole={whole} changes={changes} />
        <AddSystems whole={whole} changes={changes} />
        <RunCase judgeCase={whole.judgeCase} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <QueryList whole={whole} changes={changes} />
        <AddQueries whole={whole} changes={changes} />
        <CaseSettings whole={whole} changes={changes} />
      </div>
    </div>
  );
}

/** Leads to a sweep of the queries, which sends them. */
function RunCase({ judgeCase }: { judgeCase: JudgeCase }) {
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
          <LinkButton key={from} href={caseSweepUrl({ caseId, from })}>
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
