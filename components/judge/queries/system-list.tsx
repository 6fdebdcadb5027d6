import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import { countOf } from "@/lib/format/count";
import { gradeOf } from "@/lib/judge/cases/judgement";
import { coverageOf } from "@/lib/judge/cases/pool";
import type { System } from "@/lib/judge/cases/system";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";

/** The systems with the share of their first results that is judged. */
export function SystemList({ whole, changes }: CasePartProps) {
  const { systems, judgements, judgeCase } = whole;
  const judged = new Set(
    judgements.flatMap((each) => (gradeOf(each) === null ? [] : [`${each.qid}\n${each.url}`])),
  );
  const isJudged = (qid: string, url: string) => judged.has(`${qid}\n${url}`);
  return (
    <Panel
      title="Systems"
      note="A system is one setting of the search, with its results for each query."
    >
      {systems.length === 0 ? (
        <p>No systems yet. Add stored runs below, or run the case as a sweep.</p>
      ) : (
        <ul aria-label="Systems" className="grid gap-2">
          {systems.map((system) => (
            <SystemRow
              key={system.id}
              system={system}
              depth={judgeCase.depth}
              coverage={coverageOf(system, isJudged, judgeCase.depth)}
              onRemove={() => changes.removeSystem(system)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type SystemRowProps = {
  system: System;
  depth: number;
  coverage: { readonly judged: number; readonly total: number };
  onRemove: () => Promise<boolean>;
};

function SystemRow({ system, depth, coverage, onRemove }: SystemRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const failed = system.rankings.filter(({ failure }) => failure !== null).length;
  return (
    <li className="grid gap-1 rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{system.label}</span>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={`Remove the system ${system.label}`}
          onClick={() => setRemoving(true)}
        >
          Remove…
        </Button>
      </div>
      <p className="text-xs text-ink-muted">
        {system.batch.label} · <RelativeTime at={system.batch.at} /> ·{" "}
        {countOf(system.rankings.length, "query", "queries")}
        {failed > 0 ? ` · ${failed} failed` : ""} · judged {coverage.judged} of{" "}
        {countOf(coverage.total, "result")} in the first {depth}
      </p>
      {isRemoving ? (
        <ConfirmRemoval
          question={`Remove ${system.label}?`}
          more="Its rankings leave the case. Judgements and runs stay."
          confirmLabel="Remove system"
          onKeep={() => setRemoving(false)}
          remove={async () => ((await onRemove()) ? null : "The change was not stored.")}
        />
      ) : null}
    </li>
  );
}
