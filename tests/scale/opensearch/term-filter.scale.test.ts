import { afterAll, beforeAll, expect, it } from "vitest";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import { readSections } from "@/tests/bench/real-text";
import { dropIndexes, testCluster, testSettings } from "./cluster";
import { startFaultyProxy } from "./faulty-proxy";
import { operatorQueries, variedPages } from "./operator-queries";

const PAGES = 300;
const pages = variedPages(readSections(), PAGES);
const settings = testSettings();
const index = openOpenSearchIndex(settings);
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;

beforeAll(async () => {
  proxy = await startFaultyProxy(testCluster().nodes[0] ?? "");
  await index.put(pages);
  await index.refresh();
});
afterAll(async () => {
  await index.close();
  await proxy.close();
  await dropIndexes(settings.name);
});

const queries = operatorQueries(pages, 50)
  .flatMap(({ kind, input }) => (kind === "pages" ? [{ ...input, highlights: true }] : []))
  .slice(0, 60);

it.each(["scripts disabled", "script limit"] as const)(
  "finds the same results with the same scores if the cluster says: %s",
  async (fault) => {
    const without = openOpenSearchIndex({ ...settings, urls: [proxy.origin] });
    proxy.state.fault = fault;
    proxy.state.rejectedScripts = 0;
    let found = 0;
    for (const query of queries) {
      const expected = await index.search(query);
      found += expected.hits.length;
      expect(await without.search(query)).toEqual(expected);
      expect(await without.coverage(query)).toBe(await index.coverage(query));
    }
    await without.close();
    expect(found).toBeGreaterThan(200);
    // Scripts are tried again from time to time, not with each search.
    expect(proxy.state.rejectedScripts).toBeGreaterThan(0);
    expect(proxy.state.rejectedScripts).toBeLessThan(10);
  },
);
