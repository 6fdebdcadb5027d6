import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { formatCredits } from "@/lib/format/count";
import { estimateText } from "@/lib/request/estimate/estimate-text";
import type { ConnectionEstimate } from "@/lib/request/estimate/for-connection";

export type OverBudget = {
  readonly bound: "perRun" | "perDay";
  readonly credits: number;
  readonly estimate: ConnectionEstimate;
  readonly spentToday: number;
};

type BudgetDialogProps = { over: OverBudget | null; onRun: () => void; onClose: () => void };

/**
 * Asks for confirmation of a run that likely exceeds the budget. The focus starts on Cancel, so that
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

function explain({ bound, credits, estimate, spentToday }: OverBudget): string {
  const cost = estimateText(estimate);
  if (bound === "perRun")
    return `This run costs ${cost}. Your limit per run is ${formatCredits(credits)}.`;
  return `You have spent ${formatCredits(spentToday)} today, and this run costs ${cost}. Your daily limit is ${formatCredits(credits)}.`;
}
