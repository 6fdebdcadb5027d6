import "server-only";
import type { SearchIndex } from "../index/search-index";
import type { LibraryStore } from "./library-store";

/** Takes a site and its pages out; returns how many pages that were. `site` is the origin that was added. */
export function removeSite(
  site: string,
  { index, store }: { index: Pick<SearchIndex, "removeSite">; store: LibraryStore },
): number {
  const pages = index.removeSite(site);
  store.removeSite(site);
  return pages;
}
