import { useState } from "react";
import { lazyComponent, lazyValue } from "@/components/ui/loading/lazy";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { OverBudget } from "./budget-dialog";
import type { SentRequest } from "./use-run";

const BudgetDialog = lazyComponent(async () => (await import("./budget-dialog")).BudgetDialog, {
  getOnClose: ({ over, onClose }) => (over ? onClose : null),
});

export const lazySpending = lazyValue(() => import("./spending"));

export function useBudget(
  rates: CreditRates,
  connectionOf: (id: string | null) => ConnectionSummary | null,
  send: (sent: SentRequest) => void,
) {
  const [pending, setPending] = useState<{ over: OverBudget; sent: SentRequest } | null>(null);
  const [wasOpened, setWasOpened] = useState(false);

  const sendWithinBudget = async (sent: SentRequest) => {
    const over = await lazySpending.load().then(
      ({ overBudget }) => overBudget([sent.ready.request], rates, connectionOf(sent.connection)),
      // If the code cannot load, the server is gone. The run itself will report that.
      () => null,
    );
    if (!over) return send(sent);
    setWasOpened(true);
    setPending({ over, sent });
  };

  return {
    /** Sends immediately, or asks first if the run likely exceeds a budget. */
    sendWithinBudget: (sent: SentRequest) => void sendWithinBudget(sent),
    record: (outcome: RunOutcome, { connection }: SentRequest) => {
      lazySpending.load().then(
        ({ recordSpending }) => recordSpending(outcome, rates, connectionOf(connection)),
        () => {},
      );
    },
    dialog: wasOpened ? (
      <BudgetDialog
        over={pending?.over ?? null}
        onClose={() => setPending(null)}
        onRun={() => {
          setPending(null);
          if (pending) send(pending.sent);
        }}
      />
    ) : null,
  };
}
