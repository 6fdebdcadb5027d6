import { mapRuns, parseViewUrl, viewUrl } from "@/components/compare/state/view-url";
import { bundleOutcome, storeOutcome } from "../run/past-runs";
import type { LoadedBundle, LoadedShare } from "./load-share";

/** Stores the runs of a share in the history. Resolves to the URL of their comparison. */
export async function importComparison(
  { url, ids }: NonNullable<LoadedShare["comparison"]>,
  runs: readonly LoadedBundle[],
): Promise<string> {
  const own = new Map<string, string>();
  for (const [at, bundle] of runs.entries()) {
    const id = await storeOutcome(bundle, await bundleOutcome(bundle));
    if (id === null)
      throw new Error("This browser could not store the runs. Reload the page and try again.");
    own.set(ids[at] ?? "", id);
  }
  const view = parseViewUrl(url.slice(url.indexOf("?")));
  return viewUrl(mapRuns(view, (id) => own.get(id) ?? id));
}
