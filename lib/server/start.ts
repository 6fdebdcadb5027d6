import "server-only";
import { engine, environment } from "./engine";
import { ownOrigin } from "./env";
import { log } from "./log";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Opens the engine, so that a broken environment or data folder stops the start, and lets it read its first pages. */
export function startServer(): void {
  const { prepare } = engine();
  const origin = ownOrigin(environment());
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
  void prepareWhenServing(origin, stopping.signal, prepare);
}

/** The starter pages come over HTTP from this server, which answers only some time after this was called. */
async function prepareWhenServing(
  origin: string,
  signal: AbortSignal,
  prepare: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await answers(origin))) {
    if (signal.aborted || Date.now() > deadline) break;
    await new Promise((wait) => setTimeout(wait, PAUSE_MS));
  }
  try {
    await prepare(signal);
    log.info(engine().status(), "the engine has read its library");
  } catch (error) {
    log.error({ error }, "the starter pages could not be read");
  }
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/robots.txt`).then(
    () => true,
    () => false,
  );
