import { creditsLeftIn } from "@/lib/contract/dialect/credits-left";
import { formatCount } from "@/lib/format/count";
import type { ResultsView } from "@/lib/results/model/result-view";
import { type LocalRecord, localRecord } from "../local-record";
import { parseEntries } from "../stored-values";

/** The balance of a connection's account, as its service reported it last. */
export type CreditsLeft = {
  readonly remaining: number;
  /** Credits of the plan; null where the service did not say. */
  readonly plan: number | null;
  /** Milliseconds since 1970. */
  readonly periodEnd: number | null;
  readonly reportedAt: number;
};

/** Keyed by the id of the connection. */
type AllCreditsLeft = Readonly<Record<string, CreditsLeft>>;

const MAX_CONNECTIONS = 50;

/** A balance can be negative. */
const isFigure = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

export const deviceCreditsLeft: LocalRecord<AllCreditsLeft> = localRecord({
  key: "search-workbench.credits-left",
  parse: parseAll,
  initial: {},
});

function parseAll(stored: unknown): AllCreditsLeft | null {
  return parseEntries(stored, ({ remaining, plan, periodEnd, reportedAt }) =>
    isFigure(remaining) && isFigure(reportedAt)
      ? {
          remaining,
          reportedAt,
          plan: isFigure(plan) ? plan : null,
          periodEnd: isFigure(periodEnd) ? periodEnd : null,
        }
      : null,
  );
}

export function storeCreditsLeft(connection: string, left: CreditsLeft): void {
  const { [connection]: _, ...others } = deviceCreditsLeft.read();
  const all = [...Object.entries(others), [connection, left] as const];
  deviceCreditsLeft.write(Object.fromEntries(all.slice(-MAX_CONNECTIONS)));
}

type ReportingRun = {
  readonly connection?: string;
  readonly creditsLeft?: number;
  readonly startedAt: number;
  readonly durationMs: number;
};

/** Stores the balance that the response of a run reports. The plan stays as it was. */
export function storeReportedCredits(run: ReportingRun, view: Pick<ResultsView, "unknown">): void {
  const remaining = run.creditsLeft ?? creditsLeftIn(view.unknown);
  if (run.connection === undefined || remaining === null) return;
  const before = deviceCreditsLeft.read()[run.connection];
  const reportedAt = Math.round(run.startedAt + run.durationMs);
  if (before && before.reportedAt > reportedAt) return;
  const { plan = null, periodEnd = null } = before ?? {};
  storeCreditsLeft(run.connection, { remaining, plan, periodEnd, reportedAt });
}

/** `998 of 3,000` */
export const creditsLeftText = ({ remaining, plan }: CreditsLeft): string =>
  plan === null ? formatCount(remaining) : `${formatCount(remaining)} of ${formatCount(plan)}`;
