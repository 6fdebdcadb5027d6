import { createServer } from "node:http";
import { setImmediate } from "node:timers/promises";
import { environment } from "@/lib/server/env";
import { exportSpans } from "@/lib/server/observability/export-spans";
import { inSpan } from "@/lib/telemetry/span";
import { listenOnLoopback } from "../support/loopback";
import { type BenchmarkResult, median, rounded } from "./benchmark";

const REQUESTS = 2_000;
const ROUNDS = 5;
const PAGES = 10;
const MAX_MS = 1;

/** The spans of a search that scrapes ten pages, without the work between them. */
const request = () =>
  inSpan("http.request", { "http.route": "/api/search" }, (add) =>
    inSpan("proxy.exchange", { "workbench.connection": "engine" }, () =>
      inSpan("engine.search", { "workbench.run.id": "id" }, async () => {
        await inSpan("engine.find", {}, async () => {});
        await Promise.all(
          Array.from({ length: PAGES }, () =>
            inSpan("engine.page", {}, async () => {
              await inSpan("engine.load", {}, async () => {});
              await inSpan("engine.formats", { "workbench.formats": 1 }, async () => {});
            }),
          ),
        );
        await inSpan("engine.bill", { "workbench.results": PAGES }, async () => {});
        add({ "http.response.status_code": 200 });
      }),
    ),
  );

async function perRequestMs(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    for (let at = 0; at < REQUESTS; at += 1) {
      await request();
      // Lets the exporter send.
      await setImmediate();
    }
    times.push((performance.now() - start) / REQUESTS);
  }
  return median(times);
}

/** Time of the 35 spans of a request, with and without a collector on loopback. */
export async function telemetryOverhead(): Promise<BenchmarkResult> {
  environment();
  let received = 0;
  const collector = createServer((incoming, response) => {
    incoming.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    incoming.on("end", () => response.end("{}"));
  });
  const origin = await listenOnLoopback(collector);
  const off = await perRequestMs();
  const stop = exportSpans({ url: `${origin}/v1/traces`, headers: {} });
  const on = await perRequestMs();
  await stop();
  collector.close();
  if (received === 0) throw new Error("The collector received nothing.");
  return {
    name: "Telemetry per request",
    figures: {
      "off (ms)": rounded(off, 4),
      "on (ms)": rounded(on, 4),
      "received (kB)": rounded(received / 1_000, 0),
    },
    target: `at most ${MAX_MS} ms more for the 35 spans of a request`,
    isMet: on - off <= MAX_MS,
  };
}
