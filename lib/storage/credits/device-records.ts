import { budgetRecord } from "./budget";
import { creditTotals } from "./credit-totals";

/** What this tab and this device remember of the cost of runs. */
export const deviceTotals = creditTotals();

export const deviceBudget = budgetRecord();
