import "server-only";
import type { IndexHealth, PageIndex } from "./page-index";
import type { SearchIndex } from "./search-index";

const ready: IndexHealth = { state: "ready", message: null };

/** The index in a SQLite file as a port. The calls are synchronous; only their results are promises. */
export const embeddedIndex = (index: SearchIndex): PageIndex => ({
  put: async (pages) => index.putMany(pages),
  remove: async (url) => index.remove(url),
  assign: async (url, site) => index.assign(url, site),
  removeSite: async (site) => index.removeSite(site),
  has: async (url) => index.has(url),
  isCurrent: async (url) => index.isCurrent(url),
  page: async (url) => index.page(url),
  search: async (input) => index.search(input),
  searchImages: async (input) => index.searchImages(input),
  coverage: async (input) => index.coverage(input),
  pagesWithImage: async (url) => index.pagesWithImage(url),
  hasAny: async (what) => index.hasAny(what),
  hasOtherSites: async (own) => index.hasOtherSites(own),
  stats: async () => index.stats(),
  health: async () => ready,
  close: async () => index.close(),
});
