import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { RateLimiter, type RateLimits, retryAfterSeconds } from "@/lib/concurrency/rate-limiter";
import type { Failure } from "@/lib/contract/failure/failure";
import { environment } from "./env";
import { once } from "./process-wide";

declare module "./process-wide" {
  interface ProcessWide {
    searchLimits?: SearchLimits;
  }
}

const MAX_SESSIONS = 10_000;

/** A failure, or the function to call when the run has ended; further calls have no effect. */
export type Admission = Failure | (() => void);

/** Limits the runs of each session and of all sessions together. The clock is in milliseconds. */
export class SearchLimits {
  readonly #perSession: RateLimits;
  readonly #all: RateLimiter;
  readonly #now: () => number;
  readonly #sessions = new Map<string, RateLimiter>();

  constructor(
    limits: { readonly session: RateLimits; readonly all: RateLimits },
    now: () => number = monotonicNow,
  ) {
    this.#perSession = limits.session;
    this.#all = new RateLimiter(limits.all, now);
    this.#now = now;
  }

  get running(): number {
    return this.#all.running;
  }

  /** Fails immediately instead of queueing, so that a stuck service cannot block other sessions. */
  admit(sessionId: string): Admission {
    const session = this.#sessions.get(sessionId) ?? new RateLimiter(this.#perSession, this.#now);
    const sessionExcess = session.check();
    if (sessionExcess !== null)
      return {
        kind: "rate-limited",
        status: 429,
        message: "This browser has too many runs in progress, or started too many in a minute.",
        retryAfterSeconds: retryAfterSeconds(sessionExcess),
      };
    const excess = this.#all.check();
    if (excess !== null)
      return {
        kind: "overloaded",
        status: 503,
        message: "The workbench has too many runs in progress.",
        retryAfterSeconds: retryAfterSeconds(excess),
      };
    const ends = [session.start(), this.#all.start()];
    this.#remember(sessionId, session);
    return () => {
      for (const end of ends) end();
    };
  }

  #remember(sessionId: string, session: RateLimiter): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, session);
    if (this.#sessions.size <= MAX_SESSIONS) return;
    for (const [id, limiter] of this.#sessions) if (limiter.isIdle()) this.#sessions.delete(id);
  }
}

export const searchLimits = (): SearchLimits =>
  once("searchLimits", () => new SearchLimits(environment()));
