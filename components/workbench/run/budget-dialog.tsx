import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { formatCredits } from "@/lib/format/count";

/** A run that might exceed a budget. */
export type OverBudget = {
  readonly bound: "perRun" | "perDay";
  readonly credits: number;
  readonly most: number;
  readonly spentToday: number;
};

type BudgetDialogProps = { over: OverBudget | null; onRun: () => void; onClose: () => void };

/**
 * Asks for confirmation of a run that might exceed the budget. The focus starts on Cancel, so that
 * Enter spends nothing.
 */
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
      {over ? <p>{explain(over)}</p> : null}
    </Dialog>
  );
}

function explain({ bound, credits, most, spentToday }: OverBudget): string {
  if (bound === "perRun")
    return `This run may cost up to ${formatCredits(most)}. Your limit per run is ${formatCredits(credits)}.`;
  return `You have spent ${formatCredits(spentToday)} today, and this run may cost up to ${formatCredits(most)} more. Your daily limit is ${formatCredits(credits)}.`;
}
