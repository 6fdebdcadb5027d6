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

/** Runs in a sliding minute, and those under way. */
class Window {
  readonly #limits: RunLimits;
  #starts: number[] = [];
  running = 0;

  constructor(limits: RunLimits) {
    this.#limits = limits;
  }

  /** Whole seconds until there may be room; null when there is. */
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

/** A refusal, or the function to call, once or more often, when the run has ended. */
export type Entered = Failure | (() => void);

/** How many runs one session and all together may start and have under way. The clock is in milliseconds. */
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

  /** Runs under way. */
  get running(): number {
    return this.#all.running;
  }

  /** Nobody waits in a queue: an excess is answered at once, so that a stuck service cannot hold the others up. */
  enter(sessionId: string): Entered {
    const now = this.#now();
    const own = this.#sessions.get(sessionId) ?? new Window(this.#perSession);
    const ownWait = own.waitSeconds(now);
    if (ownWait !== null)
      return {
        kind: "rate-limited",
        status: 429,
        message: "This browser has too many runs at once, or started too many in a minute.",
        retryAfterSeconds: ownWait,
      };
    const wait = this.#all.waitSeconds(now);
    if (wait !== null)
      return {
        kind: "overloaded",
        status: 503,
        message: "The workbench is at its limit of runs.",
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

/** The limits of this process. */
export function searchLimits(): SearchLimits {
  const all = processWide();
  all.searchLimits ??= new SearchLimits(environment());
  return all.searchLimits;
}
