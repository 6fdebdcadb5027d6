import type { Estimate } from "../estimate";

/** The cost of a past run, compared with the estimate at that time. */
export type CostSample = {
  readonly kind: string;
  readonly credits: number;
  /** `likely` of the estimate, greater than zero. */
  readonly listed: number;
};

export type ConnectionPrices = {
  /** The built-in engine charges its own users nothing. */
  readonly isFree: boolean;
  /** Names of the options that it does not accept. */
  readonly rejected: readonly string[];
  /** Newest last. */
  readonly samples: readonly CostSample[];
};

export type ConnectionEstimate = {
  readonly isFree: boolean;
  /** Credits; on a free connection, the credits elsewhere. */
  readonly likely: number;
  /** Null if there is no maximum. */
  readonly max: number | null;
  /** Past runs that `likely` is based on, and their median cost as a share of the listed prices. */
  readonly history: { readonly runs: number; readonly share: number } | null;
};

export type Estimated = Pick<Estimate, "likely" | "max" | "lines" | "isOpen" | "kind">;

/** Newer runs only, since prices and plans change. */
const MAX_SAMPLES = 20;

/** Adapts an estimate at listed prices to a connection: options that it lacks, and what comparable runs did cost. */
export function estimateFor(estimate: Estimated, prices: ConnectionPrices): ConnectionEstimate {
  const missing = estimate.lines.filter(
    ({ option }) => option !== undefined && prices.rejected.includes(option),
  );
  const without = (pick: "likely" | "max") =>
    missing.reduce((sum, line) => sum - line[pick], estimate[pick]);
  const history = prices.isFree ? null : historyOf(estimate.kind, prices.samples);
  const likely = history ? Math.round(estimate.likely * history.share) : without("likely");
  return {
    isFree: prices.isFree,
    likely,
    max: estimate.isOpen ? null : Math.max(likely, without("max")),
    history,
  };
}

function historyOf(kind: string, samples: readonly CostSample[]): ConnectionEstimate["history"] {
  const comparable = samples.filter((each) => each.kind === kind).slice(-MAX_SAMPLES);
  const shares = comparable
    .map(({ credits, listed }) => credits / listed)
    .toSorted((a, b) => a - b);
  const middle = shares.length / 2;
  const upper = shares[Math.floor(middle)];
  if (upper === undefined) return null;
  const lower = shares[Math.ceil(middle) - 1] ?? upper;
  return { runs: shares.length, share: (lower + upper) / 2 };
}
