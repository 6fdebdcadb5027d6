import { isJsonObject } from "@/lib/contract/json-object";
import { deviceStore, type LocalRecord, localRecord } from "../local-record";
import { isAmount } from "../stored-values";

/**
 * Credits that a run, or all runs of a day, may cost before Run asks for confirmation. Null: no
 * limit.
 */
export type Budget = { readonly perRun: number | null; readonly perDay: number | null };

export const noBudget: Budget = { perRun: null, perDay: null };

const isBound = (value: unknown): value is number | null => value === null || isAmount(value);

export const budgetRecord = (store = deviceStore): LocalRecord<Budget> =>
  localRecord({
    key: "search-workbench.budget",
    parse: (stored) =>
      isJsonObject(stored) && isBound(stored.perRun) && isBound(stored.perDay)
        ? { perRun: stored.perRun, perDay: stored.perDay }
        : null,
    initial: noBudget,
    store,
  });

/** The limit that a run likely exceeds. Null if none. */
export function exceededBudget(
  budget: Budget,
  likely: number,
  spentToday: number,
): { readonly bound: "perRun" | "perDay"; readonly credits: number } | null {
  if (budget.perRun !== null && likely > budget.perRun)
    return { bound: "perRun", credits: budget.perRun };
  if (budget.perDay !== null && spentToday + likely > budget.perDay)
    return { bound: "perDay", credits: budget.perDay };
  return null;
}
