import "server-only";

export type Turns = {
  /** Runs the work when its turn has come. Rejects with `TooMany` at once where too many wait already. */
  readonly take: <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
};

export class TooMany extends Error {
  override readonly name = "TooMany";
}

/** Lets so many work at once; the others wait in the order in which they came, and leave when their signal says so. */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let busy = 0;
  const queue = new Set<() => void>();

  const ownTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((begin, leave) => {
      const called = () => {
        queue.delete(called);
        signal.removeEventListener("abort", gone);
        busy += 1;
        begin();
      };
      const gone = () => {
        queue.delete(called);
        leave(signal.reason);
      };
      if (busy < atOnce) called();
      else {
        queue.add(called);
        signal.addEventListener("abort", gone, { once: true });
      }
    });

  return {
    async take(work, signal) {
      signal.throwIfAborted();
      if (busy >= atOnce && queue.size >= waiting) throw new TooMany("Too many wait already.");
      await ownTurn(signal);
      try {
        return await work();
      } finally {
        busy -= 1;
        const [next] = queue;
        next?.();
      }
    },
  };
}
