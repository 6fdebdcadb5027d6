import "server-only";
import { platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresHostTurns } from "@/lib/engine/postgres/host-turns";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { ownServer } from "../own-server";
import { openPostgresLibrary } from "../postgres/open-library";
import { openLibrary } from "../sqlite/open-library";
import { openCrawlBrowser } from "./crawl-browser";
import { Crawler } from "./crawler";

// Entry point of the crawl thread, which keeps crawling off the server's main thread.

const options = z
  .object({
    index: z.string(),
    ownOrigin: z.string(),
    filesFolder: z.string(),
    usesOutbox: z.boolean(),
    isShared: z.boolean(),
    databaseUrl: z.string().nullable(),
  })
  .parse(z.object({ input: z.unknown() }).parse(workerData).input);

const CHECK_MS = 1_000;
const IDLE_MS = 60_000;
/** A few sites write at the same time. */
const MAX_CONNECTIONS = 4;

/** On a scale from 0 (normal) to 19 (lowest priority). */
const NICENESS = 10;
// On Linux this affects only the calling thread; elsewhere it would slow down the whole server.
if (platform() === "linux") setPriority(NICENESS);

const database =
  options.databaseUrl === null
    ? null
    : openPostgres({ url: options.databaseUrl, maxConnections: MAX_CONNECTIONS });
const library =
  options.isShared && database !== null
    ? { ...openPostgresLibrary(database), close: () => {} }
    : openLibrary({ index: options.index }, { writesOnly: true, usesOutbox: options.usesOutbox });
const guard = createAddressGuard({
  namedOrigins: () => library.store.allowedOrigins().catch(() => []),
  own: ownServer(options.ownOrigin),
});
const browser = openCrawlBrowser(options.index, guard);
const crawler = new Crawler({
  ...options,
  openInBrowser: browser.open,
  turns: database === null ? undefined : openPostgresHostTurns(database),
  store: library.store,
  guard,
  onError: (error) =>
    parentPort?.postMessage(error instanceof Error ? (error.stack ?? error.message) : `${error}`),
});

let busyAt = performance.now();
const timer = setInterval(() => {
  void crawler.check();
  if (crawler.isBusy) busyAt = performance.now();
  else if (performance.now() - busyAt > IDLE_MS) void shutDown();
}, CHECK_MS);

async function shutDown(): Promise<void> {
  clearInterval(timer);
  await crawler.close();
  await browser.close();
  await closeSharedConnections();
  await database?.close();
  library.close();
  parentPort?.close();
}

parentPort?.on("message", (message: unknown) => {
  if (message === "close") return void shutDown();
  busyAt = performance.now();
  void crawler.check();
});
void crawler.check();
