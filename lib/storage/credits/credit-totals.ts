import { isJsonObject } from "@/lib/contract/json-object";
import { type LocalRecord, localRecord, type TextStore } from "../local-record";

export type Spending = {
  readonly runs: number;
  readonly credits: number;
  /** Runs whose response did not report a cost. */
  readonly unreported: number;
  /** Runs whose reported cost cannot be right. `credits` does not include them. */
  readonly implausible: number;
};

/** Credits of one run; null if the service did not report them. */
export type RunSpending = number | null | "implausible";

/** By the label of the connection. */
export type SpendingByConnection = Readonly<Record<string, Spending>>;

/** By day in local time, as `2026-11-20`. */
export type SpendingByDay = Readonly<Record<string, SpendingByConnection>>;

export type CreditTotals = {
  readonly session: LocalRecord<SpendingByConnection>;
  readonly days: LocalRecord<SpendingByDay>;
};

const MAX_DAYS = 92;

/** What runs cost, for this tab and for each day on this device. */
export function creditTotals(
  session: () => TextStore | null = () => globalThis.sessionStorage ?? null,
  device: () => TextStore | null = () => globalThis.localStorage ?? null,
): CreditTotals {
  return {
    session: localRecord({
      key: "search-workbench.session-credits",
      parse: parseConnections,
      initial: {},
      store: session,
    }),
    days: localRecord({
      key: "search-workbench.credits",
      parse: parseDays,
      initial: {},
      store: device,
    }),
  };
}

/** Adds one completed run. */
export function addSpending(
  { session, days }: CreditTotals,
  connection: string,
  spending: RunSpending,
  now: Date = new Date(),
): void {
  session.write(added(session.read(), connection, spending));
  const today = localDay(now);
  const byDay = days.read();
  const next = { ...byDay, [today]: added(byDay[today] ?? {}, connection, spending) };
  const recent = Object.keys(next).sort().slice(-MAX_DAYS);
  days.write(Object.fromEntries(recent.map((day) => [day, next[day] ?? {}])));
}

/** The date in local time: `2026-11-20`. */
export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const zeroSpending: Spending = {
  runs: 0,
  credits: 0,
  unreported: 0,
  implausible: 0,
};

export const totalSpending = (spending: SpendingByConnection | readonly Spending[]): Spending =>
  Object.values(spending).reduce(
    (sum, each) => ({
      runs: sum.runs + each.runs,
      credits: sum.credits + each.credits,
      unreported: sum.unreported + each.unreported,
      implausible: sum.implausible + each.implausible,
    }),
    zeroSpending,
  );

function added(
  before: SpendingByConnection,
  connection: string,
  credits: RunSpending,
): SpendingByConnection {
  const known = Object.hasOwn(before, connection) ? before[connection] : undefined;
  const spent = known ?? zeroSpending;
  return {
    ...before,
    [connection]: {
      runs: spent.runs + 1,
      credits: spent.credits + (typeof credits === "number" ? credits : 0),
      unreported: spent.unreported + (credits === null ? 1 : 0),
      implausible: spent.implausible + (credits === "implausible" ? 1 : 0),
    },
  };
}

/** Credits per run that no request can cost: 300 results, each a PDF of 10,000 pages. */
const MAX_PER_RUN = 10_000_000;

const isSum = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

function parseConnections(stored: unknown): SpendingByConnection | null {
  if (!isJsonObject(stored)) return null;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([label, each]): [string, Spending][] => {
      if (!isJsonObject(each)) return [];
      // Older versions stored this field as `untold`.
      const { runs, credits, unreported = each.untold, implausible = 0 } = each;
      if (!(isSum(runs) && isSum(credits) && isSum(unreported) && isSum(implausible))) return [];
      // Older versions added up every figure.
      return credits > runs * MAX_PER_RUN
        ? [[label, { runs, credits: 0, unreported: 0, implausible: runs }]]
        : [[label, { runs, credits, unreported, implausible }]];
    }),
  );
}

function parseDays(stored: unknown): SpendingByDay | null {
  if (!isJsonObject(stored)) return null;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([day, each]): [string, SpendingByConnection][] => {
      const spending = /^\d{4}-\d\d-\d\d$/.test(day) ? parseConnections(each) : null;
      return spending ? [[day, spending]] : [];
    }),
  );
}
