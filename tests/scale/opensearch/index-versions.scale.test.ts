import { afterEach, expect, it } from "vitest";
import { ClusterConnection } from "@/lib/engine/opensearch/connection";
import { copyPages } from "@/lib/engine/opensearch/copy-pages";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import type { OpenSearchSettings } from "@/lib/engine/opensearch/settings";
import { samplePage } from "@/tests/support/sample-page";
import { dropIndexes, testCluster, testSettings } from "./cluster";
import { startFaultyProxy } from "./faulty-proxy";

const PAGES = 1_000;
const url = (at: number) => `https://a.example/${at}`;
const pages = Array.from({ length: PAGES }, (_, at) =>
  samplePage(url(at), {
    title: `Page ${at}`,
    text: `heron number${at}`,
    images: [{ url: `${url(at)}.png`, title: "grey bird", around: "", width: 2, height: 2 }],
  }),
);
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

function open(settings: OpenSearchSettings, version: number) {
  const index = openOpenSearchIndex(settings, version);
  cleanUp.push(() => index.close());
  return index;
}

async function firstVersion(changes: Partial<OpenSearchSettings> = {}) {
  const settings = testSettings(changes);
  cleanUp.push(() => dropIndexes(settings.name));
  const index = open(settings, 1);
  await index.put(pages);
  await index.refresh();
  return { settings, index };
}

const request = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(`${testCluster().nodes[0]}/${path}`)).json();

it("copies the pages to a new version while searches and writes continue", async () => {
  const { settings } = await firstVersion();
  const next = open(settings, 2);
  const counts: number[] = [];
  let written = 0;
  let isCopied = false;
  const copied = next.settled().finally(() => {
    isCopied = true;
  });
  while (!isCopied) {
    await next.put([samplePage(`https://b.example/${written}`, { text: "heron" })]);
    await next.remove(url(written));
    written += 1;
    const { hits } = await next.search({
      query: "heron site:a.example",
      limit: 10,
      highlights: false,
    });
    counts.push(hits.length);
  }
  await copied;
  await next.refresh();
  expect(new Set(counts)).toEqual(new Set([10]));
  const { sites, pages: stored } = await next.stats();
  expect(stored).toBe(PAGES);
  expect(sites.map((site) => site.pages)).toEqual([PAGES - written, written]);
  expect(Object.keys(await request(`${settings.name}-pages/_alias`))).toEqual([
    `${settings.name}-pages-v2`,
  ]);
  const images = await next.searchImages({ query: "grey bird", limit: 5 });
  expect(images.hits).toHaveLength(5);
});

it("resumes a copy that was interrupted", async () => {
  const { settings } = await firstVersion();
  const proxy = await startFaultyProxy(testCluster().nodes[0] ?? "");
  cleanUp.push(() => proxy.close());
  proxy.state.writes = 2;
  const interrupted = open({ ...settings, urls: [proxy.origin] }, 2);
  await expect(interrupted.settled()).rejects.toThrow("status 503");
  await request(`${settings.name}-pages-v2/_refresh`);
  const { count } = await request(`${settings.name}-pages-v2/_count`);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(PAGES);
  const again = open(settings, 2);
  await again.settled();
  await again.refresh();
  expect((await again.stats()).pages).toBe(PAGES);
});

it("does not replace a page that was written to the new index meanwhile", async () => {
  const { settings } = await firstVersion();
  const [from, to] = [`${settings.name}-pages-v1`, `${settings.name}-pages-v2`];
  const next = open(settings, 2);
  await next.put([samplePage(url(1), { text: "changed heron" })]);
  await next.settled();
  expect((await next.page(url(1)))?.text).toBe("changed heron");
  const connection = new ClusterConnection(settings);
  cleanUp.push(() => connection.close());
  await expect(copyPages(connection, from, to)).rejects.toThrow();
});

it("rejects an index of a newer version", async () => {
  const { settings } = await firstVersion();
  const next = open(settings, 2);
  await next.settled();
  const old = open(settings, 1);
  expect(await old.health()).toEqual({
    state: "unavailable",
    message: expect.stringContaining("newer version of the workbench"),
  });
  await expect(old.put(pages.slice(0, 1))).rejects.toThrow("newer version");
});
