import "server-only";
import { platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { ownServer } from "../own-server";
import { openLibrary } from "../sqlite/open-library";
import { openCrawlBrowser } from "./crawl-browser";
import { Crawler } from "./crawler";

// Entry point of the crawl thread, which keeps crawling off the server's main thread.

const options = z
  .object({ index: z.string(), ownOrigin: z.string(), filesFolder: z.string() })
  .parse(z.object({ given: z.unknown() }).parse(workerData).given);

const CHECK_MS = 1_000;
const IDLE_MS = 60_000;

/** On a scale from 0 (normal) to 19 (lowest priority). */
const NICENESS = 10;
// On Linux this affects only the calling thread; elsewhere it would slow down the whole server.
if (platform() === "linux") setPriority(NICENESS);

const library = openLibrary({ index: options.index }, { writesOnly: true });
const guard = createAddressGuard({
  namedOrigins: () => library.store.allowedOrigins(),
  own: ownServer(options.ownOrigin),
});
const browser = openCrawlBrowser(options.index, guard);
const crawler = new Crawler({
  ...options,
  openInBrowser: browser.open,
  library,
  guard,
  onError: (error) =>
    parentPort?.postMessage(error instanceof Error ? (error.stack ?? error.message) : `${error}`),
});

let busyAt = performance.now();
const timer = setInterval(() => {
  crawler.check();
  if (crawler.isBusy) busyAt = performance.now();
  else if (performance.now() - busyAt > IDLE_MS) void shutDown();
}, CHECK_MS);

async function shutDown(): Promise<void> {
  clearInterval(timer);
  await crawler.close();
  await browser.close();
  await closeSharedConnections();
  library.close();
  parentPort?.close();
}

parentPort?.on("message", (message: unknown) => {
  if (message === "close") return void shutDown();
  busyAt = performance.now();
  crawler.check();
});
crawler.check();
