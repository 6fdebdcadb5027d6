import "server-only";
import { monotonicNow } from "./monotonic-now";

export type RateLimits = {
  /** Starts in any sixty seconds. */
  readonly perMinute: number;
  /** Holders at the same time. */
  readonly concurrent: number;
};

export type RateLimitExcess = {
  readonly limit: keyof RateLimits;
  /** Milliseconds after which a start may succeed. */
  readonly waitMs: number;
};

const WINDOW_MS = 60_000;
/** Suggested to callers over the concurrency limit, whose wait is unknown. */
const CONCURRENT_WAIT_MS = 1_000;

/** Limits starts in a sliding minute and concurrent holders. Times are milliseconds. */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #now: () => number;
  #starts: number[] = [];
  #running = 0;

  constructor(limits: RateLimits, now: () => number = monotonicNow) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Started and not yet ended. */
  get running(): number {
    return this.#running;
  }

  check(): RateLimitExcess | null {
    const now = this.#now();
    this.#starts = this.#starts.filter((start) => start > now - WINDOW_MS);
    const [first = now] = this.#starts;
    if (this.#starts.length >= this.#limits.perMinute)
      return { limit: "perMinute", waitMs: first + WINDOW_MS - now };
    return this.#running >= this.#limits.concurrent
      ? { limit: "concurrent", waitMs: CONCURRENT_WAIT_MS }
      : null;
  }

  /** Counts a start, and returns the function that ends it; further calls of it have no effect. */
  start(): () => void {
    this.#starts.push(this.#now());
    this.#running += 1;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      this.#running -= 1;
    };
  }

  /** Whether nothing runs and no start is in the window, so that the limiter may be dropped. */
  isIdle(): boolean {
    const last = this.#starts.at(-1);
    return this.#running === 0 && (last === undefined || last <= this.#now() - WINDOW_MS);
  }
}

/** `Retry-After` in whole seconds, at least 1. */
export const retryAfterSeconds = ({ waitMs }: RateLimitExcess): number =>
  Math.max(1, Math.ceil(waitMs / 1_000));
