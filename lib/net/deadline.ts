import "server-only";
import { FetchError, type FetchPhase } from "@/lib/net/fetch-failure";

const MAX_TIMER_MS = 2_147_483_647;

/** One clock over a whole fetch, joined with the caller's own signal. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Set before each step, so that a timeout can say what was being waited for. */
  phase: FetchPhase;
  /** Gives up waiting when the time is up; for work that cannot be cancelled itself, such as a name look-up. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Must be called once; afterwards nothing holds the process or the caller's signal. */
  end(): void;
};

export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const outOfTime = () =>
    controller.abort(
      new FetchError(
        { kind: "timeout", phase: deadline.phase },
        `No complete answer within ${timeoutMs} ms (${WAITING_FOR[deadline.phase]}).`,
      ),
    );
  const cancelled = () =>
    controller.abort(new FetchError({ kind: "aborted" }, "The request was cancelled."));
  const timer = setTimeout(outOfTime, Math.min(timeoutMs, MAX_TIMER_MS));
  if (caller?.aborted) cancelled();
  else caller?.addEventListener("abort", cancelled, { once: true });

  const deadline: Deadline = {
    signal: controller.signal,
    phase: "dns",
    async race(work) {
      // Once the time is up nobody waits for it any more; its own failure is then no news.
      work.catch(() => {});
      controller.signal.throwIfAborted();
      const { promise: over, reject } = Promise.withResolvers<never>();
      const giveUp = () => reject(controller.signal.reason);
      controller.signal.addEventListener("abort", giveUp, { once: true });
      try {
        return await Promise.race([work, over]);
      } finally {
        controller.signal.removeEventListener("abort", giveUp);
      }
    },
    end() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancelled);
    },
  };
  return deadline;
}

const WAITING_FOR: Record<FetchPhase, string> = {
  dns: "while looking up the name",
  connect: "while connecting",
  headers: "while waiting for the first answer",
  body: "while reading the body",
};
