import { mutationOptions } from "@tanstack/react-query";
import type { WireSearchRequest } from "@/lib/contract/request";
import type { RunOptions, RunOutcome } from "./run-search";

/** What starting a run takes. */
export type RunVariables = { readonly body: WireSearchRequest } & RunOptions;

/** Sending and reading know the whole contract, which nobody needs who only looks at the page. */
export const loadRunSearch = () => import("./run-search");

async function runOnce({ body, ...options }: RunVariables): Promise<RunOutcome> {
  let search: Awaited<ReturnType<typeof loadRunSearch>>;
  try {
    search = await loadRunSearch();
  } catch (error) {
    // The page's own code comes from the same server as the answer would.
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { kind: "workbench-unreachable", message }, run: null };
  }
  return search.runSearch(body, options);
}

/** The mutation behind Run. Without retry; also where the browser thinks it is offline, for the server may be local. */
export const searchMutation = mutationOptions({
  mutationKey: ["search"],
  mutationFn: runOnce,
  retry: false,
  networkMode: "always",
});
