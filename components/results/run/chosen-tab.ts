import { listIds, sourceViewOf } from "@/lib/results/model/lists";
import type { ResultTab } from "@/lib/results/model/result-tabs";
import type { ResultsView } from "@/lib/results/model/result-view";

export type RunTab = ResultTab["id"];

export type ChosenTab = { readonly tab: RunTab; readonly run: string };

/**
 * The selected tab; before any selection, the first source with results. A tab that was selected
 * for an earlier run is replaced too if this run did not request its source.
 */
export function tabOfRun(view: ResultsView, run: string, chosen: ChosenTab | null): RunTab {
  if (chosen) {
    const { tab } = chosen;
    const isSource = tab !== "raw" && tab !== "request";
    if (chosen.run === run || !isSource || sourceViewOf(view, tab).state !== "not-requested")
      return tab;
  }
  const states = ["items", "empty", "absent"] as const;
  for (const state of states) {
    const found = listIds(view).find((id) => sourceViewOf(view, id).state === state);
    if (found) return found;
  }
  return "web";
}
