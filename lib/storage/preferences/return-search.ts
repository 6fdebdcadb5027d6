import type { TextStore } from "../local-record";
import { orNull } from "../or-null";

const KEY = "search-workbench.return-search";

/** A query from the library: run it, or continue typing it. */
export type ReturnSearch = { readonly kind: "run" | "type"; readonly query: string };

/** Storage of this tab, so that no other tab and no link can start the search. */
const tabStore = (): TextStore | null => orNull(() => globalThis.sessionStorage);

/** Remembers a query for the next page of this tab. */
export function requestReturnSearch({ kind, query }: ReturnSearch, store = tabStore()): void {
  // Without storage the query is shown, and Run is one click away.
  orNull(() => store?.setItem(KEY, `${kind}:${query}`));
}

/** The query of the previous page, once; null without one. */
export const takeReturnSearch = (store = tabStore()): ReturnSearch | null =>
  orNull(() => {
    const [, kind, query] = /^(run|type):(.*)$/s.exec(store?.getItem(KEY) ?? "") ?? [];
    store?.removeItem(KEY);
    return query === undefined ? undefined : { kind: kind === "run" ? kind : "type", query };
  });
