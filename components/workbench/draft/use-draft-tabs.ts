import { useRef, useState } from "react";
import { focusField } from "@/components/request-form/checks/focus-field";
import { fillForm } from "@/components/request-form/use-draft-form";
import { type Announce, useAnnounce } from "@/components/ui/feedback/live-region";
import {
  activateDraft,
  addDraft,
  changeDraft,
  draftBeside,
  newOpenDraft,
  type OpenDraft,
  openDrafts,
  removeDraft,
} from "@/lib/storage/drafts/open-drafts";
import type { Layout } from "../layout/use-layout";
import type { ClosedDraft, DraftTabs, HeldDraft } from "./draft-tabs";
import { lazyDraftStorage } from "./lazy-draft-storage";
import type { DraftController } from "./use-draft-controller";
import type { useUndo } from "./use-undo";

type TabSources = {
  readonly draft: DraftController;
  readonly layout: Layout;
  readonly undo: ReturnType<typeof useUndo>;
};

type TabCommands = Readonly<Record<"new" | "close" | "next" | "previous", () => void>>;

/** Several drafts in one tab of the browser. One is in the form; the others wait in memory and in storage. */
export function useDraftTabs({
  draft,
  layout,
  undo,
}: TabSources): DraftTabs & { readonly commands: TabCommands } {
  const { form, openTabs: open, id: active } = draft;
  const announce = useAnnounce();
  const held = useRef(new Map<string, HeldDraft>());
  const [closed, setClosed] = useState<ClosedDraft | null>(null);

  const withStorage = (
    use: (storage: Awaited<ReturnType<typeof lazyDraftStorage.load>>) => void,
  ) => {
    if (!canLeave(draft, layout, announce)) return;
    lazyDraftStorage.load().then(
      (storage) => {
        const values = form.getValues();
        held.current.set(active, { draft: structuredClone(values), missing: draft.missing });
        storage.saveDraft(values, active);
        changeDraft(active, { title: values.query.query });
        use(storage);
      },
      () => announce("The workbench is unreachable.", { urgent: true }),
    );
  };

  const fill = (id: string, { draft: next, missing }: HeldDraft) => {
    undo.switchTo(active, id, () => fillForm(form, next));
    draft.setMissing(missing);
  };

  const show = (id: string, after?: () => void) =>
    withStorage((storage) => {
      const known = held.current.get(id) ?? storage.loadDraft(id);
      activateDraft(id);
      fill(id, known);
      if (!held.current.has(id)) void draft.checkSecrets(storage, id);
      after?.();
      announce(`Request ${openDrafts.read().open.findIndex((each) => each.id === id) + 1}.`, {
        hidden: true,
      });
    });

  const add = (tab: OpenDraft, content: HeldDraft, index?: number, after?: () => void) =>
    withStorage((storage) => {
      addDraft(tab, index);
      fill(tab.id, content);
      storage.saveDraft(content.draft, tab.id);
      setClosed(null);
      after?.();
    });

  /** Shows the next or previous draft. */
  const step = (by: 1 | -1) => {
    const at = open.findIndex((each) => each.id === active);
    const next = open.at((at + by) % open.length);
    if (next && next.id !== active) show(next.id);
  };

  const addBlank = () => {
    const content = { draft: structuredClone(draft.start.blank), missing: null };
    add(newOpenDraft(), content, undefined, () => {
      announce("New request.");
      focusField("query.query");
    });
  };

  const close = () => {
    const beside = draftBeside(active);
    const index = open.findIndex((each) => each.id === active);
    const tab = open[index];
    if (!beside || !tab) return;
    show(beside.id, () => {
      const content = held.current.get(active);
      held.current.delete(active);
      removeDraft(active);
      if (content)
        setClosed({ ...content, index, tab: { ...tab, title: content.draft.query.query } });
    });
  };

  return {
    open,
    active,
    closed,
    show: (id: string) => {
      if (id !== active) show(id);
    },
    commands: { new: addBlank, close, next: () => step(1), previous: () => step(-1) },
    reopen: () => {
      if (closed) add(closed.tab, closed, closed.index);
    },
    setSaved: (saved) => changeDraft(active, { saved }),
  };
}

/** Whether the form can take another draft. Only valid JSON text is part of the draft. */
function canLeave(draft: DraftController, layout: Layout, announce: Announce): boolean {
  if (!draft.ready) return false;
  const rejection = draft.settleJson.current?.();
  if (!rejection && !draft.jsonBroken) return true;
  announce("The JSON text is not valid. Fix or revert it first.", { urgent: true });
  if (rejection) rejection.show();
  else layout.focusView("json");
  return false;
}
