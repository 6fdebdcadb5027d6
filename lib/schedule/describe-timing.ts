import { intervalUnits, type Timing, weekdays } from "@/lib/contract/schedules/timing";
import { formatCount, wordList } from "@/lib/format/count";

/** `Every 2 hours`, `Daily at 08:30`, `Mon and Fri at 08:30 and 17:00`. */
export function describeTiming(timing: Timing): string {
  if (timing.kind === "interval") {
    const { every, unit } = timing;
    const label = intervalUnits.find(({ value }) => value === unit)?.label ?? unit;
    return every === 1
      ? `Every ${label.replace(/s$/, "")}`
      : `Every ${formatCount(every)} ${label}`;
  }
  const days = weekdays.filter(({ value }) => timing.days.includes(value));
  const when = days.length === weekdays.length ? "Daily" : wordList(days.map(({ label }) => label));
  return `${when} at ${wordList(timing.times.toSorted())}`;
}
