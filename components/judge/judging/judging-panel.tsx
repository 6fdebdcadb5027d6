import { ListChecks } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useRecord } from "@/components/ui/loading/use-record";
import { judgeName } from "@/lib/storage/judgements/judge-name";
import type { CasePartProps } from "../state/use-case";
import { JudgeBar } from "./judge-bar";
import { JudgingDesk } from "./judging-desk";
import { NameForm } from "./name-form";

/** Judging: first the judge's name, then one result after the other. */
export function JudgingPanel({
  whole,
  changes,
  onSystems,
}: CasePartProps & { onSystems: () => void }) {
  const judge = useRecord(judgeName);
  const [isBlind, setBlind] = useState(true);
  if (whole.systems.length === 0)
    return (
      <EmptyState
        icon={ListChecks}
        title="No results to judge yet"
        className="rounded-lg border border-line bg-surface"
        actions={
          <Button variant="primary" onClick={onSystems}>
            Add systems
          </Button>
        }
      >
        Add the stored runs of this case's queries, or run the case as a sweep.
      </EmptyState>
    );
  if (judge === null) return <NameForm whole={whole} />;
  return (
    <>
      <JudgeBar {...{ whole, changes, judge, isBlind }} onBlind={setBlind} />
      <JudgingDesk key={`${judge} ${isBlind}`} {...{ whole, changes, judge, isBlind }} />
    </>
  );
}
