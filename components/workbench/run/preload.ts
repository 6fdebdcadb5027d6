import { checker } from "@/components/request-form/checks/checker";
import { lazyProfiles } from "@/components/request-form/connection/connection-context";
import { loadMessageMenu } from "@/components/request-form/footer/form-footer";
import { deferredParts } from "@/components/request-form/sections/deferred-parts";
import { runPanel } from "@/components/results/results-panel";
import { loadToasts } from "@/components/ui/feedback/live-region";
import { lazyValue } from "@/components/ui/loading/lazy";
import { loadMenus } from "@/components/ui/overlays/menu";
import { loadRunSearch } from "@/lib/transport/send-search";
import { lazyActionsEditor } from "../draft/actions-field";
import { lazySaveDomains } from "../draft/record-domains";
import { lazyDraftStorage } from "../draft/storage/lazy-draft-storage";
import { loadPalette } from "../layout/dialogs";
import { RunShareDialog } from "../run-share/lazy-dialog";
import { warmUpResponses } from "./response-parser";
import { sampleRuns } from "./sample-runs";
import { lazySpending } from "./use-budget";
import { lazyPastRuns } from "./use-past-runs";
import { lazyResultCommands } from "./use-result-commands";

export const lazyRunMessages = lazyValue(() => import("./messages"));

/** The line above the results that says what was searched. */
export const lazyScope = lazyValue(
  async () => (await import("../start/search-scope")).SearchScopeNote,
);

/** The code that a run executes until its results are readable and stored, in that order. */
export const codeOfRun = [
  checker.load,
  lazySpending.load,
  loadRunSearch,
  warmUpResponses,
  runPanel.load,
  lazyResultCommands.load,
  lazyScope.load,
  lazyRunMessages.load,
  lazyPastRuns.load,
  lazySaveDomains.load,
  // The estimate of the next run.
  lazyProfiles.load,
];

/** Code that the first run executes for the first time, then the code that most users need next. */
export const codeAfterwards = [
  sampleRuns.load,
  lazyDraftStorage.load,
  deferredParts.load,
  lazyActionsEditor.load,
  loadPalette,
  loadToasts,
  loadMessageMenu,
  loadMenus,
  RunShareDialog.load,
  () => import("../commands/request-menu"),
  () => import("@/components/connections/switcher-groups"),
];
