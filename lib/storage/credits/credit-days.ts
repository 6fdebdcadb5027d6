import { localDay, type Spending, type SpendingByDay, totalSpending } from "./credit-totals";

export type DaySpending = Spending & {
  /** `2026-11-20`, by the calendar of the device. */
  readonly day: string;
};

/** What each of the last days came to, the oldest first; a day without a run is there with zero. */
export function recentDays(byDay: SpendingByDay, now: Date, count: number): DaySpending[] {
  return Array.from({ length: count }, (_, index) => {
    // Noon exists once on every day of every zone, also on those that are an hour shorter or longer.
    const date = new Date(
      now.getFullYear(),
      now.getMonth(),
      now.getDate() - (count - 1 - index),
      12,
    );
    const day = localDay(date);
    return { day, ...totalSpending(byDay[day] ?? {}) };
  });
}
