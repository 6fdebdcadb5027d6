/** Serves one of several engines with a shared library, and prints its origin. Ends with its parent. */
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { createEngine } from "@/lib/engine/engine";
import { listenOnLoopback } from "../../support/loopback";

const [databaseUrl = "", key = "", ownOrigin = "", role = "", openSearch = ""] =
  process.argv.slice(2);
const limits = { perMinute: 10_000, concurrent: 100 };
const credentials = z.null();
const settings = z.object({
  urls: z.array(z.string()),
  credentials,
  name: z.string(),
  shards: z.number(),
  replicas: z.number(),
  refreshMs: z.number(),
  timeoutMs: z.number(),
});
const engine = createEngine({
  dataDirectory: mkdtempSync(join(tmpdir(), `${role}-`)),
  ownOrigin,
  limits,
  keys: [{ label: "shared", key, limits, credits: null }],
  databaseUrl,
  openSearch: settings.parse(JSON.parse(openSearch)),
  crawls: role === "crawler",
  onUnexpected: (error) => process.stderr.write(`${role}: ${error}\n`),
});
const server = createServer(async (incoming, outgoing) => {
  if (incoming.url === "/library") {
    outgoing.end(JSON.stringify((await engine.library.view()).sites.map(({ name }) => name)));
    return;
  }
  const response = await engine.handle(
    new Request("http://engine.invalid/v2/search", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: incoming.headers.authorization ?? "",
      },
      body: await text(incoming),
    }),
  );
  outgoing.writeHead(response.status).end(await response.text());
});
process.stdout.write(`origin ${await listenOnLoopback(server)}\n`);
await engine.prepare(new AbortController().signal);
process.stdout.write("ready\n");
