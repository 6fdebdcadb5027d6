import "server-only";
import { shutdown } from "../lifecycle/shutdown";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    engineWarmUp?: NodeJS.Timeout;
  }
}

/** Milliseconds, in which the browser loads the files of the page. */
const DELAY_MS = 500;

/**
 * Prepares the engine for the search of a user who has opened the page; once, because that takes
 * 1.5 s of processor time and 150 MB.
 */
export function warmUpEngine(): void {
  const all = processWide();
  const warmUp = () => void all.engine?.warmUp(shutdown().begun).catch(() => {});
  all.engineWarmUp ??= setTimeout(warmUp, DELAY_MS).unref();
}
