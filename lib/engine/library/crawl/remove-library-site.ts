import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Library } from "../sqlite/open-library";
import { releasePage } from "./release-page";

/** Pages removed per transaction, so that other writers do not wait long. */
const BATCH_SIZE = 100;

/**
 * Removes a site and its pages, except those that another site also has. Returns the number of
 * removed pages. `site` is its key in the index.
 */
export async function removeLibrarySite(
  site: string,
  {
    index,
    store,
  }: Pick<Library, "store"> & { index: Pick<Library["index"], "remove" | "assign" | "removeSite"> },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const urls = store.frontier.indexedUrls(site, BATCH_SIZE);
    if (urls.length === 0) break;
    store.transaction(() => {
      for (const url of urls) if (releasePage(url, site, { index, store })) removed += 1;
      store.frontier.delete(site, urls);
    });
    await nextTurn();
  }
  store.transaction(() => {
    removed += index.removeSite(site);
    store.removeSite(site);
  });
  return removed;
}
