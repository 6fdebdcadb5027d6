import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";
import { holdKeysUntil } from "@/components/ui/loading/held-keys";
import { unreachable } from "@/components/ui/loading/unreachable";
import { changeDraft, type OpenDraft } from "@/lib/storage/drafts/open-drafts";
import type { TabContext, tabActions } from "./draft-tab-actions";
import type { ClosedDraft, DraftTabs, HeldDraft } from "./draft-tabs";
import { lazyDraftStorage } from "./storage/lazy-draft-storage";

type TabSources = Pick<TabContext, "draft" | "layout" | "undo">;
type TabAction = (actions: ReturnType<typeof tabActions>) => void;
type TabCommands = Readonly<Record<"new" | "close" | "next" | "previous", () => void>>;

/** Several drafts in one tab of the browser. One is in the form; the others wait in memory and in storage. */
export function useDraftTabs(sources: TabSources): DraftTabs & { readonly commands: TabCommands } {
  const { openTabs: open, id: active } = sources.draft;
  const announce = useAnnounce();
  const held = useRef(new Map<string, HeldDraft>());
  const [closed, setClosed] = useState<ClosedDraft | null>(null);

  const context = { ...sources, announce, held, closed, setClosed };
  // A second command may come before the code of the first one has loaded. It starts from what the first one left.
  const latest = useRef(context);
  useLayoutEffect(() => {
    latest.current = context;
  });

  const actNow = async (use: TabAction) => {
    const code = await Promise.all([import("./draft-tab-actions"), lazyDraftStorage.load()]).catch(
      () => null,
    );
    if (!code) announce(unreachable, { urgent: true });
    else flushSync(() => use(code[0].tabActions({ ...latest.current, storage: code[1] })));
    return code !== null;
  };
  const act = (use: TabAction) => void holdKeysUntil(actNow(use));

  const commands = useStableFunctions({
    new: () => act(({ addBlank }) => addBlank()),
    close: () => act(({ close }) => close()),
    next: () => act(({ step }) => step(1)),
    previous: () => act(({ step }) => step(-1)),
  });
  const handlers = useStableFunctions({
    show: (id: string) => act(({ show }) => show(id)),
    reopen: () => act(({ reopen }) => reopen()),
    setSaved: (saved: OpenDraft["saved"]) => changeDraft(active, { saved }),
  });
  return useMemo(
    () => ({ open, active, closed, commands, ...handlers }),
    [open, active, closed, commands, handlers],
  );
}
