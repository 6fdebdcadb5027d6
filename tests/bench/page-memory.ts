import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { scrapePage } from "@/lib/engine/page/scrape-page";
import { createAddressGuard } from "@/lib/net/address-guard";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { listenOnLoopback } from "../support/loopback";
import { type Benchmark, median, quantile, rounded, timed } from "./benchmark";
import { readSections } from "./real-text";

const NAME = "memory and time over 1,000 pages";
const PAGES = 1_000;
/** By then code is compiled, caches are full and the heap size is stable. */
const WARM = 400;
const AT_ONCE = 3;

/**
 * Pages over real HTTP to Markdown, links and metadata, a few at a time: memory that remains, and
 * time per page.
 */
export const pageMemory: Benchmark = async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const sources = samplePages();
  const server = createServer((request, response) => {
    const at = Number(request.url?.slice(1)) % sources.length;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(sources[at]);
  });
  const origin = await listenOnLoopback(server);
  const guard = createAddressGuard({ allowedOrigins: () => [origin] });
  const times: number[] = [];
  let failed = 0;
  let peak = 0;
  const scrape = async (from: number, to: number) => {
    const queue = Array.from({ length: to - from }, (_, at) => from + at).values();
    const worker = async () => {
      for (const at of queue) {
        const options = { formats: [{ type: "markdown" as const }, { type: "links" as const }] };
        times.push(
          await timed(async () => {
            if ((await scrapePage(`${origin}/${at}`, options, { guard })).failed) failed += 1;
          }),
        );
        peak = Math.max(peak, process.memoryUsage().rss / 1e6);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // Twice, because finalizers of the first run may release more.
    collect();
    await new Promise((wait) => setTimeout(wait, 100));
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    return { heap: heapUsed / 1e6, resident: rss / 1e6 };
  };
  const warm = await scrape(0, WARM);
  const after = await scrape(WARM, PAGES);
  server.closeAllConnections();
  server.close();
  await closeSharedConnections();
  return {
    name: NAME,
    figures: {
      pages: PAGES,
      failed,
      "kB per page": rounded(
        sources.reduce((sum, { length }) => sum + length, 0) / sources.length / 1e3,
        0,
      ),
      "time, median ms": rounded(median(times), 1),
      "time, p95 ms": rounded(quantile(times, 0.95), 1),
      "heap after 400 pages, MB": rounded(warm.heap, 0),
      "heap at the end, MB": rounded(after.heap, 0),
      "resident after 400 pages, MB": rounded(warm.resident, 0),
      "resident at the end, MB": rounded(after.resident, 0),
      "resident at its peak, MB": rounded(peak, 0),
    },
    target:
      "heap growth at most 20 MB, resident peak at most 200 MB above the warm state, no failed page",
    isMet: after.heap - warm.heap <= 20 && peak - warm.resident <= 200 && failed === 0,
  };
};

/**
 * The news pages of the benchmark collection if it is beside the project; otherwise pages of real
 * text.
 */
function samplePages(): string[] {
  const folder = join(
    process.env.SHARED_DATA ?? resolve(process.cwd(), "../shared/data"),
    "main-content/html",
  );
  if (existsSync(folder))
    return readdirSync(folder).map((name) =>
      gunzipSync(readFileSync(join(folder, name))).toString("utf8"),
    );
  return readSections().map(
    ({ heading, text }) =>
      `<!doctype html><title>${heading}</title><main><h1>${heading}</h1><p>${text
        .replaceAll("<", "&lt;")
        .replaceAll("\n\n", "</p><p>")}</p></main>`,
  );
}
