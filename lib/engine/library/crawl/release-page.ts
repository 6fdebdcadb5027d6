import "server-only";
import type { Library } from "../sqlite/open-library";

/**
 * Removes a page that a site no longer has, or reassigns it to another site that has it. Returns
 * whether it was indexed.
 */
export function releasePage(
  url: string,
  site: string,
  { index, store }: Pick<Library, "store"> & { index: Pick<Library["index"], "remove" | "assign"> },
): boolean {
  const other = store.frontier.otherSiteWith(site, url);
  return other === null ? index.remove(url) : index.assign(url, other);
}
