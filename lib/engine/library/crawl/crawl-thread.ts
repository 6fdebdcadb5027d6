import "server-only";
import { platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { openLibrary } from "../open-library";
import { Crawler } from "./crawler";

// The whole of the thread that reads sites, so that whoever searches or looks at a page does not wait for it.

const given = z
  .object({ index: z.string(), ownOrigin: z.string(), filesFolder: z.string() })
  .parse(z.object({ given: z.unknown() }).parse(workerData).given);

const LOOK_MS = 1_000;
const IDLE_MS = 60_000;

/** Of the scale on which 0 is usual and 19 gives way to everything else. */
const NICENESS = 10;
// On Linux this is of the calling thread alone; elsewhere it would slow the whole server down.
if (platform() === "linux") setPriority(NICENESS);

const library = openLibrary({ index: given.index }, { writesOnly: true });
const guard = createAddressGuard({
  allowedOrigins: () => [given.ownOrigin, ...library.store.allowedOrigins()],
});
const reader = new Crawler({
  ...given,
  library,
  guard,
  onError: (error) =>
    parentPort?.postMessage(error instanceof Error ? (error.stack ?? error.message) : `${error}`),
});

let busyAt = performance.now();
const timer = setInterval(() => {
  reader.look();
  if (reader.isBusy) busyAt = performance.now();
  else if (performance.now() - busyAt > IDLE_MS) void leave();
}, LOOK_MS);

async function leave(): Promise<void> {
  clearInterval(timer);
  await reader.close();
  await closeSharedConnections();
  library.close();
  parentPort?.close();
}

parentPort?.on("message", (message: unknown) => {
  if (message === "close") return void leave();
  busyAt = performance.now();
  reader.look();
});
reader.look();
