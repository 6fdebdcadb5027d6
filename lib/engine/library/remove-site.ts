import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Library } from "./open-library";
import { releasePage } from "./release-page";

/** Pages taken out in one transaction, so that nobody who writes has to wait long. */
const BATCH_SIZE = 100;

/**
 * Takes a site and its pages out, but for those that another site keeps too; returns how many pages it had. `site` is
 * what its pages carry in the index.
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
      store.frontier.forget(site, urls);
    });
    await nextTurn();
  }
  store.transaction(() => {
    removed += index.removeSite(site);
    store.removeSite(site);
  });
  return removed;
}
