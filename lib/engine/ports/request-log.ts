import "server-only";

/** The maximum number of requests in any period of this length. */
export type RateLimit = { readonly requests: number; readonly seconds: number };

/** A source that cannot be queried before a time, because of its limits or, if `isFailing`, failures in a row. */
export type ClosedTurn = { readonly opensAt: number; readonly isFailing: boolean };

/**
 * When each source was queried, and until when it is left alone, so that neither a restart nor several servers exceed a
 * limit. Rejects if the storage cannot be used.
 */
export type RequestLog = {
  /**
   * Reserves the next request to a source.
   * @returns milliseconds to wait, or when the source can be queried if that is later than `maxWaitMs`
   */
  readonly reserve: (
    source: string,
    limits: readonly RateLimit[],
    maxWaitMs: number,
  ) => Promise<{ readonly waitMs: number } | ClosedTurn>;
  /** Leaves the source alone for some milliseconds, as it requested. */
  readonly pause: (source: string, ms: number) => Promise<void>;
  /** After a few failures in a row, the source is left alone for a while. */
  readonly noteFailure: (source: string) => Promise<void>;
  readonly noteSuccess: (source: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The longest limit, and the longest pause that a service can demand. */
export const MAX_LIMIT_MS = 24 * 3_600_000;
export const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 30_000;
const MAX_FAILURE_PAUSE_MS = 15 * 60_000;

/** Milliseconds without requests after this number of failures in a row. */
export function failurePause(failures: number): number {
  const doublings = failures - FAILURES_BEFORE_PAUSE;
  return doublings < 0
    ? 0
    : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(doublings, 10), MAX_FAILURE_PAUSE_MS);
}
