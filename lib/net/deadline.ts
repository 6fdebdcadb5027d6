import "server-only";
import { type Deadline, raceAbort, startDeadline } from "@/lib/concurrency/deadline";
import { FetchError, type FetchPhase } from "@/lib/net/fetch-failure";

/** The deadline of an exchange. Its signal aborts with a `FetchError`. */
export type FetchDeadline = Deadline & {
  /** Set before each step, so that a timeout can name the step. */
  phase: FetchPhase;
  /** Rejects as soon as the signal aborts, for work that cannot be cancelled, such as a DNS lookup. */
  race<T>(work: Promise<T>): Promise<T>;
};

export function startFetchDeadline(
  timeoutMs: number,
  caller: AbortSignal | undefined,
): FetchDeadline {
  const base = startDeadline(timeoutMs, caller, {
    timeout: (milliseconds) => timeoutError(deadline.phase, milliseconds),
    cancel: () => new FetchError({ kind: "aborted" }, "The request was cancelled."),
  });
  const deadline: FetchDeadline = {
    ...base,
    phase: "dns",
    race: (work) => raceAbort(work, base.signal),
  };
  return deadline;
}

const timeoutError = (phase: FetchPhase, milliseconds: number): FetchError =>
  new FetchError(
    { kind: "timeout", phase },
    `No complete response within ${Math.ceil(milliseconds)} ms (${STEPS[phase]}).`,
  );

const STEPS: Record<FetchPhase, string> = {
  dns: "while looking up the name",
  connect: "while connecting",
  headers: "while waiting for the response headers",
  body: "while reading the body",
};
