import { afterEach, describe, expect, it } from "vitest";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import type { OpenSearchSettings } from "@/lib/engine/opensearch/settings";
import { samplePage } from "@/tests/support/sample-page";
import { ask, control, dropIndexes, green, nodes, testCluster, testSettings } from "./cluster";
import { startFaultyProxy } from "./faulty-proxy";

const PAGES = 60;
const pages = Array.from({ length: PAGES }, (_, at) =>
  samplePage(`https://a.example/${at}`, { title: `Page ${at}`, text: `heron number${at}` }),
);
const query = { query: "heron", limit: PAGES, highlights: false };
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function filled(changes: Partial<OpenSearchSettings>) {
  const settings = testSettings({ timeoutMs: 5_000, ...changes });
  const index = openOpenSearchIndex(settings);
  cleanUp.push(async () => {
    await index.close();
    await dropIndexes(settings.name);
  });
  await index.put(pages);
  await index.refresh();
  return { index, settings };
}

async function stopNode(at: number): Promise<void> {
  cleanUp.push(async () => {
    await control("start", at);
    await nodes(3);
  });
  await control("stop", at);
  await nodes(2);
}

describe("a node stops", () => {
  it("finds and stores every page if there are replicas", async () => {
    const { index, settings } = await filled({ shards: 3, replicas: 1 });
    await green(settings.name);
    await stopNode(2);
    const outcome = await index.search(query);
    expect(outcome.hits).toHaveLength(PAGES);
    expect(outcome.warnings).toBeUndefined();
    await index.put([samplePage("https://a.example/more", { text: "heron" })]);
    await index.refresh();
    expect((await index.search({ ...query, limit: 100 })).hits).toHaveLength(PAGES + 1);
    await expect.poll(async () => (await index.health()).state, { timeout: 20_000 }).toBe("ready");
  });

  it("finds the other pages and says that some are missing without replicas", async () => {
    const { index } = await filled({ shards: 3, replicas: 0 });
    await stopNode(1);
    await expect
      .poll(async () => (await index.search(query)).hits.length, { timeout: 20_000 })
      .toBeLessThan(PAGES);
    const outcome = await index.search(query);
    expect(outcome.hits.length).toBeGreaterThan(0);
    expect(outcome.warnings).toEqual([
      expect.stringMatching(/^\d of 3 parts of the library's index did not respond/),
    ]);
    await expect
      .poll(async () => (await index.health()).state, { timeout: 20_000 })
      .toBe("partial");
    await expect(index.put(pages)).rejects.toThrow(IndexUnavailable);
    await control("start", 1);
    await nodes(3);
    await expect
      .poll(async () => (await index.search(query)).hits.length, { timeout: 60_000 })
      .toBe(PAGES);
    await index.put(pages);
    expect((await index.stats()).pages).toBe(PAGES);
  });
});

describe("an operator changes the cluster", () => {
  const put = (path: string, body: object, method = "PUT") =>
    ask(path, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const more = [samplePage("https://a.example/more", { text: "heron" })];

  it.each([
    ["index.blocks.read_only_allow_delete", "A disk of the search cluster is nearly full"],
    ["index.blocks.write", "Remove the block of the index"],
  ])("says that %s is set, and continues without it", async (block, words) => {
    const { index, settings } = await filled({ replicas: 0 });
    await put(`${settings.name}-pages/_settings`, { [block]: true });
    const rejected = index.put(more);
    await expect(rejected).rejects.toThrow(IndexUnavailable);
    await expect(rejected).rejects.toThrow(words);
    expect((await index.search(query)).hits).toHaveLength(PAGES);
    await put(`${settings.name}-pages/_settings`, { [block]: null });
    await index.put(more);
  });

  it("says that the index is closed, and finds its pages when it is open again", async () => {
    const { index, settings } = await filled({ replicas: 0 });
    await put(`${settings.name}-pages/_close`, {}, "POST");
    const attempts = [index.search(query), index.put(more), index.stats()];
    for (const outcome of await Promise.allSettled(attempts)) {
      const error: unknown = outcome.status === "rejected" ? outcome.reason : null;
      expect(error).toBeInstanceOf(IndexUnavailable);
      expect(String(error)).toContain("is closed");
    }
    await put(`${settings.name}-pages/_open`, {}, "POST");
    await expect
      .poll(async () => (await index.search(query).catch(() => null))?.hits.length)
      .toBe(PAGES);
  });

  it("creates a removed index again, with its fields", async () => {
    const { index, settings } = await filled({ replicas: 0 });
    await dropIndexes(settings.name);
    await expect(index.search(query)).rejects.toThrow("was removed");
    await index.put(more);
    await index.refresh();
    expect((await index.search({ ...query, query: "heron site:a.example" })).hits).toHaveLength(1);
    await dropIndexes(settings.name);
    expect(await index.remove("https://a.example/")).toBe(false);
    await dropIndexes(settings.name);
    expect(await index.removeSite("https://a.example")).toBe(0);
  });

  it("uses an index whose alias is missing", async () => {
    const { index, settings } = await filled({ replicas: 0 });
    await put(`${settings.name}-pages-*/_alias/${settings.name}-pages`, {}, "DELETE");
    await index.put(more);
    await index.refresh();
    expect((await index.search({ ...query, limit: 100 })).hits).toHaveLength(PAGES + 1);
  });

  it("says why an index cannot be created, and creates none without its fields", async () => {
    const settings = testSettings({ shards: 5, replicas: 0 });
    const index = openOpenSearchIndex(settings);
    cleanUp.push(async () => {
      await index.close();
      await dropIndexes(settings.name);
    });
    const limit = (value: number | null) =>
      put("_cluster/settings", { persistent: { "cluster.max_shards_per_node": value } });
    await limit(1);
    const outcome = await index.put(more).catch((error: unknown) => error);
    await limit(null);
    expect(outcome).toBeInstanceOf(IndexUnavailable);
    expect(String(outcome)).toMatch(/cannot create the index .*shards/);
    await index.put(more);
    await index.refresh();
    expect((await index.search(query)).hits).toHaveLength(1);
  });

  it.each(["pages", "pages-v1"])(
    "uses no index of others with the name of its %s",
    async (name) => {
      const settings = testSettings();
      await put(`${settings.name}-${name}`, {});
      const index = openOpenSearchIndex(settings, 1);
      cleanUp.push(async () => {
        await index.close();
        await dropIndexes(settings.name);
      });
      await expect(index.put(more)).rejects.toThrow("WORKBENCH_INDEX_NAME");
      expect(await index.health()).toMatchObject({ state: "unavailable" });
    },
  );
});

describe("the cluster fails", () => {
  const behindProxy = async () => {
    const proxy = await startFaultyProxy(testCluster().nodes[0] ?? "");
    cleanUp.push(() => proxy.close());
    const { index } = await filled({
      urls: [proxy.origin],
      // A search may take two of them, more than the attempts while the cluster is overloaded.
      timeoutMs: 1_200,
      credentials: { username: "u", password: "secret-of-the-index" },
    });
    return { proxy, index };
  };

  it("starts without a reachable cluster, says so, and recovers", async () => {
    const proxy = await startFaultyProxy(testCluster().nodes[0] ?? "");
    const settings = testSettings({ urls: [proxy.origin], timeoutMs: 2_000 });
    await proxy.close();
    const index = openOpenSearchIndex(settings);
    cleanUp.push(() => index.close());
    const health = await index.health();
    expect(health).toEqual({
      state: "unavailable",
      message: expect.stringContaining("WORKBENCH_INDEX_URL"),
    });
    await expect(index.search(query)).rejects.toThrow(IndexUnavailable);
    await expect(index.put(pages)).rejects.toThrow(IndexUnavailable);
    const port = Number(new URL(proxy.origin).port);
    const again = await startFaultyProxy(testCluster().nodes[0] ?? "", port);
    cleanUp.push(() => again.close());
    cleanUp.push(() => dropIndexes(settings.name));
    await expect.poll(async () => (await index.health()).state, { timeout: 20_000 }).toBe("ready");
    await index.put(pages);
    await index.refresh();
    expect((await index.search(query)).hits).toHaveLength(PAGES);
  });

  it.each([
    ["unavailable", "status 503"],
    ["unauthorized", "rejected the credentials"],
    ["another program", "does not respond like OpenSearch"],
    ["overloaded", "overloaded"],
    ["silent", "did not respond within"],
    ["malformed", "cannot be reached"],
    ["cut off", "cannot be reached"],
  ] as const)("says that it is %s, without credentials, and recovers", async (fault, words) => {
    const { proxy, index } = await behindProxy();
    proxy.state.fault = fault;
    const attempts = [index.search(query), index.put(pages), index.stats()];
    for (const outcome of await Promise.allSettled(attempts)) {
      const error: unknown = outcome.status === "rejected" ? outcome.reason : null;
      expect(error).toBeInstanceOf(IndexUnavailable);
      expect(String(error)).toContain(words);
      expect(JSON.stringify(error) + String(error)).not.toContain("secret-of-the-index");
    }
    proxy.state.fault = "none";
    expect((await index.search(query)).hits).toHaveLength(PAGES);
  });

  it("repeats requests while the cluster is overloaded for a moment", async () => {
    const { proxy, index } = await behindProxy();
    proxy.state.fault = "overloaded";
    proxy.state.faults = 2;
    await index.put([samplePage("https://a.example/more", { text: "heron" })]);
    expect(await index.has("https://a.example/more")).toBe(true);
  });
});
