import { textsIn } from "@/lib/contract/json-object";
import { keysOf, recordOf } from "@/lib/contract/typed-keys";
import { localDay } from "@/lib/format/date";
import { deviceStore, type LocalRecord, localRecord, type TextStore } from "../local-record";
import { isAmount, parseEntries } from "../stored-values";
import {
  type CountedRun,
  type CountedRuns,
  parseCountedRuns,
  type RunSpending,
  withCounted,
} from "./counted-runs";

export type Spending = {
  readonly runs: number;
  readonly credits: number;
  readonly unreported: number;
  /** Runs whose reported cost cannot be right. `credits` does not include them. */
  readonly implausible: number;
  /** Runs that the user left out. `runs` and `credits` do not include them. */
  readonly excluded: number;
};

/** Keyed by the label of the connection. */
export type SpendingByConnection = Readonly<Record<string, Spending>>;

/** Keyed by the day in local time, such as `2026-11-20`. */
export type SpendingByDay = Readonly<Record<string, SpendingByConnection>>;

export type CreditTotals = {
  readonly session: LocalRecord<SpendingByConnection>;
  readonly days: LocalRecord<SpendingByDay>;
  /** The runs that `days` counts, the latest ones, and those that it counted before the user left them out. */
  readonly counted: LocalRecord<CountedRuns>;
  /** Ids of the runs that `session` counts. */
  readonly ofSession: LocalRecord<readonly string[]>;
};

const MAX_DAYS = 92;
const MAX_OF_SESSION = 1_000;

/** Returns the cost of runs, for this tab and for each day on this device. */
export function creditTotals(
  session: () => TextStore | null = () => globalThis.sessionStorage ?? null,
  device = deviceStore,
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
    counted: localRecord({
      key: "search-workbench.counted-runs",
      parse: parseCountedRuns,
      initial: {},
      store: device,
    }),
    ofSession: localRecord<readonly string[]>({
      key: "search-workbench.session-runs",
      parse: (stored) => (Array.isArray(stored) ? textsIn(stored) : null),
      initial: [],
      store: session,
    }),
  };
}

/** Adds one completed run. A run with an id can be left out later. */
export function addSpending(
  { session, days, counted, ofSession }: CreditTotals,
  connection: string,
  spending: RunSpending,
  { now = new Date(), id }: { readonly now?: Date; readonly id?: string } = {},
): void {
  session.write(added(session.read(), connection, spending));
  const today = localDay(now);
  if (id !== undefined) {
    const run = { day: today, connection, spending, isExcluded: false };
    counted.write(withCounted(counted.read(), id, run));
    ofSession.write([...ofSession.read(), id].slice(-MAX_OF_SESSION));
  }
  const byDay = days.read();
  const next = { ...byDay, [today]: added(byDay[today] ?? {}, connection, spending) };
  const recent = Object.keys(next).sort().slice(-MAX_DAYS);
  days.write(Object.fromEntries(recent.map((day) => [day, next[day] ?? {}])));
}

/** Leaves a run out of the totals, or includes it again. */
export function excludeRun(totals: CreditTotals, id: string, isExcluded: boolean): void {
  const { session, days, counted, ofSession } = totals;
  const run = counted.read()[id];
  if (!run || run.isExcluded === isExcluded) return;
  const byDay = days.read();
  const day = byDay[run.day];
  if (day) days.write({ ...byDay, [run.day]: shifted(day, run, isExcluded) });
  if (ofSession.read().includes(id)) session.write(shifted(session.read(), run, isExcluded));
  counted.write({ ...counted.read(), [id]: { ...run, isExcluded } });
}

export function clearTotals({ session, days, counted, ofSession }: CreditTotals): void {
  session.write({});
  days.write({});
  counted.write({});
  ofSession.write([]);
}

export const zeroSpending: Spending = {
  runs: 0,
  credits: 0,
  unreported: 0,
  implausible: 0,
  excluded: 0,
};
const sums = keysOf(zeroSpending);

const mapSums = (map: (name: keyof Spending) => number): Spending => recordOf(sums, map);

export const totalSpending = (spending: SpendingByConnection | readonly Spending[]): Spending =>
  Object.values(spending).reduce(
    (sum, each) => mapSums((name) => sum[name] + each[name]),
    zeroSpending,
  );

const added = (
  before: SpendingByConnection,
  connection: string,
  spending: RunSpending,
): SpendingByConnection => changed(before, connection, countsOf(spending));

const shifted = (
  before: SpendingByConnection,
  { connection, spending }: CountedRun,
  isExcluded: boolean,
): SpendingByConnection => {
  const counts = countsOf(spending);
  const sign = isExcluded ? -1 : 1;
  return changed(before, connection, {
    ...mapSums((name) => sign * counts[name]),
    excluded: -sign,
  });
};

const countsOf = (spending: RunSpending): Spending => ({
  runs: 1,
  credits: typeof spending === "number" ? spending : 0,
  unreported: spending === null ? 1 : 0,
  implausible: spending === "implausible" ? 1 : 0,
  excluded: 0,
});

/** Adds to the sums of a connection. No sum gets below zero. */
function changed(
  before: SpendingByConnection,
  connection: string,
  by: Spending,
): SpendingByConnection {
  const known = Object.hasOwn(before, connection) ? before[connection] : undefined;
  const total = totalSpending([known ?? zeroSpending, by]);
  // Without the error of adding and subtracting fractions.
  const sum = (name: keyof Spending) => Math.max(0, Number(total[name].toFixed(6)));
  return { ...before, [connection]: mapSums(sum) };
}

/** Credits per run that no request can cost: 300 results, each a PDF of 10,000 pages. */
const MAX_PER_RUN = 10_000_000;

const parseConnections = (stored: unknown): SpendingByConnection | null =>
  parseEntries(stored, (each) => {
    // Older versions stored this field as `untold`.
    const { runs, credits, unreported = each.untold, implausible = 0, excluded = 0 } = each;
    if (!(isAmount(runs) && isAmount(credits) && isAmount(unreported))) return null;
    if (!(isAmount(implausible) && isAmount(excluded))) return null;
    // Older versions added up every figure.
    return credits > runs * MAX_PER_RUN
      ? { runs, credits: 0, unreported: 0, implausible: runs, excluded }
      : { runs, credits, unreported, implausible, excluded };
  });

const parseDays = (stored: unknown): SpendingByDay | null =>
  parseEntries(stored, (each, day) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? parseConnections(each) : null,
  );
