import { type ReactNode, useState } from "react";
import { lazyComponent, lazyValue } from "@/components/ui/loading/lazy";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { RunOutcome } from "@/lib/transport/run-search";
import type { OverBudget } from "./budget-dialog";
import type { SentRequest } from "./use-run";

const BudgetDialog = lazyComponent(async () => (await import("./budget-dialog")).BudgetDialog, {
  getOnClose: ({ over, onClose }) => (over ? onClose : null),
});

export const lazySpending = lazyValue(() => import("./spending"));

type Spending = {
  /** Sends immediately, or asks first if the run might exceed a budget. */
  readonly sendWithin: (sent: SentRequest) => void;
  readonly record: (outcome: RunOutcome) => void;
  /** The dialog, once it has been opened. */
  readonly question: ReactNode;
};

/** Enforces the budget and records spending. */
export function useBudget(rates: CreditRates, send: (sent: SentRequest) => void): Spending {
  const [asked, setAsked] = useState<{ over: OverBudget; sent: SentRequest } | null>(null);
  const [everAsked, setEverAsked] = useState(false);

  const sendWithin = async (sent: SentRequest) => {
    const over = await lazySpending.load().then(
      ({ overBudget }) => overBudget(sent.ready.request, rates),
      // If the code cannot load, the server is gone. The run itself will report that.
      () => null,
    );
    if (!over) return send(sent);
    setEverAsked(true);
    setAsked({ over, sent });
  };

  return {
    sendWithin: (sent) => void sendWithin(sent),
    record: (outcome) => {
      lazySpending.load().then(
        ({ recordSpending }) => recordSpending(outcome),
        () => {},
      );
    },
    question: everAsked ? (
      <BudgetDialog
        over={asked?.over ?? null}
        onClose={() => setAsked(null)}
        onRun={() => {
          setAsked(null);
          if (asked) send(asked.sent);
        }}
      />
    ) : null,
  };
}
