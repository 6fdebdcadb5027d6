import "server-only";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import type { SearchIndex } from "@/lib/engine/index/search-index";
import type { Steps } from "./steps";

/** Changes that a crawl makes to the index within its transaction. */
export type CrawlIndex = {
  readonly put: (page: IndexedPage) => Steps<void>;
  /** Returns whether the page existed. */
  readonly remove: (url: string) => Steps<boolean>;
  readonly assign: (url: string, site: string) => Steps<boolean>;
  /** Returns the number of removed pages. */
  readonly removeSite: (site: string) => Steps<number>;
  readonly isCurrent: (url: string) => Steps<boolean>;
  readonly hasSite: (site: string) => Steps<boolean>;
};

/** The index writes on the connection of the transaction, so these steps have no statements. */
export const embeddedCrawlIndex = (index: SearchIndex): CrawlIndex => ({
  put: (page) => immediately(() => index.put(page)),
  remove: (url) => immediately(() => index.remove(url)),
  assign: (url, site) => immediately(() => index.assign(url, site)),
  removeSite: (site) => immediately(() => index.removeSite(site)),
  isCurrent: (url) => immediately(() => index.isCurrent(url)),
  hasSite: (site) => immediately(() => index.hasSite(site)),
});

function* immediately<T>(work: () => T): Steps<T> {
  yield* [];
  return work();
}
