import { join } from "node:path";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import { openIndex, type SearchIndex } from "@/lib/engine/index/search-index";
import type { IndexQuery } from "@/lib/engine/index/search-types";
import { afterThisTest } from "./clean-up";
import { samplePage } from "./sample-page";
import { temporaryFolder } from "./temporary-folder";

/** A path for an index file in a folder that is deleted after the test. */
export const temporaryIndexFile = (): string => join(temporaryFolder(), "index.db");

export function openForTest(file = temporaryIndexFile()): SearchIndex {
  const index = openIndex(file);
  afterThisTest(() => index.close());
  return index;
}

export { samplePage };

export function indexOf(...pages: readonly IndexedPage[]): SearchIndex {
  const index = openForTest();
  index.putMany(pages);
  return index;
}

/** The URLs that match a query, best first. */
export const find = (index: SearchIndex, query: string, more: Partial<IndexQuery> = {}): string[] =>
  index.search({ query, limit: 10, highlights: false, ...more }).hits.map(({ url }) => url);
