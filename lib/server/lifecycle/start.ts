import "server-only";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { accessRecord } from "../access/record";
import { sealer } from "../access/seal";
import { engineIfOn } from "../engine/engine";
import { installEngineListener } from "../engine/engine-listener";
import { behindTls, environment, ownOrigin } from "../env";
import { guardConsole } from "../observability/console";
import { log } from "../observability/log";
import { rememberSecret } from "../observability/mask";
import { processWide } from "../process-wide";
import { closeForwarding } from "../proxy/forward";
import { hookRequests } from "./request-hook";
import { stopping } from "./shutdown";

declare module "../process-wide" {
  interface ProcessWide {
    unhookRequests?: () => void;
  }
}

const MAX_WAIT_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Called once, before the first answer: reads the environment, opens what the data folder keeps, stands the door, and
 * lets the engine read its first pages. What is wrong ends the process with a sentence, instead of a server that
 * half works.
 */
export function startServer(): void {
  try {
    const all = processWide();
    // While developing, this runs again whenever a server file changes.
    const isFirst = all.unhookRequests === undefined;
    if (isFirst) guardConsole();
    all.unhookRequests?.();
    all.unhookRequests = prepareServer();
    // Not only once: the signal often comes twice, from the group and from the start script, and without a listener
    // the second one would end the process at once.
    if (isFirst)
      for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopServer);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exit(1);
  }
}

/** Answers the function that takes the door away. */
function prepareServer(): () => void {
  const own = environment();
  if (own.password) rememberSecret(own.password);
  for (const { key } of own.connections) if (key) rememberSecret(key);
  sealer();
  accessRecord();
  if (own.exposed && !behindTls(own))
    log.warn(
      "others can reach this server without TLS, so passwords travel in clear; name its https address in WORKBENCH_URL",
    );
  const engine = engineIfOn();
  if (engine) void prepareWhenServing(ownOrigin(own), stopping().begun, engine.prepare);
  const production = process.env.NODE_ENV === "production";
  return hookRequests({
    environment: own,
    stopping: stopping(),
    production,
    // While developing, the route hears of changed files and a listener would not.
    ...(production && { onServer: installEngineListener }),
  });
}

async function stopServer(): Promise<void> {
  const stop = stopping();
  if (stop.begun.aborted) return;
  // Started otherwise than by our start script, as in development, the framework ends the process, and has things of
  // its own to put away first.
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) {
    stop.begin();
    return;
  }
  log.info({ inFlight: stop.inFlight }, "stopping");
  await stop.drain();
  await closeForwarding();
  await closeSharedConnections();
  await processWide().engine?.close();
  log.info({ cut: stop.inFlight }, "stopped");
  process.exit(0);
}

/** The starter pages come over HTTP from this server, which answers only some time after this was called. */
async function prepareWhenServing(
  origin: string,
  signal: AbortSignal,
  prepare: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!(await responds(origin))) {
    if (signal.aborted || Date.now() > deadline) break;
    await new Promise((wait) => setTimeout(wait, PAUSE_MS));
  }
  try {
    await prepare(signal);
    log.info(engineIfOn()?.status(), "the engine has read its library");
  } catch (error) {
    if (!signal.aborted) log.error({ error }, "the starter pages could not be read");
  }
}

const responds = (origin: string): Promise<boolean> =>
  fetch(`${origin}/robots.txt`).then(
    () => true,
    () => false,
  );
