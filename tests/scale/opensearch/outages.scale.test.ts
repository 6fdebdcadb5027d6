import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { type OpenSearchIndex, openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import { samplePage } from "@/tests/support/sample-page";
import { ask, control, dropIndexes, green, nodes, testCluster, testSettings } from "./cluster";

const PAGES = 60;
/** For one request; a search ends after two of them. */
const TIMEOUT_MS = 3_000;
/** The machine may be busy. */
const SLACK_MS = 2_000;
const url = (at: number) => `https://a.example/${at}`;
const query = { query: "heron", limit: PAGES, highlights: true };
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** Three parts in two copies each, filled and available. */
async function filled() {
  const settings = testSettings({
    ...{ shards: 3, replicas: 1, refreshMs: 200, timeoutMs: TIMEOUT_MS },
  });
  const index = openOpenSearchIndex(settings);
  cleanUp.push(async () => {
    await index.close();
    await dropIndexes(settings.name);
  });
  await index.put(
    Array.from({ length: PAGES }, (_, at) =>
      samplePage(url(at), { title: `Page ${at}`, text: `heron number${at}` }),
    ),
  );
  await index.refresh();
  await green(settings.name);
  return { index, name: `${settings.name}-pages-v1` };
}

/** Searches and writes in turn until it is stopped. */
function startUse(index: OpenSearchIndex) {
  const seen = { acknowledged: new Set<string>(), complete: 0, refused: 0, slowest: 0 };
  const silent: number[] = [];
  const unexpected: unknown[] = [];
  let isRunning = true;
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      seen.refused += 1;
      if (!(error instanceof IndexUnavailable)) unexpected.push(error);
    });
  const repeat = async (work: (at: number) => Promise<void>) => {
    for (let at = 0; isRunning; at++) await attempt(work(at));
  };
  const ended = Promise.all([
    repeat(async (at) => {
      const page = url(10_000 + at);
      await index.put([samplePage(page, { text: "egret" })]);
      seen.acknowledged.add(page);
      await delay(20);
    }),
    repeat(async () => {
      const began = performance.now();
      const outcome = await index.search(query).finally(() => {
        seen.slowest = Math.max(seen.slowest, performance.now() - began);
      });
      if (outcome.hits.length === PAGES && !outcome.warnings) seen.complete += 1;
      else if (!outcome.warnings) silent.push(outcome.hits.length);
    }),
  ]);
  return {
    seen,
    silent,
    unexpected,
    stop: async () => {
      isRunning = false;
      await ended;
    },
  };
}

/** The nodes with the first part of an index: the primary copy first. */
async function nodesOfFirstPart(index: string): Promise<readonly number[]> {
  const rows = await ask(`_cat/shards/${index}?format=json`);
  if (!Array.isArray(rows)) throw new Error("The parts are not listed.");
  return rows
    .filter(({ shard }) => shard === "0")
    .sort((a, b) => String(a.prirep).localeCompare(String(b.prirep)))
    .map(({ node }) => Number(String(node).split("-")[1]));
}

async function expectAll(index: OpenSearchIndex, acknowledged: ReadonlySet<string>) {
  await index.refresh();
  const limit = acknowledged.size + 10;
  const { hits } = await index.search({ query: "egret", limit, highlights: false });
  const found = new Set(hits.map((hit) => hit.url));
  expect([...acknowledged].filter((page) => !found.has(page))).toEqual([]);
  expect((await index.search(query)).hits).toHaveLength(PAGES);
}

const faults = [
  ["is killed", "kill", "start"],
  ["freezes", "freeze", "thaw"],
  ["is cut off from the network", "cut", "heal"],
] as const;

describe("while pages are searched and written", () => {
  it.each(faults)(
    "a node with a primary part %s: nothing is lost or silently missing",
    async (...[, fault, repair]) => {
      if (fault === "cut" && !testCluster().canCut)
        return console.log("SKIPPED: this process may not create network namespaces.");
      const { index, name } = await filled();
      const [primary = 0] = await nodesOfFirstPart(name);
      const use = startUse(index);
      cleanUp.push(use.stop);
      await expect.poll(() => use.seen.complete, { timeout: 20_000 }).toBeGreaterThan(2);
      cleanUp.push(async () => {
        await control(repair, primary);
        await nodes(3);
      });
      await control(fault, primary);
      await nodes(2).catch(() => {});
      // The other nodes take over while the fault lasts.
      const [complete, written] = [use.seen.complete, use.seen.acknowledged.size];
      await expect.poll(() => use.seen.complete, { timeout: 60_000 }).toBeGreaterThan(complete + 2);
      await expect
        .poll(() => use.seen.acknowledged.size, { timeout: 60_000 })
        .toBeGreaterThan(written + 2);
      await control(repair, primary);
      await nodes(3);
      await use.stop();
      const { refused, slowest, acknowledged } = use.seen;
      console.log(
        `${fault}: ${acknowledged.size} pages acknowledged, ${refused} requests refused, slowest search ${Math.round(slowest)} ms`,
      );
      expect(use.unexpected).toEqual([]);
      expect(use.silent).toEqual([]);
      expect(slowest).toBeLessThan(2 * TIMEOUT_MS + SLACK_MS);
      await expectAll(index, acknowledged);
    },
  );

  it("a primary part moves to another node: no request fails", async () => {
    const { index, name } = await filled();
    const use = startUse(index);
    cleanUp.push(use.stop);
    for (let moves = 0; moves < 3; moves++) {
      await expect.poll(() => nodesOfFirstPart(name), { timeout: 60_000 }).toHaveLength(2);
      const [from = 0, other = 0] = await nodesOfFirstPart(name);
      const to = [0, 1, 2].find((node) => node !== from && node !== other);
      const move = { index: name, shard: 0, from_node: `node-${from}`, to_node: `node-${to}` };
      await ask("_cluster/reroute", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ commands: [{ move }] }),
      });
      await expect
        .poll(async () => (await nodesOfFirstPart(name))[0], { timeout: 60_000 })
        .toBe(to);
    }
    const before = use.seen.complete;
    await expect.poll(() => use.seen.complete, { timeout: 20_000 }).toBeGreaterThan(before + 2);
    await use.stop();
    expect(use.unexpected).toEqual([]);
    expect(use.silent).toEqual([]);
    expect(use.seen.refused).toBe(0);
    await expectAll(index, use.seen.acknowledged);
  });
});
