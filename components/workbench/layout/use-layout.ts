import { useState } from "react";
import { flushSync } from "react-dom";
import { revealField, revealSection } from "@/components/request-form/checks/find-field";
import type { SectionName } from "@/lib/request/section-names";
import { type RequestView, requestPanelElement, requestTabElement } from "../draft/request-panel";
import type { DialogName } from "./dialogs";
import { type PaneId, paneElement } from "./panes";

/** Which pane, request view and dialog are shown, and how to move between them. */
export function useLayout() {
  const [pane, showPane] = useState<PaneId>("form");
  const [requestView, setRequestView] = useState<RequestView>("form");
  const [dialog, showDialog] = useState<DialogName | null>(null);

  const openView = (view: RequestView) =>
    flushSync(() => {
      showPane("form");
      setRequestView(view);
    });

  return {
    pane,
    showPane,
    /** Shows the results, which a narrow window may hide. */
    showResults: () => flushSync(() => showPane("results")),
    focusPane: (id: PaneId) => {
      flushSync(() => showPane(id));
      const content = id === "form" ? requestPanelElement(requestView) : null;
      (content ?? paneElement(id))?.focus();
    },
    requestView,
    setRequestView,
    focusView: (view: RequestView) => {
      openView(view);
      requestTabElement(view)?.focus();
    },
    showForm: () => openView("form"),
    /** Shows the control for a path of the draft and moves the focus to it. */
    reveal: (draftPath: string) => {
      openView("form");
      void revealField(draftPath);
    },
    /** Shows a section of the form and moves the focus to its first control. */
    revealSection: (name: SectionName) => {
      openView("form");
      void revealSection(name);
    },
    dialog,
    showDialog,
    closeDialog: () => showDialog(null),
  };
}

export type Layout = ReturnType<typeof useLayout>;
