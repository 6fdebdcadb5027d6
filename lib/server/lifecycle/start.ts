import { errorMessage } from "@/lib/format/error-message";
import "server-only";
import { get, type Server } from "node:http";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import type { Engine } from "@/lib/engine/engine";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { keyring } from "../access/keyring";
import { accessRecord } from "../access/record";
import { engineIfOn } from "../engine/engine";
import { installEngineListener } from "../engine/engine-listener";
import { openEngine } from "../engine/open-engine";
import { behindTls, environment, ownOrigin, type ServerEnvironment } from "../env";
import { misspelledSettings, settingsWithoutEffect } from "../misspelled-settings";
import { guardConsole } from "../observability/console";
import { log } from "../observability/log";
import { rememberSecret } from "../observability/mask";
import { metrics } from "../observability/metrics";
import { processWide } from "../process-wide";
import { closeForwarding } from "../proxy/forward";
import { closeSchedules, startSchedules, stopScheduleRunner } from "../schedule/schedules";
import { closeShares, resumeShareExpiry } from "../share/shares";
import { lockDataFolder } from "./data-folder";
import { installHealthListener } from "./health-listener";
import { HEALTH_PATH } from "./health-route";
import { hookRequests } from "./request-hook";
import { shutdown } from "./shutdown";
import { installStaticListener } from "./static-listener";
import { warmUp } from "./warm-up";

declare module "../process-wide" {
  interface ProcessWide {
    unhookRequests?: () => void;
    /** Sends the remaining spans. */
    flushSpans?: () => Promise<void>;
  }
}

const MAX_WAIT_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Called once, before the first response: parses the environment, opens the data folder, installs
 * the request hook, and lets the engine add its guide. A failure ends the process with a
 * message, instead of a server that half works.
 */
export function startServer(): void {
  try {
    const all = processWide();
    // In development, this runs again whenever a server file changes.
    const isFirst = all.unhookRequests === undefined;
    if (isFirst) guardConsole();
    all.unhookRequests?.();
    all.unhookRequests = prepareServer();
    // `on`, not `once`: the signal often arrives twice, from the process group and from the start
    // script, and without a listener the second one would end the process immediately.
    if (isFirst) for (const signal of stopSignals()) process.on(signal, stopServer);
  } catch (error) {
    process.stderr.write(`\n${errorMessage(error)}\n\n`);
    process.exit(1);
  }
}

/** Returns a function that removes the request hook. */
function prepareServer(): () => void {
  const own = environment();
  if (own.password) rememberSecret(own.password);
  for (const { key } of own.connections) if (key) rememberSecret(key);
  void startTelemetry(own);
  lockDataFolder(own.dataDirectory);
  keyring();
  accessRecord();
  resumeShareExpiry();
  if (own.exposed && !behindTls(own))
    log.warn(
      "others can reach this server without TLS, so passwords are sent in plain text; set WORKBENCH_URL to its https URL",
    );
  for (const { name, near } of misspelledSettings(process.env))
    log.warn({ variable: name }, `no setting has this name; did you mean ${near}?`);
  for (const { name, needs } of settingsWithoutEffect(process.env))
    log.warn({ variable: name }, `this setting has no effect without ${needs}`);
  openEngine();
  startSchedules();
  void prepareForUsers(engineIfOn(), ownOrigin(own), shutdown().begun);
  const production = process.env.NODE_ENV === "production";
  return hookRequests({
    environment: own,
    shutdown: shutdown(),
    production,
    onIgnoredIdentity: (reason, address) => {
      metrics().refusals.inc({ reason: `identity-${reason}` });
      log.warn({ reason, address }, "ignored an identity header");
    },
    // In development, the routes reload changed files; the listeners would not.
    ...(production && { onServer: installListeners }),
  });
}

/** In front of the framework. The last one sees a request first. */
function installListeners(server: Server): void {
  installStaticListener(server);
  installHealthListener(server);
  installEngineListener(server);
}

/** Loads the exporter only if it is used. */
async function startTelemetry({ telemetry }: ServerEnvironment): Promise<void> {
  const all = processWide();
  if (telemetry === null || all.flushSpans) return;
  for (const value of Object.values(telemetry.headers)) rememberSecret(value);
  const { exportSpans } = await import("../observability/export-spans");
  all.flushSpans = exportSpans(telemetry);
}

/** In development or without our start script, the framework ends the process after its own cleanup. */
const endsItself = (): boolean => Boolean(process.env.NEXT_MANUAL_SIG_HANDLE);

/** The framework does not listen to SIGHUP, which a closed terminal sends. */
const stopSignals = (): readonly NodeJS.Signals[] =>
  endsItself() ? ["SIGTERM", "SIGINT", "SIGHUP"] : ["SIGTERM", "SIGINT"];

async function stopServer(): Promise<void> {
  const stop = shutdown();
  if (stop.begun.aborted) return;
  if (!endsItself()) {
    stop.begin();
    return;
  }
  log.info({ inFlight: stop.inFlight }, "shutting down");
  const checksEnded = stopScheduleRunner();
  await stop.drain();
  await checksEnded;
  await closeForwarding();
  await closeSharedConnections();
  await closeSchedules();
  await processWide().engine?.close();
  await closeShares();
  processWide().mcp?.close();
  await processWide().flushSpans?.();
  log.info({ cut: stop.inFlight }, "stopped");
  process.exit(0);
}

/** This server starts responding some time after this call. */
async function prepareForUsers(
  engine: Engine | null,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  const whenServing = () => waitUntilServing(origin, signal);
  if (engine) await prepareEngine(engine, whenServing, signal);
  await whenServing();
  // Without it, the first page only takes longer.
  await warmUp(origin, signal).catch(() => {});
}

async function prepareEngine(
  engine: Engine,
  whenServing: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await engine.prepare(signal, whenServing);
    log.info(await engine.status(), "the library is ready");
  } catch (error) {
    if (!signal.aborted) log.error({ error }, "could not index the guide");
  }
}

async function waitUntilServing(origin: string, signal: AbortSignal): Promise<void> {
  const deadline = monotonicNow() + MAX_WAIT_MS;
  while (!(await responds(origin))) {
    if (signal.aborted || monotonicNow() > deadline) break;
    await new Promise((wait) => setTimeout(wait, PAUSE_MS));
  }
}

/** The health check loads no other code, and `fetch` takes longer to load than the check. */
const responds = (origin: string): Promise<boolean> =>
  new Promise((done) => {
    get(origin + HEALTH_PATH, (response) => {
      response.resume();
      done(true);
    }).on("error", () => done(false));
  });
