import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Library } from "./open-library";

/** Pages taken out in one transaction, so that nobody who writes has to wait long. */
const AT_ONCE = 100;

/** Takes a site and its pages out; returns how many pages that were. `site` is what its pages carry in the index. */
export async function removeSite(
  site: string,
  {
    index,
    store,
  }: Pick<Library, "store"> & { index: Pick<Library["index"], "remove" | "removeSite"> },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const urls = store.frontier.kept(site, AT_ONCE);
    if (urls.length === 0) break;
    store.atOnce(() => {
      for (const url of urls) if (index.remove(url)) removed += 1;
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
