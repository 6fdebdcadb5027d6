import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Progress } from "@/components/ui/feedback/progress";
import type { CasePartProps } from "../state/use-case";
import { JudgedItem } from "./judged-item";
import { useGradingKeys } from "./use-grading-keys";
import { itemKey, useJudging } from "./use-judging";

type JudgingDeskProps = CasePartProps & { judge: string; isBlind: boolean };

/** One result after the other, graded by keys or buttons. */
export function JudgingDesk({ whole, changes, judge, isBlind }: JudgingDeskProps) {
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
