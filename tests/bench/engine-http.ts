import { once } from "node:events";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { crawlSettingsSchema } from "@/lib/contract/library";
import { parseQuery } from "@/lib/contract/query/query-text";
import { engineFiles } from "@/lib/engine/engine";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import { openIndex } from "@/lib/engine/index/search-index";
import { installEngineListener } from "@/lib/server/engine/engine-listener";
import { EngineOverHttp } from "../support/engine-over-http";
import { listenOnLoopback } from "../support/loopback";
import { type BenchmarkResult, median, quantile, rounded, timed } from "./benchmark";
import { bareQuery } from "./query-time";
import { makePages, makeQueries, readSections } from "./real-text";
import { searchClient } from "./search-client";

const LIMIT = 10;
const WARM_UP = 50;
const MAX_RATIO = 3;
const MAX_P99_READING_MS = 40;
const LIMITS = { perMinute: 1_000_000, concurrent: 100 };

/** A site of many pages in another thread, so that serving it takes no time of the engine. */
const SITE = `
const { createServer } = require("node:http");
const { parentPort } = require("node:worker_threads");
const terms = "marsh tide curlew dusk heron reed mud salt channel spring".split(" ");
const server = createServer(({ url }, response) => {
  if (url === "/robots.txt") return response.writeHead(404).end();
  const at = Number(url.slice(1)) || 0;
  const text = Array.from({ length: 400 }, (_, n) => terms[(at * 7 + n * n) % terms.length]).join(" ");
  response.writeHead(200, { "content-type": "text/html" }).end(
    "<title>Page " + at + "</title><main><p>" + text + "</p><a href=/" + (at * 2 + 1) + ">a</a><a href=/" + (at * 2 + 2) + ">b</a></main>");
}).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

/**
 * A search over HTTP, compared with the same search of the index and with the full-text query alone,
 * alternating in one run; then the same while the engine crawls a site.
 */
export async function engineHttp({ pages }: { readonly pages: number }): Promise<BenchmarkResult> {
  const over = new EngineOverHttp(LIMITS);
  const sections = readSections();
  const made = makePages(sections, pages);
  for (let at = 0; at < made.length; at += 500) over.put(made.slice(at, at + 500));
  const { index: file } = engineFiles(over.dataDirectory);
  const index = openIndex(file);
  const bare = new DatabaseSync(file, { readOnly: true });
  const server = createServer();
  installEngineListener(server, (received) => over.engine.handle(received));
  const client = searchClient(await listenOnLoopback(server), over.key);
  const site = new Worker(SITE, { eval: true });
  const sitePort = once(site, "message");
  try {
    const queries = makeQueries(sections, 400).filter(
      (query) => planQuery(parseQuery(query)).ranked,
    );
    const runBare = bareQuery(bare);
    const ways = {
      http: (query: string) => client.search(query),
      query: (query: string) => index.search({ query, limit: LIMIT, highlights: true }),
      bare: runBare,
    };
    for (const query of queries.slice(0, WARM_UP))
      for (const way of Object.values(ways)) await way(query);
    const idle = await measure(queries, ways);
    const [port] = await sitePort;
    const added = await over.engine.library.add(
      {
        kind: "site",
        url: `http://127.0.0.1:${port}/`,
        settings: crawlSettingsSchema.parse({ maxPages: 20_000, maxDepth: 20 }),
      },
      new Date(),
    );
    if (!added.ok) throw new Error(added.error);
    const reading = await measure(queries, { http: ways.http });
    const { counts } = (await over.engine.library.detail(added.id, "all", ""))?.site ?? {};
    const ratio = median(idle.http ?? []) / median(idle.query ?? []);
    const p99 = quantile(reading.http ?? [], 0.99);
    return {
      name: `engine over HTTP, ${pages} pages`,
      figures: {
        "over HTTP, p50 ms": rounded(median(idle.http ?? [])),
        "over HTTP, p99 ms": rounded(quantile(idle.http ?? [], 0.99)),
        "index, p50 ms": rounded(median(idle.query ?? [])),
        "index, p99 ms": rounded(quantile(idle.query ?? [], 0.99)),
        "full text alone, p50 ms": rounded(median(idle.bare ?? [])),
        "HTTP / index": rounded(ratio),
        "HTTP / full text": rounded(median(idle.http ?? []) / median(idle.bare ?? [])),
        "during a crawl, p50 ms": rounded(median(reading.http ?? [])),
        "during a crawl, p99 ms": rounded(p99),
        "pages crawled meanwhile": counts?.read ?? 0,
      },
      target: `at most ${MAX_RATIO} × the index, p99 during a crawl at most ${MAX_P99_READING_MS} ms`,
      isMet: ratio <= MAX_RATIO && p99 <= MAX_P99_READING_MS,
    };
  } finally {
    client.close();
    server.close();
    await site.terminate();
    bare.close();
    index.close();
    await over.dispose();
  }
}

async function measure<Name extends string>(
  queries: readonly string[],
  ways: Readonly<Record<Name, (query: string) => unknown>>,
): Promise<Partial<Record<string, readonly number[]>>> {
  const times: Record<string, number[]> = {};
  for (const query of queries)
    for (const [name, way] of Object.entries<(query: string) => unknown>(ways)) {
      times[name] ??= [];
      times[name].push(await timed(() => way(query)));
    }
  return times;
}
