"use client";
import { checker } from "@/components/request-form/checks/checker";
import { laterParts } from "@/components/request-form/sections/deferred-parts";
import { runPanel } from "@/components/results/results-panel";
import { onDemand } from "@/components/ui/layout/on-demand";
import { loadRunSearch } from "@/lib/transport/search-mutation";
import { actionsEditor } from "../draft/actions-field";
import { draftKeeper } from "../draft/keeper";
import { prepareToRead } from "../importing/parse-off-thread";
import { loadPalette } from "../layout/dialogs";
import { spending } from "./use-budget";
import { pastRuns } from "./use-past-runs";
import { acting } from "./use-result-commands";

export const runWords = onDemand(() => import("./messages"));

/** All that a run takes. It comes at the first touch, so that Run rarely waits; a failure is told when it matters. */
export function getReadyToRun(): void {
  for (const load of [
    draftKeeper.load,
    checker.load,
    loadRunSearch,
    runPanel.load,
    runWords.load,
    spending.load,
    actionsEditor.load,
    acting.load,
    pastRuns.load,
    laterParts.load,
    loadPalette,
    prepareToRead,
  ])
    load().catch(() => {});
}
