import { useRef, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyValue } from "@/components/ui/loading/lazy";
import { changeDraft } from "@/lib/storage/drafts/open-drafts";
import type { TabContext, tabActions } from "./draft-tab-actions";
import type { ClosedDraft, DraftTabs, HeldDraft } from "./draft-tabs";
import { lazyDraftStorage } from "./lazy-draft-storage";

const lazyActions = lazyValue(() => import("./draft-tab-actions"));

type TabSources = Pick<TabContext, "draft" | "layout" | "undo">;
type TabCommands = Readonly<Record<"new" | "close" | "next" | "previous", () => void>>;

/** Several drafts in one tab of the browser. One is in the form; the others wait in memory and in storage. */
export function useDraftTabs(sources: TabSources): DraftTabs & { readonly commands: TabCommands } {
  const { openTabs: open, id: active } = sources.draft;
  const announce = useAnnounce();
  const held = useRef(new Map<string, HeldDraft>());
  const [closed, setClosed] = useState<ClosedDraft | null>(null);

  const act = (use: (actions: ReturnType<typeof tabActions>) => void) => {
    Promise.all([lazyActions.load(), lazyDraftStorage.load()]).then(
      ([module, storage]) =>
        use(module.tabActions({ ...sources, announce, storage, held, closed, setClosed })),
      () => announce("The workbench is unreachable.", { urgent: true }),
    );
  };

  return {
    open,
    active,
    closed,
    show: (id) => act(({ show }) => show(id)),
    reopen: () => act(({ reopen }) => reopen()),
    commands: {
      new: () => act(({ addBlank }) => addBlank()),
      close: () => act(({ close }) => close()),
      next: () => act(({ step }) => step(1)),
      previous: () => act(({ step }) => step(-1)),
    },
    setSaved: (saved) => changeDraft(active, { saved }),
  };
}
