import "server-only";
import { FetchError, type FetchPhase } from "@/lib/net/fetch-failure";

/** The longest delay of `setTimeout`; a longer one would fire immediately. */
const MAX_TIMER_MS = 2_147_483_647;

/** The time limit of an exchange, combined with the caller's signal. */
export type Deadline = {
  /** Aborts with a `FetchError`: `timeout` with the current phase, or `aborted` by the caller. */
  readonly signal: AbortSignal;
  /** Set before each step, so that a timeout can name the step. */
  phase: FetchPhase;
  /** Starts a new time limit from now on. */
  restart(timeoutMs: number): void;
  /** Rejects as soon as the signal aborts, for work that cannot be cancelled, such as a DNS lookup. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Must be called once. Releases the timer and the caller's signal. */
  end(): void;
};

export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const schedule = (milliseconds: number) =>
    setTimeout(
      () => controller.abort(timeoutError(deadline.phase, milliseconds)),
      Math.min(milliseconds, MAX_TIMER_MS),
    );
  const onCancel = () =>
    controller.abort(new FetchError({ kind: "aborted" }, "The request was cancelled."));
  let timer = schedule(timeoutMs);
  if (caller?.aborted) onCancel();
  else caller?.addEventListener("abort", onCancel, { once: true });

  const deadline: Deadline = {
    signal,
    phase: "dns",
    restart(milliseconds) {
      clearTimeout(timer);
      timer = schedule(milliseconds);
    },
    async race(work) {
      // Swallow late rejections: nothing awaits this promise after the deadline.
      work.catch(() => {});
      signal.throwIfAborted();
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      try {
        return await Promise.race([work, aborted]);
      } finally {
        signal.removeEventListener("abort", onAbort);
      }
    },
    end() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", onCancel);
    },
  };
  return deadline;
}

const timeoutError = (phase: FetchPhase, milliseconds: number): FetchError =>
  new FetchError(
    { kind: "timeout", phase },
    `No complete response within ${milliseconds} ms (${STEPS[phase]}).`,
  );

const STEPS: Record<FetchPhase, string> = {
  dns: "while looking up the name",
  connect: "while connecting",
  headers: "while waiting for the response headers",
  body: "while reading the body",
};
