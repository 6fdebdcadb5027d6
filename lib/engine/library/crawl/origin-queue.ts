import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";

const MAX_PAUSE_MS = 60_000;

/**
 * Turns for asking one origin: so many at once, their beginnings at least `delayMs` apart, and none while the origin
 * has asked for a pause.
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

  /** Does `work` when its turn has come. Rejects with the signal's reason when that aborts first. */
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

  /** No turn begins for so long; at most a minute, after which the origin may say so again. */
  pause(milliseconds: number): void {
    const until = performance.now() + Math.min(milliseconds, MAX_PAUSE_MS);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
  }

  #wait(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }
}
