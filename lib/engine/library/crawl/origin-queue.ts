import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import type { HostTurns } from "@/lib/engine/ports/host-turns";

const MAX_PAUSE_MS = 60_000;

export type OriginQueueOptions = {
  readonly delayMs: number;
  readonly concurrency: number;
  /** For crawlers in other processes, with the origin to share. */
  readonly shared?: { readonly turns: HostTurns; readonly origin: string } | undefined;
};

/**
 * Schedules requests to one origin: limits concurrency, keeps starts at least `delayMs` apart, and
 * starts none during a pause that the origin requested.
 */
export class OriginQueue {
  readonly #queue: PQueue;
  readonly #options: OriginQueueOptions;
  #pausedUntil = 0;

  constructor(options: OriginQueueOptions) {
    this.#options = options;
    const { delayMs, concurrency } = options;
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
        const { shared, delayMs } = this.#options;
        return shared ? shared.turns.run(shared.origin, delayMs, work, signal) : work();
      },
      signal === undefined ? {} : { signal },
    );
  }

  /** Starts no request for this long, at most one minute; after that the origin may ask again. */
  pause(milliseconds: number): void {
    const until = performance.now() + Math.min(milliseconds, MAX_PAUSE_MS);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
    const { shared } = this.#options;
    void shared?.turns.pause(shared.origin, Math.min(milliseconds, MAX_PAUSE_MS));
  }

  #wait(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }
}
