import { useSyncExternalStore } from "react";
import { countOf, formatCredits } from "@/lib/format/count";
import { recentDays } from "@/lib/storage/credits/credit-days";
import { totalSpending } from "@/lib/storage/credits/credit-totals";
import { deviceTotals } from "@/lib/storage/credits/device-records";

const DAYS = 30;
const [WIDTH, HEIGHT] = [280, 48];
const empty = {};

/**
 * Credits used by this tab and per day on this device, as a sentence, a chart, and a table for
 * screen readers.
 */
export function RunCostDays() {
  const { session, days: record } = deviceTotals;
  const byDay = useSyncExternalStore(record.subscribe, record.read, () => empty);
  const tab = useSyncExternalStore(session.subscribe, session.read, () => empty);
  const days = recentDays(byDay, new Date(), DAYS);
  const max = Math.max(1, ...days.map(({ credits }) => credits));
  const step = WIDTH / DAYS;
  const total = days.reduce((sum, { credits }) => sum + credits, 0);
  const today = days.at(-1)?.credits ?? 0;
  const here = totalSpending(tab);
  return (
    <section aria-label="Credits over time" className="grid gap-1.5 border-t border-line pt-2">
      <p className="text-ink-muted tabular-nums">
        This tab: {formatCredits(here.credits)} in {countOf(here.runs, "run")}. Today:{" "}
        {formatCredits(today)}. Last {DAYS} days: {formatCredits(total)}.
        {here.unreported > 0 ? ` ${countOf(here.unreported, "run")} without a figure.` : null}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="h-12 w-full">
        {days.map(({ day, credits }, index) => {
          const height = credits === 0 ? 1 : Math.max(2, (credits / max) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * step + 1}
              y={HEIGHT - height}
              width={step - 2}
              height={height}
              className={credits === 0 ? "fill-line-strong" : "fill-accent"}
            >
              <title>{`${day}: ${formatCredits(credits)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden className="flex justify-between text-2xs text-ink-faint tabular-nums">
        <span>{days[0]?.day}</span>
        <span>max. {formatCredits(Math.max(...days.map(({ credits }) => credits)))} a day</span>
        <span>today</span>
      </p>
      <table className="sr-only">
        <caption>Credits per day</caption>
        <tbody>
          {days
            .filter(({ runs }) => runs > 0)
            .map(({ day, credits, runs }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{formatCredits(credits)}</td>
                <td>{countOf(runs, "run")}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
