import "server-only";
import { type ErrorResponse, errorResponses } from "../http/error-response";

export type RateLimits = {
  /** Requests in any sixty seconds. */
  readonly perMinute: number;
  /** Requests at the same time. */
  readonly concurrent: number;
};

const WINDOW_MS = 60_000;

/** Counts one key's requests in a sliding minute, and those under way. */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #now: () => number;
  #starts: number[] = [];
  #running = 0;

  constructor(limits: RateLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /** A refusal, or the function to call once the request has ended. */
  enter(): ErrorResponse | (() => void) {
    const now = this.#now();
    this.#starts = this.#starts.filter((start) => start > now - WINDOW_MS);
    if (this.#starts.length >= this.#limits.perMinute) {
      const free = (this.#starts[0] ?? now) + WINDOW_MS;
      return errorResponses.tooMany(
        "Rate limit exceeded.",
        Math.max(1, Math.ceil((free - now) / 1_000)),
        new Date(free),
      );
    }
    if (this.#running >= this.#limits.concurrent)
      return errorResponses.tooMany("Too many requests at once.", 1, new Date(now + 1_000));
    this.#starts.push(now);
    this.#running += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#running -= 1;
    };
  }
}
