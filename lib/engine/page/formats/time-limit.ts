import "server-only";
import { createContext, Script } from "node:vm";

/** Work that took longer than it was given. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

const call = new Script("work()");

/**
 * Runs synchronous work and ends it from outside when its time is over, even inside a regular expression that
 * would run for years. Only for work without side effects: it may stop anywhere.
 * @throws TimeLimitError
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  const outcome: { value?: { of: T } } = {};
  const context = createContext({
    work: () => {
      outcome.value = { of: work() };
    },
  });
  try {
    call.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    // The error comes from the context's own realm, so it is known by its code alone.
    if (codeOf(error) === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new TimeLimitError(`Not done within ${milliseconds} ms.`);
    throw error;
  }
  if (outcome.value === undefined) throw new TimeLimitError("Not done.");
  return outcome.value.of;
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
