import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { formatCredits } from "@/lib/format/count";

/** A run that could break a budget. */
export type OverBudget = {
  readonly bound: "perRun" | "perDay";
  /** The bound, in credits. */
  readonly credits: number;
  /** The most that the run may cost. */
  readonly most: number;
  readonly spentToday: number;
};

type BudgetDialogProps = { over: OverBudget | null; onRun: () => void; onClose: () => void };

/** Asks before a run that may cost more than was planned. Cancel has the focus, so that Enter alone spends nothing. */
export function BudgetDialog({ over, onRun, onClose }: BudgetDialogProps) {
  return (
    <Dialog
      open={over !== null}
      onClose={onClose}
      title="Over budget"
      size="sm"
      footer={
        <>
          <Button onClick={onRun}>Run anyway</Button>
          <Button variant="primary" onClick={onClose} data-autofocus="">
            Cancel
          </Button>
        </>
      }
    >
      {over ? <p>{wordsOf(over)}</p> : null}
    </Dialog>
  );
}

function wordsOf({ bound, credits, most, spentToday }: OverBudget): string {
  if (bound === "perRun")
    return `This run may cost up to ${formatCredits(most)}. The budget of one run is ${formatCredits(credits)}.`;
  return `${formatCredits(spentToday)} have been spent today, and this run may cost up to ${formatCredits(most)} more. The budget of the day is ${formatCredits(credits)}.`;
}
