import { isAmount, parseEntries } from "../stored-values";

/** Credits of one run; null if the service did not report them. */
export type RunSpending = number | null | "implausible";

/** The amounts that a run added to the totals. */
export type CountedRun = {
  /** `2026-11-20`, in local time. */
  readonly day: string;
  readonly connection: string;
  readonly spending: RunSpending;
  /** Whether the user left the run out of the totals. */
  readonly isExcluded: boolean;
};

/** Keyed by the id of the run in the history. */
export type CountedRuns = Readonly<Record<string, CountedRun>>;

/** Older runs stay in the totals and can no longer be left out. */
const MAX_RUNS = 500;

export const withCounted = (before: CountedRuns, id: string, run: CountedRun): CountedRuns =>
  Object.fromEntries([...Object.entries(before), [id, run] as const].slice(-MAX_RUNS));

export const parseCountedRuns = (stored: unknown): CountedRuns | null =>
  parseEntries(stored, ({ day, connection, spending, isExcluded }) => {
    const isCost = spending === null || spending === "implausible" || isAmount(spending);
    return typeof day === "string" && typeof connection === "string" && isCost
      ? { day, connection, spending, isExcluded: isExcluded === true }
      : null;
  });
