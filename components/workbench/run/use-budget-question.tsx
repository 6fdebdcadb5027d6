import { useState } from "react";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { BudgetDialog, type OverBudget } from "./budget-dialog";
import { overBudget } from "./spending";

type Question = { readonly over: OverBudget; readonly resolve: (confirmed: boolean) => void };

/** Asks before requests that likely exceed a budget. */
export function useBudgetQuestion(rates: CreditRates, connection: ConnectionSummary | null) {
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    allows: async (requests: readonly SearchRequest[]): Promise<boolean> => {
      const over = overBudget(requests, rates, connection);
      if (!over) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ over, resolve });
      const confirmed = await promise;
      setQuestion(null);
      return confirmed;
    },
    dialog: (
      <BudgetDialog
        over={question?.over ?? null}
        onClose={() => question?.resolve(false)}
        onRun={() => question?.resolve(true)}
      />
    ),
  };
}
