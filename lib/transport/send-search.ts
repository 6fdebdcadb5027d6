import type { WireSearchRequest } from "@/lib/contract/request";
import { errorMessage } from "@/lib/format/error-message";
import type { RunOptions, RunOutcome } from "./run-search";

export type SearchInput = { readonly body: WireSearchRequest } & RunOptions;

/** Lazy, because sending and parsing need the whole contract and the first visit does not. */
export const loadRunSearch = () => import("./run-search");

/** The outcome of a run that could not start because the workbench server did not deliver the code for it. */
export const unreachableOutcome = (error: unknown): RunOutcome => ({
  ok: false,
  failure: {
    kind: "workbench-unreachable",
    message: errorMessage(error),
  },
  run: null,
});

/** Sends a search exactly once and never rejects. A search costs credits, so nothing here retries. */
export async function sendSearch({ body, ...options }: SearchInput): Promise<RunOutcome> {
  let search: Awaited<ReturnType<typeof loadRunSearch>>;
  try {
    search = await loadRunSearch();
  } catch (error) {
    return unreachableOutcome(error);
  }
  return search.runSearch(body, options);
}
