"use client";
import { checker } from "@/components/request-form/checks/checker";
import { laterParts } from "@/components/request-form/sections/deferred-parts";
import { runPanel } from "@/components/results/results-panel";
import { lazyValue } from "@/components/ui/loading/lazy-value";
import { loadRunSearch } from "@/lib/transport/search-mutation";
import { lazyActionsEditor } from "../draft/actions-field";
import { lazyDraftStorage } from "../draft/lazy-draft-storage";
import { loadPalette } from "../layout/dialogs";
import { prepareToRead } from "./response-parser";
import { lazySpending } from "./use-budget";
import { lazyPastRuns } from "./use-past-runs";
import { lazyResultCommands } from "./use-result-commands";

export const lazyRunMessages = lazyValue(() => import("./messages"));

/** All that a run takes. It comes at the first touch, so that Run rarely waits; a failure is told when it matters. */
export function preloadRun(): void {
  for (const load of [
    lazyDraftStorage.load,
    checker.load,
    loadRunSearch,
    runPanel.load,
    lazyRunMessages.load,
    lazySpending.load,
    lazyActionsEditor.load,
    lazyResultCommands.load,
    lazyPastRuns.load,
    laterParts.load,
    loadPalette,
    prepareToRead,
  ])
    load().catch(() => {});
}
