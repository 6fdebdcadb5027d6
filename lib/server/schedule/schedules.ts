import "server-only";
import { join } from "node:path";
import { ratesWith } from "@/lib/contract/credit-rates";
import { openPostgres } from "@/lib/engine/postgres/database";
import { environment } from "../env";
import { shutdown } from "../lifecycle/shutdown";
import { log } from "../observability/log";
import { processWide } from "../process-wide";
import { findCheckConnection } from "./check-connection";
import { ScheduleRunner } from "./runner";
import type { ScheduleStore } from "./store/schedule-store";
import { openScheduleDatabase, openScheduleFile } from "./store/sql-schedule-store";
import { sendWebhook } from "./webhook";

declare module "../process-wide" {
  interface ProcessWide {
    schedules?: ScheduleStore;
    scheduleRunner?: ScheduleRunner;
  }
}

/** Besides those of the engine. */
const MAX_CONNECTIONS = 3;
const START_DELAY_MS = 2_000;
/** For checks in progress when the server stops; shorter than the grace of requests. */
const STOP_TIMEOUT_MS = 6_000;

/** The stored schedules: those of this server, or of all servers with the same database. */
export function schedules(): ScheduleStore {
  const all = processWide();
  const { databaseUrl, dataDirectory } = environment();
  all.schedules ??=
    databaseUrl === null
      ? openScheduleFile(join(dataDirectory, "schedules.sqlite"), Date.now)
      : openScheduleDatabase(openPostgres({ url: databaseUrl, maxConnections: MAX_CONNECTIONS }));
  return all.schedules;
}

export function scheduleRunner(): ScheduleRunner {
  const all = processWide();
  const { rates, schedules: settings } = environment();
  all.scheduleRunner ??= new ScheduleRunner({
    store: schedules(),
    connectionOf: findCheckConnection,
    rates: ratesWith(rates),
    retention: { results: settings.results, bytes: settings.bytes },
    deliver: (lease, now, signal) => sendWebhook(lease, { now, signal }),
    onError: (error, what) => log.error({ error }, what),
  });
  return all.scheduleRunner;
}

/** Runs schedules soon, if the operator allows them. The start of the server does not wait for their database. */
export function startSchedules(): void {
  const { schedules: settings, roles } = environment();
  if (!settings.on || !roles.has("web")) return;
  const timer = setTimeout(() => scheduleRunner().start(), START_DELAY_MS).unref();
  shutdown().begun.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** Starts no further check, and waits for those in progress. */
export const stopScheduleRunner = async (): Promise<void> => {
  await processWide().scheduleRunner?.stop(STOP_TIMEOUT_MS);
};

/** Ends the connections to the database. */
export const closeSchedules = async (): Promise<void> => {
  await processWide().schedules?.close();
};
