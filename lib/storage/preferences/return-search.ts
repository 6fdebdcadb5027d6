import type { TextStore } from "../local-record";

const KEY = "search-workbench.return-search";

/** Storage of this tab, so that no other tab and no link can start the search. */
function tabStore(): TextStore | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Remembers, for the next page of this tab, a query to search on arrival. */
export function requestReturnSearch(query: string, store = tabStore()): void {
  try {
    store?.setItem(KEY, query);
  } catch {
    // Without storage the query is shown, and Run is one click away.
  }
}

/** The query to search on arrival, once; null without one. */
export function takeReturnSearch(store = tabStore()): string | null {
  try {
    const query = store?.getItem(KEY) ?? null;
    store?.removeItem(KEY);
    return query;
  } catch {
    return null;
  }
}
