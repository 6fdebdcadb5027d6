import { ListChecks } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Switch } from "@/components/ui/controls/switch";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Progress } from "@/components/ui/feedback/progress";
import { useRecord } from "@/components/ui/loading/use-record";
import { judgeName } from "@/lib/storage/judgements/judge-name";
import type { CasePartProps } from "../state/use-case";
import { JudgedItem } from "./judged-item";
import { NameForm } from "./name-form";
import { useGradingKeys } from "./use-grading-keys";
import { itemKey, useJudging } from "./use-judging";

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

type JudgeBarProps = CasePartProps & {
  judge: string;
  isBlind: boolean;
  onBlind: (isBlind: boolean) => void;
};

const depths = [1, 3, 5, 10, 20, 50, 100];

/** Who judges, whether ranks and systems are hidden, and how many results of each system count. */
function JudgeBar({ whole, changes, judge, isBlind, onBlind }: JudgeBarProps) {
  const { judgeCase } = whole;
  const options = [...new Set([...depths, judgeCase.depth])].toSorted((a, b) => a - b);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        Judge: <strong className="font-medium [overflow-wrap:anywhere]">{judge}</strong>
      </span>
      <Button size="sm" onClick={() => judgeName.write(null)}>
        Change judge
      </Button>
      <Switch
        label="Blind"
        checked={isBlind}
        title="Shuffles the order and hides ranks and systems"
        onChange={(event) => onBlind(event.target.checked)}
      />
      <Select
        aria-label="Results per query and system"
        size="sm"
        value={String(judgeCase.depth)}
        options={options.map((depth) => ({
          value: String(depth),
          label: `First ${depth} per query and system`,
        }))}
        onChange={(event) =>
          void changes.saveCase((stored) => ({ ...stored, depth: Number(event.target.value) }))
        }
      />
    </div>
  );
}

type JudgingDeskProps = CasePartProps & { judge: string; isBlind: boolean };

/** One result after the other, graded by keys or buttons. */
function JudgingDesk({ whole, changes, judge, isBlind }: JudgingDeskProps) {
  const judging = useJudging({ whole, changes }, judge, isBlind);
  const { item } = judging;
  useGradingKeys(whole.judgeCase.scale.max, judging);
  const { total, done, later } = judging.progress;
  return (
    <>
      <Progress
        label="Judged"
        value={done}
        max={total}
        text={`${done} of ${total}${later > 0 ? `, ${later} for later` : ""}`}
      />
      {item ? (
        <JudgedItem
          key={itemKey(item)}
          {...{ item, isBlind, judging }}
          judgeCase={whole.judgeCase}
        />
      ) : (
        <Callout
          tone="ok"
          title={later > 0 ? `Only postponed results are left: ${later}` : "Every result is judged"}
          actions={
            <>
              {later > 0 ? (
                <Button onClick={judging.goOn}>Judge the postponed results</Button>
              ) : null}
              {judging.canUndo ? (
                <Button shortcut="z" onClick={judging.undo}>
                  Undo
                </Button>
              ) : null}
              <Button shortcut="k" onClick={() => judging.move(-1)}>
                Look at the last result
              </Button>
            </>
          }
        >
          Open Metrics to see which system is better.
        </Callout>
      )}
    </>
  );
}
