import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Library } from "./open-library";
import { letGo } from "./release-page";

/** Pages taken out in one transaction, so that nobody who writes has to wait long. */
const AT_ONCE = 100;

/**
 * Takes a site and its pages out, but for those that another site keeps too; returns how many pages it had. `site` is
 * what its pages carry in the index.
 */
export async function removeSite(
  site: string,
  {
    index,
    store,
  }: Pick<Library, "store"> & { index: Pick<Library["index"], "remove" | "assign" | "removeSite"> },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const urls = store.frontier.kept(site, AT_ONCE);
    if (urls.length === 0) break;
    store.atOnce(() => {
      for (const url of urls) if (letGo(url, site, { index, store })) removed += 1;
      store.frontier.forget(site, urls);
    });
    await nextTurn();
  }
  store.atOnce(() => {
    removed += index.removeSite(site);
    store.removeSite(site);
  });
  return removed;
}
