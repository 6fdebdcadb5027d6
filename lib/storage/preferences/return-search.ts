import type { TextStore } from "../local-record";

const KEY = "search-workbench.return-search";

/** A query from the library: run it, or continue typing it. */
export type ReturnSearch = { readonly kind: "run" | "type"; readonly query: string };

/** Storage of this tab, so that no other tab and no link can start the search. */
function tabStore(): TextStore | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Remembers a query for the next page of this tab. */
export function requestReturnSearch({ kind, query }: ReturnSearch, store = tabStore()): void {
  try {
    store?.setItem(KEY, `${kind}:${query}`);
  } catch {
    // Without storage the query is shown, and Run is one click away.
  }
}

/** The query of the previous page, once; null without one. */
export function takeReturnSearch(store = tabStore()): ReturnSearch | null {
  try {
    const [, kind, query] = /^(run|type):(.*)$/s.exec(store?.getItem(KEY) ?? "") ?? [];
    store?.removeItem(KEY);
    return query === undefined ? null : { kind: kind === "run" ? kind : "type", query };
  } catch {
    return null;
  }
}
