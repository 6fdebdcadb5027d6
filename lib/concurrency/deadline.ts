import "server-only";

/** A timer takes at most 2^31 - 1 milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Work that has so many milliseconds and ends with `outer`. What `whenLate` gives, or throws, is the answer where the
 * time was over. Nothing outlives the work: a signal of `AbortSignal.timeout` holds on to whoever listens until its
 * time is over, which is a minute after a search that took milliseconds.
 */
export async function withDeadline<Value>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
  whenLate: () => Value,
): Promise<Value> {
  outer.throwIfAborted();
  const over = new AbortController();
  const pass = () => over.abort(outer.reason);
  outer.addEventListener("abort", pass, { once: true });
  const timer = setTimeout(
    () => over.abort(new DOMException("The time was over.", "TimeoutError")),
    Math.min(milliseconds, LONGEST_MS),
  );
  timer.unref();
  try {
    return await work(over.signal);
  } catch (error) {
    if (over.signal.aborted && !outer.aborted) return whenLate();
    throw error;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", pass);
  }
}
