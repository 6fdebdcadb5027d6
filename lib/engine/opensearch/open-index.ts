import "server-only";
import { type IndexHealth, IndexUnavailable, type PageIndex } from "@/lib/engine/index/page-index";
import { type CachedResult, cachedFor } from "./cached-for";
import { readHealth, readStats } from "./cluster-facts";
import { ClusterConnection } from "./connection";
import { IndexVersions } from "./index-versions";
import { PageSearches } from "./page-searches";
import { PageWrites } from "./page-writes";
import type { OpenSearchSettings } from "./settings";
import { TermFacts } from "./term-facts";

/** Milliseconds for figures that are requested often. */
const FIGURES_AGE = 3_000;

export type OpenSearchIndex = PageIndex & {
  /** Makes all acknowledged writes visible to searches. */
  readonly refresh: () => Promise<void>;
  /** Resolves when the pages of an earlier version are copied. */
  readonly settled: () => Promise<void>;
};

/**
 * The index in an OpenSearch cluster. Connects on first use: while the cluster cannot be reached,
 * methods reject and `health` says why.
 */
export function openOpenSearchIndex(
  settings: OpenSearchSettings,
  version?: number,
): OpenSearchIndex {
  const connection = new ClusterConnection(settings);
  const versions = new IndexVersions(connection, settings, version);
  const facts = new TermFacts(connection, versions.alias);
  const searches = new PageSearches(connection, versions, facts);
  const stats = cachedFor(FIGURES_AGE, async () => {
    await versions.targets();
    return readStats(connection, versions.alias);
  });
  const holds = {
    news: cachedFor(FIGURES_AGE, () => searches.hasAny({ term: { traits: "news" } })),
    images: cachedFor(FIGURES_AGE, () =>
      searches.hasAny({
        nested: { path: "images", query: { exists: { field: "images.position" } } },
      }),
    ),
  };
  const otherSites = new Map<string, CachedResult<boolean>>();
  const hasOtherSites = (site: string): Promise<boolean> => {
    const known = otherSites.get(site);
    if (known !== undefined) return known();
    const query = { bool: { must_not: [{ term: { site } }] } };
    const read = cachedFor(FIGURES_AGE, () => searches.hasAny(query));
    otherSites.set(site, read);
    return read();
  };
  const health = cachedFor(FIGURES_AGE, async (): Promise<IndexHealth> => {
    try {
      await versions.targets();
      return await readHealth(connection, versions.alias);
    } catch (error) {
      if (!(error instanceof IndexUnavailable)) throw error;
      return { state: "unavailable", message: error.message };
    }
  });
  const changed = (): void => {
    for (const figure of [stats, holds.news, holds.images, ...otherSites.values()]) figure.clear();
  };
  const { put, remove, assign, removeSite, has, isCurrent, page } = new PageWrites(
    connection,
    versions,
    changed,
  );
  const { search, searchImages, coverage, pagesWithImage } = searches;
  return {
    ...{ put, remove, assign, removeSite, has, isCurrent, page },
    ...{ search, searchImages, coverage, pagesWithImage },
    hasAny: (what) => holds[what](),
    hasOtherSites,
    stats,
    health,
    close: () => connection.close(),
    refresh: async () => {
      for (const target of await versions.targets())
        await connection.send({ method: "POST", path: `/${target}/_refresh` });
      facts.clear();
      changed();
    },
    settled: () => versions.settled(),
  };
}
