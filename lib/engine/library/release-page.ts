import "server-only";
import type { Library } from "./open-library";

/**
 * What a site keeps no more leaves the index, unless another site keeps it too: then it is that one's. Whether it was
 * there.
 */
export function releasePage(
  url: string,
  site: string,
  { index, store }: Pick<Library, "store"> & { index: Pick<Library["index"], "remove" | "assign"> },
): boolean {
  const other = store.frontier.otherSiteWith(site, url);
  return other === null ? index.remove(url) : index.assign(url, other);
}
