import { localDay } from "@/lib/format/date";
import {
  type Spending,
  type SpendingByConnection,
  type SpendingByDay,
  totalSpending,
} from "./credit-totals";

export type DaySpending = Spending & {
  /** `2026-11-20`, in local time. */
  readonly day: string;
  readonly connections: SpendingByConnection;
};

/** Spending of the last `count` days, oldest first. Days without runs are included with zero. */
export function recentDays(byDay: SpendingByDay, now: Date, count: number): DaySpending[] {
  return Array.from({ length: count }, (_, index) => {
    // Noon exists exactly once on every day in every time zone.
    const date = new Date(
      now.getFullYear(),
      now.getMonth(),
      now.getDate() - (count - 1 - index),
      12,
    );
    const day = localDay(date);
    const connections = byDay[day] ?? {};
    return { day, connections, ...totalSpending(connections) };
  });
}
