import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedIndex } from "@/lib/engine/index/embedded-index";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import type { PageIndex } from "@/lib/engine/index/page-index";
import { openIndex } from "@/lib/engine/index/search-index";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import { readSections } from "@/tests/bench/real-text";
import { ndcg } from "@/tests/bench/relevance";
import {
  guideCollection,
  indexedPages,
  readCranfield,
  withHalfTheAbstracts,
} from "@/tests/bench/relevance-collection";
import { dropIndexes, testSettings } from "./cluster";
import { operatorQueries, variedPages } from "./operator-queries";

const PAGES = 1_000;
const DEPTH = 10;

/** Both indexes with the same pages. */
async function openBoth(pages: readonly IndexedPage[]) {
  const folder = mkdtempSync(join(tmpdir(), "same-results-"));
  const embedded = embeddedIndex(openIndex(join(folder, "index.db")));
  const settings = testSettings();
  const cluster = openOpenSearchIndex(settings);
  for (let at = 0; at < pages.length; at += 500) {
    const some = pages.slice(at, at + 500);
    await Promise.all([embedded.put(some), cluster.put(some)]);
  }
  await cluster.refresh();
  return {
    embedded,
    cluster,
    close: async () => {
      await embedded.close();
      await cluster.close();
      await dropIndexes(settings.name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe("200 queries with operators", () => {
  const pages = variedPages(readSections(), PAGES);
  let both: Awaited<ReturnType<typeof openBoth>>;
  beforeAll(async () => {
    both = await openBoth(pages);
  });
  afterAll(() => both.close());

  it("find the same pages and images, with the same corrections", async () => {
    const differences: unknown[] = [];
    let found = 0;
    for (const { kind, input } of operatorQueries(pages, PAGES)) {
      const of = async (index: PageIndex) => {
        if (kind === "images") {
          const { hits, ...about } = await index.searchImages(input);
          return { urls: hits.map(({ imageUrl }) => imageUrl), about };
        }
        const { hits, ...about } = await index.search({ ...input, highlights: false });
        return { urls: hits.map(({ url }) => url), about };
      };
      const [expected, actual] = [await of(both.embedded), await of(both.cluster)];
      found += expected.urls.length;
      const isSame =
        JSON.stringify(expected.urls.toSorted()) === JSON.stringify(actual.urls.toSorted()) &&
        JSON.stringify(expected.about) === JSON.stringify(actual.about);
      if (!isSame)
        differences.push({
          input,
          onlyEmbedded: expected.urls.filter((url) => !actual.urls.includes(url)).slice(0, 5),
          onlyCluster: actual.urls.filter((url) => !expected.urls.includes(url)).slice(0, 5),
          sizes: [expected.urls.length, actual.urls.length],
          about: [expected.about, actual.about],
        });
    }
    console.log(`200 queries found ${found} results; ${differences.length} differ.`);
    expect(found).toBeGreaterThan(500);
    expect(differences).toEqual([]);
  });
});

describe("relevance", () => {
  const cranfield = readCranfield();
  const collections = [
    ...(cranfield ? [cranfield, withHalfTheAbstracts(cranfield)] : []),
    guideCollection(),
  ];
  if (!cranfield) console.log("SKIPPED: the public collection is not on this machine.");

  it.each(collections.map((each) => [each.name, each] as const))(
    "%s: nDCG@10 is within 0.01 of the embedded index",
    async (name, collection) => {
      const both = await openBoth(indexedPages(collection.pages));
      const mean = async (index: PageIndex) => {
        let sum = 0;
        for (const { text, judged } of collection.queries) {
          const { hits } = await index.search({ query: text, limit: DEPTH, highlights: false });
          const ids = hits.map(({ url }) => url.split("/").at(-1) ?? "");
          sum += ndcg(ids, judged, DEPTH);
        }
        return sum / collection.queries.length;
      };
      const [expected, actual] = [await mean(both.embedded), await mean(both.cluster)];
      await both.close();
      console.log(`${name}: SQLite ${expected.toFixed(4)}, OpenSearch ${actual.toFixed(4)}`);
      expect(Math.abs(actual - expected)).toBeLessThanOrEqual(0.01);
    },
  );
});
