import "server-only";
import { createContext, Script } from "node:vm";

export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

const call = new Script("work()");

/**
 * Runs synchronous work with a time limit that also interrupts a regular expression. Only for work
 * without side effects: it can stop anywhere.
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
    // The error comes from another realm, so only its code identifies it.
    if (codeOf(error) === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new TimeLimitError(`The work took longer than ${milliseconds} ms.`);
    throw error;
  }
  if (outcome.value === undefined) throw new TimeLimitError("The work did not complete.");
  return outcome.value.of;
}

/** The same, with a fallback when the work fails or takes too long. */
export function withinTimeOr<T>(fallback: T, milliseconds: number, work: () => T): T {
  try {
    return withinTime(milliseconds, work);
  } catch {
    return fallback;
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
