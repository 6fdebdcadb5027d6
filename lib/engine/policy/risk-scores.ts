import "server-only";
import type { Classify } from "./threat-classifier";

/** The risk scores of one run. Each URL is analysed once. */
export type RiskScores = {
  /** Null if there is no score. Rejects only when the signal is aborted, with its reason. */
  readonly of: (url: string, signal: AbortSignal) => Promise<number | null>;
  /** Number of scored URLs. */
  readonly analysed: () => number;
  readonly failed: () => boolean;
};

/** The classifier is not called again in a run after this many failures. */
const MAX_FAILURES = 3;

/** @param classify null without a classifier: every score is missing */
export function riskScores(classify: Classify | null): RiskScores {
  const known = new Map<string, Promise<number | null>>();
  let analysed = 0;
  let failures = 0;

  const ask = async (url: string, signal: AbortSignal): Promise<number | null> => {
    if (classify === null || failures >= MAX_FAILURES) {
      failures += 1;
      return null;
    }
    try {
      const score = await classify(url, signal);
      analysed += 1;
      return score;
    } catch {
      signal.throwIfAborted();
      failures += 1;
      return null;
    }
  };
  return {
    of(url, signal) {
      const address = subjectOf(url);
      const score = known.get(address) ?? ask(address, signal);
      known.set(address, score);
      return score;
    },
    analysed: () => analysed,
    failed: () => failures > 0,
  };
}

/** Removes the fragment and credentials, which the classifier does not need. */
function subjectOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.hash = "";
  address.username = "";
  address.password = "";
  return address.href;
}
