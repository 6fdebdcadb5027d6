import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { parseQuery } from "@/lib/contract/query/query-text";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import type { PageIndex } from "@/lib/engine/index/page-index";
import { planQuery } from "@/lib/engine/index/plan/query-plan";
import { ClusterConnection, type Json } from "@/lib/engine/opensearch/connection";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import { termOf } from "@/lib/engine/opensearch/page-terms";
import { defaultOpenSearchSettings } from "@/lib/engine/opensearch/settings";
import { findOpenSearch, startCluster } from "@/scripts/testing/opensearch-cluster.mjs";
import { cpuTime } from "@/tests/support/cpu-time";
import { type BenchmarkResult, quantile, rounded, timed } from "./benchmark";
import { generatePages, makeQueries, readSections, type Section } from "./real-text";

const LIMIT = 10;
const NAME = "bench";
const BATCH = 400;
const WARMING = 50;

/**
 * Time of a search for plain words with passages, compared with the same words as a `match` query:
 * the same cluster, alternating in one run, warm. `bare` returns the stored documents, as OpenSearch
 * does by default; `bareIds` returns their ids. `again` is the same search a second time.
 * Milliseconds. `WORKBENCH_BENCH_OPENSEARCH` is the URL of a running cluster: the pages stay in it, and
 * the next run adds those that are missing.
 */
export async function openSearchTime({
  pages = Number(process.env.WORKBENCH_BENCH_PAGES || 10_000),
  minutes = 10,
  queries: count = 300,
}: {
  readonly pages?: number;
  /** For indexing; searches then run on the pages so far. */
  readonly minutes?: number;
  readonly queries?: number;
} = {}): Promise<BenchmarkResult> {
  const { url, stop } = await openCluster();
  const settings = {
    ...defaultOpenSearchSettings,
    ...{ urls: [url], credentials: null, name: `${NAME}-${pages}`, replicas: 0 },
  };
  const index = openOpenSearchIndex(settings);
  const connection = new ClusterConnection(settings);
  try {
    const sections = readSections();
    const cpu = cpuMeter(connection);
    const speed = await fill(index, pages, sections, minutes, cpu);
    await index.refresh();
    const all = plainQueries(sections, 2 * count + WARMING);
    const queries = all.slice(0, count + WARMING);
    const bare = (query: string, source: boolean) =>
      connection.send({
        method: "POST",
        path: `/${settings.name}-pages/_search`,
        body: bareBody(query, source),
      });
    const search = (query: string) => index.search({ query, limit: LIMIT, highlights: true });
    const run = async (some: readonly string[]) => {
      const times: Record<"ids" | "bare" | "ours" | "again", number[]> = {
        ...{ ids: [], bare: [], ours: [], again: [] },
      };
      for (const query of some) {
        times.ids.push(await timed(() => bare(query, false)));
        times.bare.push(await timed(() => bare(query, true)));
        times.ours.push(await timed(() => search(query)));
        times.again.push(await timed(() => search(query)));
      }
      return times;
    };
    await run(queries.slice(0, WARMING));
    const first = await run(queries.slice(WARMING));
    const costs = {
      ...named("Search", await cpu(() => each(all.slice(-count), search)), count),
      ...named(
        "BareQuery",
        await cpu(() => each(all.slice(-count), (text) => bare(text, true))),
        count,
      ),
    };
    const ratio = quantile(first.ours, 0.5) / quantile(first.bare, 0.5);
    const { pages: stored, bytes } = await index.stats();
    return {
      name: `search over ${stored} pages in OpenSearch`,
      figures: {
        p50: rounded(quantile(first.ours, 0.5)),
        p99: rounded(quantile(first.ours, 0.99)),
        bareP50: rounded(quantile(first.bare, 0.5)),
        bareP99: rounded(quantile(first.bare, 0.99)),
        bareIdsP50: rounded(quantile(first.ids, 0.5)),
        ratioP50: rounded(ratio),
        p50Again: rounded(quantile(first.again, 0.5)),
        ratioP50Again: rounded(quantile(first.again, 0.5) / quantile(first.bare, 0.5)),
        ...speed,
        ...costs,
        bytesPerPage: Math.round(bytes / Math.max(1, stored)),
        heapMegabytes: await heapOf(connection),
      },
      target: "ratioP50 ≤ 1.3",
      isMet: ratio <= 1.3,
    };
  } finally {
    await connection.close();
    await index.close();
    await stop();
  }
}

/** The cluster of `WORKBENCH_BENCH_OPENSEARCH`, or a new one. */
async function openCluster(): Promise<{ readonly url: string; readonly stop: () => unknown }> {
  const running = process.env.WORKBENCH_BENCH_OPENSEARCH;
  if (running) return { url: running, stop: () => {} };
  const found = findOpenSearch();
  if (found.missing !== undefined) throw new Error(`This benchmark needs ${found.missing}.`);
  const { cluster, stop } = await startCluster(found, { count: 1, heapMb: 1_500 });
  return { url: cluster.nodes[0] ?? "", stop };
}

/** Adds the missing pages. Returns the speed; the engine's own share is in CPU time. */
async function fill(
  index: PageIndex,
  count: number,
  sections: readonly Section[],
  minutes: number,
  cpu: CpuMeter,
): Promise<Readonly<Record<string, number>>> {
  const { pages: stored } = await index.stats();
  const began = performance.now();
  let written = 0;
  let batch: IndexedPage[] = [];
  const write = async () => {
    await index.put(batch);
    written += batch.length;
    batch = [];
  };
  const used = await cpu(async () => {
    let at = 0;
    for (const page of generatePages(sections, count)) {
      if (at++ < stored) continue;
      if (batch.push(page) === BATCH) await write();
      if (performance.now() - began > minutes * 60_000) break;
    }
    if (batch.length > 0) await write();
  });
  if (written < BATCH) return {};
  const seconds = (performance.now() - began) / 1_000;
  return { pagesPerSecond: rounded(written / seconds, 1), ...named("Page", used, written) };
}

const each = async (texts: readonly string[], work: (text: string) => Promise<unknown>) => {
  for (const text of texts) await work(text);
};

/** Milliseconds of processor time, which other work on the machine does not change. */
type CpuUse = { readonly engine: number; readonly cluster: number };
type CpuMeter = (work: () => Promise<unknown>) => Promise<CpuUse>;

const named = (what: string, { engine, cluster }: CpuUse, count: number) => ({
  [`engineCpuMsPer${what}`]: rounded(engine / count),
  [`clusterCpuMsPer${what}`]: rounded(cluster / count),
});

const cpuSchema = z.object({
  nodes: z.record(
    z.string(),
    z.object({ process: z.object({ cpu: z.object({ total_in_millis: z.number() }) }) }),
  ),
});

const cpuMeter =
  (connection: ClusterConnection): CpuMeter =>
  async (work) => {
    const ofCluster = async () => {
      // The cluster measures itself once per second.
      await delay(1_100);
      const { body } = await connection.send({ method: "GET", path: "/_nodes/stats/process" });
      const nodes = Object.values(cpuSchema.parse(body).nodes);
      return nodes.reduce((sum, node) => sum + node.process.cpu.total_in_millis, 0);
    };
    const cluster = await ofCluster();
    const began = cpuTime();
    await work();
    const engine = cpuTime() - began;
    return { engine, cluster: (await ofCluster()) - cluster };
  };

const heapSchema = z.object({
  nodes: z.record(
    z.string(),
    z.object({ jvm: z.object({ mem: z.object({ heap_used_in_bytes: z.number() }) }) }),
  ),
});

/** In use at the end, with garbage. */
async function heapOf(connection: ClusterConnection): Promise<number> {
  const { body } = await connection.send({ method: "GET", path: "/_nodes/stats/jvm" });
  const nodes = Object.values(heapSchema.parse(body).nodes);
  return Math.round(nodes.reduce((sum, { jvm }) => sum + jvm.mem.heap_used_in_bytes, 0) / 1e6);
}

/** Words without operators; a query of stop words has nothing to compare with. */
export const plainQueries = (sections: readonly Section[], count: number): string[] =>
  makeQueries(sections, count * 2)
    .filter((query) => /^[a-z ]+$/.test(query) && planQuery(parseQuery(query)).ranked)
    .slice(0, count);

function bareBody(query: string, source: boolean): Json {
  const plan = planQuery(parseQuery(query));
  const terms = plan.anyWord.flatMap((each) =>
    each.kind === "phrase" ? each.tokens.map(termOf) : [],
  );
  return {
    size: LIMIT,
    _source: source,
    query: { match: { words: { query: terms.join(" "), analyzer: "query_terms" } } },
  };
}
