import { readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { DatabaseSync } from "node:sqlite";
import {
  type LibraryView,
  librarySchema,
  siteDetailSchema,
  type TypedLibrarySite,
} from "@/lib/contract/library";
import { engineFiles } from "@/lib/engine/engine";
import { WorkbenchServer } from "../support/workbench-server";
import { type BenchmarkResult, quantile, rounded, timed } from "./benchmark";
import { documentationQueries } from "./documentation-queries";
import { documentationSite } from "./documentation-site";
import { barePassages, bareQuery } from "./query-time";
import { searchClient } from "./search-client";

const SEARCHES_AFTER = 600;
const PAUSE_MS = 25;
/** Searches between two checks of the crawl's progress. */
const CHECK_EVERY = 10;
/** Minimum number of indexed pages before searches start. */
const MIN_SEARCHABLE = 200;

/**
 * Crawls real documentation over HTTP into the library of the built server, and searches it over
 * HTTP during and after the crawl: crawl speed, memory, and search latency.
 */
export async function libraryDocs(pages = 30_000): Promise<BenchmarkResult> {
  const site = await documentationSite(pages);
  const server = await new WorkbenchServer({
    WORKBENCH_ENGINE_PER_MINUTE: "1000000",
    WORKBENCH_PER_MINUTE: "1000000",
  }).start();
  let client: ReturnType<typeof searchClient> | undefined;
  try {
    if (site.pages < 1_000)
      return {
        name: "library of real documentation",
        figures: { skipped: "the documentation packages are not installed" },
      };
    client = searchClient(server.origin, await server.engineKey());
    const { search } = client;
    const process = server.processes[1] ?? 0;
    const idle = residentBytes(process);
    const added = siteDetailSchema.parse(
      await send(server.origin, "POST", "/api/library", {
        kind: "sitemap",
        url: `${site.origin}/sitemap.xml`,
        settings: { maxPages: pages, maxMegabytes: 10_000 },
      } satisfies TypedLibrarySite),
    );
    const fetchSite = async (): Promise<SiteView | undefined> =>
      librarySchema
        .parse(await send(server.origin, "GET", "/api/library"))
        .sites.find(({ id }) => id === added.site.id);

    const crawl = await searchDuringCrawl(search, process, fetchSite);
    const file = engineFiles(server.dataDirectory).index;
    const searches = await searchAfterCrawl(search, file);
    await send(server.origin, "PATCH", `/api/library/${added.site.id}`, { command: "renew" });
    const recrawl = await waitForRecrawl(fetchSite, crawl.site?.finishedAt);

    const count = crawl.site?.pages ?? 0;
    const { during } = crawl;
    const { after, bare, withPassages } = searches;
    const figures = {
      pages: count,
      failed: crawl.site?.counts.failed ?? 0,
      pagesPerSecond: rounded(count / (crawl.milliseconds / 1_000), 0),
      load: rounded(loadavg()[0] ?? 0, 1),
      textMegabytes: rounded((crawl.site?.bytes ?? 0) / 1e6, 0),
      diskMegabytes: rounded(sizeOf(file) / 1e6, 0),
      idleMegabytes: rounded(idle / 1e6, 0),
      peakMegabytes: rounded(crawl.peakBytes / 1e6, 0),
      searchesMeanwhile: during.length,
      p50During: rounded(quantile(during, 0.5)),
      p99During: rounded(quantile(during, 0.99)),
      p50After: rounded(quantile(after, 0.5)),
      p99After: rounded(quantile(after, 0.99)),
      bareP50: rounded(quantile(bare, 0.5)),
      bareP99: rounded(quantile(bare, 0.99)),
      ratioP50: rounded(quantile(after, 0.5) / quantile(bare, 0.5)),
      barePassagesP50: rounded(quantile(withPassages, 0.5)),
      barePassagesP99: rounded(quantile(withPassages, 0.99)),
      ratioPassagesP50: rounded(quantile(after, 0.5) / quantile(withPassages, 0.5)),
      recrawlPagesPerSecond: rounded(recrawl.unchanged / (recrawl.milliseconds / 1_000), 0),
    };
    return {
      name: `library of ${count} pages of real documentation`,
      figures,
      target:
        "pagesPerSecond ≥ 30, peakMegabytes ≤ 500, p99During and p99After ≤ 40 ms, ratioP50 ≤ 3 (all over HTTP)",
      isMet:
        figures.pagesPerSecond >= 30 &&
        figures.peakMegabytes <= 500 &&
        figures.p99During <= 40 &&
        figures.p99After <= 40 &&
        figures.ratioP50 <= 3,
    };
  } finally {
    site.stop();
    client?.close();
    await server.dispose();
  }
}

type SiteView = LibraryView["sites"][number];
type FetchSite = () => Promise<SiteView | undefined>;
type Search = (query: string) => Promise<void>;

/** Searches until the crawl has ended. `milliseconds` counts from the first indexed page. */
async function searchDuringCrawl(search: Search, process: number, fetchSite: FetchSite) {
  const began = performance.now();
  let firstAt = 0;
  let peakBytes = 0;
  const during: number[] = [];
  let site = await fetchSite();
  for (let at = 0; site?.state !== "finished" && site?.state !== "failed"; at += 1) {
    if (at % CHECK_EVERY === 0) site = await fetchSite();
    if (firstAt === 0 && (site?.pages ?? 0) > 0) firstAt = performance.now();
    peakBytes = Math.max(peakBytes, residentBytes(process));
    if ((site?.pages ?? 0) > MIN_SEARCHABLE) during.push(await timed(() => search(queryAt(at))));
    await new Promise((wait) => setTimeout(wait, PAUSE_MS));
  }
  return { site, during, peakBytes, milliseconds: performance.now() - (firstAt || began) };
}

/** Milliseconds of searches over HTTP, of the bare query, and of the query with minimal passages. */
async function searchAfterCrawl(search: Search, file: string) {
  const after: number[] = [];
  const bare: number[] = [];
  const withPassages: number[] = [];
  const database = new DatabaseSync(file, { readOnly: true });
  const runBare = bareQuery(database);
  const runPassages = barePassages(database);
  for (const query of documentationQueries) {
    runBare(query);
    runPassages(query);
    await search(query);
  }
  for (let at = 0; at < SEARCHES_AFTER; at += 1) {
    bare.push(await timed(() => runBare(queryAt(at))));
    withPassages.push(await timed(() => runPassages(queryAt(at))));
    after.push(await timed(() => search(queryAt(at))));
  }
  database.close();
  return { after, bare, withPassages };
}

async function waitForRecrawl(fetchSite: FetchSite, lastFinishedAt: string | null | undefined) {
  const began = performance.now();
  let site = await fetchSite();
  while (site?.state !== "finished" || site.finishedAt === lastFinishedAt) {
    await new Promise((wait) => setTimeout(wait, 50));
    site = await fetchSite();
  }
  return { unchanged: site.counts.unchanged, milliseconds: performance.now() - began };
}

const queryAt = (at: number): string =>
  documentationQueries[at % documentationQueries.length] ?? "";

/** As requested by the workbench page. */
async function send(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { Origin: origin, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Private memory, without the parts of the index that the system maps and can drop (Linux). */
function residentBytes(process: number): number {
  try {
    const [, kilobytes = ""] =
      /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}

const sizeOf = (file: string): number =>
  ["", "-wal"].reduce((sum, end) => {
    try {
      return sum + statSync(`${file}${end}`).size;
    } catch {
      return sum;
    }
  }, 0);
