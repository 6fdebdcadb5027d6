import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";

const MAX_PAUSE_MS = 60_000;

/**
 * Schedules requests to one origin: limits concurrency, keeps starts at least `delayMs` apart, and
 * starts none during a pause that the origin requested.
 */
export class OriginQueue {
  readonly #queue: PQueue;
  #pausedUntil = 0;

  constructor({ delayMs, concurrency }: { delayMs: number; concurrency: number }) {
    this.#queue = new PQueue({
      concurrency,
      ...(delayMs > 0 && { interval: delayMs, intervalCap: 1, strict: true }),
    });
  }

  /**
   * Runs `work` when the queue allows it. Rejects with the signal's reason if that aborts first.
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return this.#queue.add(
      async () => {
        for (let wait = this.#wait(); wait > 0; wait = this.#wait())
          await sleep(wait, undefined, { signal });
        return work();
      },
      signal === undefined ? {} : { signal },
    );
  }

  /** Starts no request for this long, at most one minute; after that the origin may ask again. */
  pause(milliseconds: number): void {
    const until = performance.now() + Math.min(milliseconds, MAX_PAUSE_MS);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  #wait(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }
}
