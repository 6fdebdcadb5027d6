import "server-only";
import { monotonicNow } from "./monotonic-now";

/** The longest delay of `setTimeout`; a longer one would fire immediately. */
const MAX_TIMER_MS = 2_147_483_647;

/** A point in time shared by several steps. It has no timer and needs no cleanup. */
export class TimeLimit {
  #endsAt: number;
  readonly #whole: TimeLimit | null;

  constructor(milliseconds: number, whole: TimeLimit | null = null) {
    this.#endsAt = monotonicNow() + milliseconds;
    this.#whole = whole;
  }

  /** On the clock of `monotonicNow`. */
  get endsAt(): number {
    return this.#endsAt;
  }

  /** At least 1, since a timeout of 0 means none to many APIs. */
  get remainingMs(): number {
    return Math.max(1, this.#endsAt - monotonicNow());
  }

  /** A limit for the first part of the remaining time. */
  part(share: number): TimeLimit {
    return new TimeLimit(Math.ceil(this.remainingMs * share), this);
  }

  /** Adds time spent in a queue, which does not count. Also extends the limit that this is part of. */
  extend(milliseconds: number): void {
    this.#endsAt += milliseconds;
    this.#whole?.extend(milliseconds);
  }
}

/** A running timer combined with the caller's signal. */
export type Deadline = {
  /** Aborts when the time is over or the caller's signal aborts. */
  readonly signal: AbortSignal;
  /** Starts a new time limit from now on. */
  restart(milliseconds: number): void;
  /** Must be called once. Releases the timer and the caller's signal. */
  end(): void;
};

export type DeadlineReasons = {
  readonly timeout: (milliseconds: number) => unknown;
  /** The abort reason when the caller's signal aborts. Default: the reason of that signal. */
  readonly cancel?: () => unknown;
};

export function startDeadline(
  milliseconds: number,
  caller: AbortSignal | undefined,
  { timeout, cancel = () => caller?.reason }: DeadlineReasons,
): Deadline {
  const controller = new AbortController();
  const schedule = (delay: number) =>
    setTimeout(() => controller.abort(timeout(delay)), Math.min(delay, MAX_TIMER_MS));
  const onCancel = () => controller.abort(cancel());
  let timer = schedule(milliseconds);
  if (caller?.aborted) onCancel();
  else caller?.addEventListener("abort", onCancel, { once: true });
  return {
    signal: controller.signal,
    restart(delay) {
      clearTimeout(timer);
      timer = schedule(delay);
    },
    end() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", onCancel);
    },
  };
}

/**
 * Runs `work` with a timeout and aborts it with `caller`. On timeout resolves with, or throws from,
 * `onTimeout`. Unlike `AbortSignal.timeout`, leaves no timer or listener behind when the work is
 * done.
 */
export async function withDeadline<Value>(
  milliseconds: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
  onTimeout: () => Value,
): Promise<Value> {
  caller.throwIfAborted();
  const { signal, end } = startDeadline(milliseconds, caller, {
    timeout: () => new DOMException("The deadline expired.", "TimeoutError"),
  });
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted && !caller.aborted) return onTimeout();
    throw error;
  } finally {
    end();
  }
}

/** The outcome of `work`, or a rejection with the reason of the first signal that aborts before. */
export async function raceAbort<Value>(
  work: Promise<Value>,
  ...signals: readonly AbortSignal[]
): Promise<Value> {
  // Swallow late rejections: nothing awaits this promise after an abort.
  work.catch(() => {});
  const [only] = signals;
  const signal = only && signals.length === 1 ? only : AbortSignal.any([...signals]);
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
