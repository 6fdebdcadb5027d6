import { mutationOptions } from "@tanstack/react-query";
import type { WireSearchRequest } from "@/lib/contract/request";
import type { RunOptions, RunOutcome } from "./run-search";

/** What starting a run takes. */
export type RunVariables = { readonly body: WireSearchRequest } & RunOptions;

/** Sending and reading know the whole contract, which nobody needs who only looks at the page. */
export const loadRunSearch = () => import("./run-search");

/** The end of a run that could not begin, because the page's own code comes from the server that has gone. */
export const unreachableOutcome = (error: unknown): RunOutcome => ({
  ok: false,
  failure: {
    kind: "workbench-unreachable",
    message: error instanceof Error ? error.message : String(error),
  },
  run: null,
});

async function runOnce({ body, ...options }: RunVariables): Promise<RunOutcome> {
  let search: Awaited<ReturnType<typeof loadRunSearch>>;
  try {
    search = await loadRunSearch();
  } catch (error) {
    return unreachableOutcome(error);
  }
  return search.runSearch(body, options);
}

/** The mutation behind Run. Without retry; also where the browser thinks it is offline, for the server may be local. */
export const searchMutation = mutationOptions({
  mutationKey: ["search"],
  mutationFn: runOnce,
  retry: false,
  networkMode: "always",
  // An answer can be large, and who shows it keeps it.
  gcTime: 0,
});
