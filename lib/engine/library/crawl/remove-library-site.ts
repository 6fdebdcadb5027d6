import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { LibraryStore } from "../library-store";

/** Pages removed per transaction, so that other writers do not wait long. */
const BATCH_SIZE = 100;

/**
 * Removes a site and its pages, except those that another site also has. Returns the number of
 * removed pages. `site` is its key in the index.
 */
export async function removeLibrarySite(
  site: string,
  store: Pick<LibraryStore, "removePart">,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { removed, isDone } = await store.removePart(site, BATCH_SIZE);
    total += removed;
    if (isDone) return total;
    await nextTurn();
  }
}
