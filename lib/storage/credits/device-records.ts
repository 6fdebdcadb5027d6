import { budgetRecord } from "./budget";
import { creditTotals } from "./credit-totals";

export const deviceTotals = creditTotals();

export const deviceBudget = budgetRecord();
