import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";
import { environment, type RunLimits } from "./env";
import { processWide } from "./process-wide";

declare module "./process-wide" {
  interface ProcessWide {
    searchLimits?: SearchLimits;
  }
}

const WINDOW_MS = 60_000;
const MOST_SESSIONS = 10_000;

/** Runs started in a sliding minute, and runs in progress. */
class Window {
  readonly #limits: RunLimits;
  #starts: number[] = [];
  running = 0;

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** Whole seconds until a run may start; null if it may start now. */
  waitSeconds(now: number): number | null {
    this.#starts = this.#starts.filter((start) => start > now - WINDOW_MS);
    const [first] = this.#starts;
    if (first !== undefined && this.#starts.length >= this.#limits.perMinute)
      return Math.max(1, Math.ceil((first + WINDOW_MS - now) / 1_000));
    return this.running >= this.#limits.concurrent ? 1 : null;
  }

  start(now: number): void {
    this.#starts.push(now);
    this.running += 1;
  }

  isIdle(now: number): boolean {
    const last = this.#starts.at(-1);
    return this.running === 0 && (last === undefined || last <= now - WINDOW_MS);
  }
}

/** A failure, or a function to call when the run has ended; further calls have no effect. */
export type Entered = Failure | (() => void);

/**
 * Limits the runs started per minute and in progress, for each session and in total. The clock is
 * in milliseconds.
 */
export class SearchLimits {
  readonly #perSession: RunLimits;
  readonly #all: Window;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Window>();

  constructor(
    limits: { readonly session: RunLimits; readonly all: RunLimits },
    now: () => number = Date.now,
  ) {
    this.#perSession = limits.session;
    this.#all = new Window(limits.all);
    this.#now = now;
  }

  /** Runs in progress. */
  get running(): number {
    return this.#all.running;
  }

  /** Excess runs are rejected, not queued, so that a stuck service cannot block the others. */
  enter(sessionId: string): Entered {
    const now = this.#now();
    const own = this.#sessions.get(sessionId) ?? new Window(this.#perSession);
    const ownWait = own.waitSeconds(now);
    if (ownWait !== null)
      return {
        kind: "rate-limited",
        status: 429,
        message: "This browser has too many runs in progress, or started too many in a minute.",
        retryAfterSeconds: ownWait,
      };
    const wait = this.#all.waitSeconds(now);
    if (wait !== null)
      return {
        kind: "overloaded",
        status: 503,
        message: "The workbench has too many runs in progress.",
        retryAfterSeconds: wait,
      };
    own.start(now);
    this.#all.start(now);
    this.#keep(sessionId, own, now);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      own.running -= 1;
      this.#all.running -= 1;
    };
  }

  #keep(sessionId: string, own: Window, now: number): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, own);
    if (this.#sessions.size <= MOST_SESSIONS) return;
    for (const [id, window] of this.#sessions) if (window.isIdle(now)) this.#sessions.delete(id);
  }
}

export function searchLimits(): SearchLimits {
  const all = processWide();
  all.searchLimits ??= new SearchLimits(environment());
  return all.searchLimits;
}
