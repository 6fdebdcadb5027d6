import type { RefObject } from "react";
import { focusField } from "@/components/request-form/checks/focus-field";
import { fillForm } from "@/components/request-form/use-draft-form";
import type { Announce } from "@/components/ui/feedback/live-region";
import {
  activateDraft,
  addDraft,
  draftBeside,
  removeDraft,
} from "@/lib/storage/drafts/change-open-drafts";
import {
  changeDraft,
  newOpenDraft,
  type OpenDraft,
  openDrafts,
} from "@/lib/storage/drafts/open-drafts";
import type { Layout } from "../layout/use-layout";
import { draftBarElement } from "./draft-bar";
import type { ClosedDraft, HeldDraft } from "./draft-tabs";
import type { DraftStorage } from "./storage/draft-storage";
import type { DraftController } from "./use-draft-controller";
import type { useUndo } from "./use-undo";

export type TabContext = {
  readonly draft: DraftController;
  readonly layout: Layout;
  readonly undo: ReturnType<typeof useUndo>;
  readonly announce: Announce;
  readonly storage: DraftStorage;
  /** The open drafts that are not in the form, by id. */
  readonly held: RefObject<Map<string, HeldDraft>>;
  readonly closed: ClosedDraft | null;
  readonly setClosed: (closed: ClosedDraft | null) => void;
};

export function tabActions(context: TabContext) {
  const { draft, undo, announce, storage, held, closed, setClosed } = context;
  const { form, openTabs: open, id: active } = draft;

  /** Keeps the draft of the form in memory and in storage, then calls `next`. */
  const leave = (next: () => void) => {
    if (!canLeave(context)) return;
    const values = form.getValues();
    held.current.set(active, { draft: structuredClone(values), missing: draft.missing });
    storage.saveDraft(values, active);
    changeDraft(active, { title: values.query.query });
    next();
  };

  /** Only the last closed draft can be opened again. */
  const forgetClosed = () => {
    if (closed) storage.releaseSecrets(closed.tab.id);
    setClosed(null);
  };

  const fill = (id: string, { draft: next, missing }: HeldDraft) => {
    undo.switchTo(active, id, () => fillForm(form, next));
    draft.setMissing(missing);
  };

  const show = (id: string, after?: () => void) =>
    leave(() => {
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
    leave(() => {
      addDraft(tab, index);
      fill(tab.id, content);
      storage.saveDraft(content.draft, tab.id);
      if (closed?.tab.id === tab.id) setClosed(null);
      else forgetClosed();
      after?.();
    });

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
    keepFocusOnTabs();
    show(beside.id, () => {
      const content = held.current.get(active);
      held.current.delete(active);
      removeDraft(active);
      forgetClosed();
      if (content)
        setClosed({ ...content, index, tab: { ...tab, title: content.draft.query.query } });
    });
  };

  return {
    show: (id: string) => {
      if (id !== active) show(id);
    },
    step,
    addBlank,
    close,
    reopen: () => {
      if (!closed) return;
      keepFocusOnTabs();
      add(closed.tab, closed, closed.index);
    },
  };
}

/** Focuses the selected tab if the change that follows removes the focused tab or button. */
function keepFocusOnTabs(): void {
  const bar = draftBarElement();
  if (!bar?.contains(document.activeElement)) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      bar.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  });
}

/** Whether the form can take another draft. Only valid JSON text is part of the draft. */
function canLeave({ draft, layout, announce }: TabContext): boolean {
  if (!draft.ready) return false;
  const rejection = draft.settleJson.current?.();
  if (!rejection && !draft.jsonBroken) return true;
  announce("The JSON is invalid. Fix or revert it first.", { urgent: true });
  if (rejection) rejection.show();
  else layout.focusView("json");
  return false;
}
