import { useRecord } from "@/components/ui/loading/use-record";
import { countOf, formatCount, formatCredits, wordList } from "@/lib/format/count";
import { type DaySpending, recentDays } from "@/lib/storage/credits/credit-days";
import {
  type Spending,
  type SpendingByConnection,
  totalSpending,
  zeroSpending,
} from "@/lib/storage/credits/credit-totals";
import { deviceTotals } from "@/lib/storage/credits/device-records";

const DAYS = 30;
const [WIDTH, HEIGHT] = [280, 48];

type RunCostDaysProps = {
  shown: string | null;
  isFree: boolean;
};

/**
 * Credits of each connection in this tab, today and in the last days, and a chart of the connection
 * of the shown run. Connections have different prices, so their credits are not added up.
 */
export function RunCostDays({ shown, isFree }: RunCostDaysProps) {
  const { session, days: record } = deviceTotals;
  const byDay = useRecord(record);
  const tab = useRecord(session);
  const now = new Date();
  const label = shown ?? "";
  const days = recentDays(byDay, now, DAYS);
  const labels = new Set([
    label,
    ...Object.keys(tab),
    ...days.flatMap(({ connections }) => Object.keys(connections)),
  ]);
  const of = (each: SpendingByConnection, name: string) =>
    Object.hasOwn(each, name) ? (each[name] ?? zeroSpending) : zeroSpending;
  const rows = [...labels].map((name) => ({
    name,
    tab: of(tab, name),
    today: of(days.at(-1)?.connections ?? {}, name),
    days: totalSpending(days.map(({ connections }) => of(connections, name))),
  }));
  return (
    <section aria-label="Credits over time" className="grid gap-1.5 border-t border-line pt-2">
      <table className="w-full tabular-nums">
        <caption className="pb-1 text-left font-medium">Credits by connection</caption>
        <thead className="text-xs text-ink-faint">
          <tr>
            <th className="text-left font-normal">Connection</th>
            <th className="text-right font-normal">This tab</th>
            <th className="text-right font-normal">Today</th>
            <th className="text-right font-normal">{DAYS} days</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, tab: inTab, today, days: recent }) => (
            <tr key={name}>
              <th scope="row" className="max-w-40 pr-2 text-left font-normal text-ink-muted">
                <bdi className="block truncate">{name === "" ? "Unnamed connection" : name}</bdi>
                <Exceptions spending={recent} />
              </th>
              <Cell spending={inTab} />
              <Cell spending={today} />
              <Cell spending={recent} />
            </tr>
          ))}
        </tbody>
      </table>
      {isFree ? null : (
        <DayChart
          days={days.map((day) => ({ ...day, ...of(day.connections, label) }))}
          label={label}
        />
      )}
    </section>
  );
}

function Cell({ spending: { credits, runs } }: { spending: Spending }) {
  return (
    <td className="pl-2 text-right align-top">
      {formatCount(Number(credits.toFixed(6)))}
      <span className="block text-xs text-ink-faint">{countOf(runs, "run")}</span>
    </td>
  );
}

/** Runs that the sums do not include. */
function Exceptions({
  spending: { unreported, implausible, excluded: left },
}: {
  spending: Spending;
}) {
  const excluded = [
    ...(unreported > 0 ? [`${countOf(unreported, "run")} without a figure`] : []),
    ...(implausible > 0 ? [`${countOf(implausible, "run")} with an implausible figure`] : []),
    ...(left > 0 ? [`${countOf(left, "run")} that you left out`] : []),
  ];
  if (excluded.length === 0) return null;
  return <span className="block text-xs text-ink-faint">Without {wordList(excluded)}</span>;
}

function DayChart({ days, label }: { days: readonly DaySpending[]; label: string }) {
  const max = Math.max(...days.map(({ credits }) => credits));
  if (max === 0) return null;
  const step = WIDTH / DAYS;
  return (
    <>
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
      <p aria-hidden className="flex justify-between gap-2 text-2xs text-ink-faint tabular-nums">
        <span>{days[0]?.day}</span>
        <span className="truncate">
          <bdi>{label}</bdi>: max. {formatCredits(max)} a day
        </span>
        <span>today</span>
      </p>
      <table className="sr-only">
        <caption>Credits per day on {label}</caption>
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
    </>
  );
}
