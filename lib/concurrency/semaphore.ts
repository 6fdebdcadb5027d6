import "server-only";

export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

export type SemaphoreOptions = {
  /** Holders at the same time. */
  readonly concurrency: number;
  /** Waiters beyond which `acquire` rejects. Default: unlimited. */
  readonly maxWaiting?: number;
};

/** FIFO semaphore. Waiters are removed when their signal aborts. */
export class Semaphore {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiters = new Set<() => void>();

  constructor({ concurrency, maxWaiting = Number.POSITIVE_INFINITY }: SemaphoreOptions) {
    this.#free = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves to a function that releases the permit; further calls of it have no effect. Rejects
   * with the signal's reason, or with a `QueueFullError`.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiters.size >= this.#maxWaiting)
      throw new QueueFullError("Too many callers are waiting.");
    else await this.#wait(signal);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = this.#waiters;
      if (next) next();
      else this.#free += 1;
    };
  }

  /** Runs `work` while holding a permit. */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const release = await this.acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        this.#waiters.delete(enter);
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiters.delete(enter);
        reject(signal?.reason);
      };
      this.#waiters.add(enter);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }
}
