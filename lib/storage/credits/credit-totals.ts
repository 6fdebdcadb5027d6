import { isJsonObject } from "@/lib/contract/json-object";
import { type LocalRecord, localRecord, type TextStore } from "../local-record";

/** What runs came to. */
export type Spending = {
  readonly runs: number;
  readonly credits: number;
  /** Runs that were answered without a word about their cost. */
  readonly untold: number;
};

/** Spending by the label of the connection. */
export type SpendingByConnection = Readonly<Record<string, Spending>>;

/** Spending by day, as `2026-11-20` in the time zone of the device. */
export type SpendingByDay = Readonly<Record<string, SpendingByConnection>>;

export type CreditTotals = {
  /** Of this tab. */
  readonly session: LocalRecord<SpendingByConnection>;
  /** Of this device. */
  readonly days: LocalRecord<SpendingByDay>;
};

const DAYS_KEPT = 92;

/** Sums of what runs cost: for the session of this tab, and for each day on this device. */
export function creditTotals(
  session: () => TextStore | null = () => globalThis.sessionStorage ?? null,
  device: () => TextStore | null = () => globalThis.localStorage ?? null,
): CreditTotals {
  return {
    session: localRecord({
      key: "search-workbench.session-credits",
      parse: reviveConnections,
      initial: {},
      store: session,
    }),
    days: localRecord({
      key: "search-workbench.credits",
      parse: reviveDays,
      initial: {},
      store: device,
    }),
  };
}

/** Adds one answered run; `credits` is null where the service did not tell. */
export function addSpending(
  { session, days }: CreditTotals,
  connection: string,
  credits: number | null,
  now: Date = new Date(),
): void {
  session.write(added(session.read(), connection, credits));
  const today = localDay(now);
  const byDay = days.read();
  const next = { ...byDay, [today]: added(byDay[today] ?? {}, connection, credits) };
  const kept = Object.keys(next).sort().slice(-DAYS_KEPT);
  days.write(Object.fromEntries(kept.map((day) => [day, next[day] ?? {}])));
}

/** The day by the calendar of the device: `2026-11-20`. */
export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const zeroSpending: Spending = { runs: 0, credits: 0, untold: 0 };

export const totalSpending = (spending: SpendingByConnection): Spending =>
  Object.values(spending).reduce(
    (sum, each) => ({
      runs: sum.runs + each.runs,
      credits: sum.credits + each.credits,
      untold: sum.untold + each.untold,
    }),
    zeroSpending,
  );

function added(
  before: SpendingByConnection,
  connection: string,
  credits: number | null,
): SpendingByConnection {
  const {
    runs,
    credits: spent,
    untold,
  } = Object.hasOwn(before, connection) ? (before[connection] ?? zeroSpending) : zeroSpending;
  return {
    ...before,
    [connection]: {
      runs: runs + 1,
      credits: spent + (credits ?? 0),
      untold: untold + (credits === null ? 1 : 0),
    },
  };
}

const isSum = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

function reviveConnections(stored: unknown): SpendingByConnection | null {
  if (!isJsonObject(stored)) return null;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([label, each]): [string, Spending][] =>
      isJsonObject(each) && isSum(each.runs) && isSum(each.credits) && isSum(each.untold)
        ? [[label, { runs: each.runs, credits: each.credits, untold: each.untold }]]
        : [],
    ),
  );
}

function reviveDays(stored: unknown): SpendingByDay | null {
  if (!isJsonObject(stored)) return null;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([day, each]): [string, SpendingByConnection][] => {
      const spending = /^\d{4}-\d\d-\d\d$/.test(day) ? reviveConnections(each) : null;
      return spending ? [[day, spending]] : [];
    }),
  );
}
