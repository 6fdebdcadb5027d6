import { constants } from "node:os";

/** A terminal and the start script both pass a signal on. Within this time, in milliseconds, they are one. */
const SAME_SIGNAL_MS = 500;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type Interruption = {
  readonly signal: AbortSignal;
  /** 128 plus the number of the signal; null if none arrived. */
  readonly exitCode: () => number | null;
  readonly abort: () => void;
};

/** The first signal aborts the command. A later one ends the process. */
export function watchSignals(): Interruption {
  const controller = new AbortController();
  let exitCode: number | null = null;
  let firstAt = 0;
  for (const name of SIGNALS)
    process.on(name, () => {
      if (exitCode === null) {
        exitCode = 128 + constants.signals[name];
        firstAt = performance.now();
        controller.abort();
      } else if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(exitCode);
    });
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    abort: () => controller.abort(),
  };
}
