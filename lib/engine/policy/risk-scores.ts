import "server-only";
import type { Classify } from "./threat-classifier";

/** The scores of one run: each address is analysed once, whoever asks and however often. */
export type RiskScores = {
  /** Null where there is no score to be had. Rejects only when the signal is aborted, with its reason. */
  readonly of: (url: string, signal: AbortSignal) => Promise<number | null>;
  /** Addresses that were given a score. */
  readonly analysed: () => number;
  /** Whether the classifier was asked and gave none. */
  readonly failed: () => boolean;
};

/** After this many failures the rest of the run does not wait for the classifier any more. */
const MAX_FAILURES = 3;

/** @param classify null where there is no classifier, which is one that never answers */
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

/** What a third party needs of an address: no fragment and no credentials. */
function subjectOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.hash = "";
  address.username = "";
  address.password = "";
  return address.href;
}
