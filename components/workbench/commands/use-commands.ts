import { useEffect, useEffectEvent } from "react";
import { focusField } from "@/components/request-form/checks/focus-field";
import { variableEditor } from "@/components/request-form/checks/variable-editor";
import { changedFieldsToggle, findFieldInput } from "@/components/request-form/filter/filter-state";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { fillForm, resetForm } from "@/components/request-form/use-draft-form";
import { type Announce, useAnnounce } from "@/components/ui/feedback/live-region";
import { useUndoSource } from "@/components/ui/feedback/toasts/undo-source";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";
import { holdKeys, takeHeldKeys, takeOverShortcuts } from "@/components/ui/loading/held-keys";
import { unreachable } from "@/components/ui/loading/unreachable";
import { chooseTheme } from "@/components/ui/theme/theme-choice";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Body } from "@/lib/request/body";
import { toggleCodeBeside } from "../code-beside/use-code-beside";
import { focusFollowsUndo, undoMessage } from "../draft/after-undo";
import type { DraftController } from "../draft/use-draft-controller";
import { useDraftTabs } from "../draft/use-draft-tabs";
import { onNextChange, useUndo } from "../draft/use-undo";
import { loadPalette } from "../layout/dialogs";
import type { ConnectionDialogState } from "../layout/use-connection-dialog";
import type { Layout } from "../layout/use-layout";
import { type PickerState, usePicker } from "../picking/use-picker";
import type { RunController } from "../run/use-run-controller";
import { useIncomingRequests } from "../sharing/use-incoming-requests";
import type { Traces } from "../tracing/use-traces";
import type { CommandHandlers, CommandId } from "./commands";
import type { WorkbenchCommands } from "./context";
import type { CommandOutcome } from "./copy-curl";
import { useShortcuts } from "./use-shortcuts";

/** Commands for the draft whose code is loaded when they are first used. */
function draftHandlers(
  form: DraftController["form"],
  connection: ConnectionSummary | null,
  layout: Layout,
  announce: Announce,
) {
  const show = (outcome: CommandOutcome | null) => {
    if (outcome) announce(outcome.message);
    if (outcome?.draftPath) layout.reveal(outcome.draftPath);
  };
  const onUnreachable = () => announce(unreachable, { urgent: true });
  return {
    sweep: () =>
      void import("./open-sweep").then(
        ({ openSweep }) => show(openSweep(form.getValues())),
        onUnreachable,
      ),
    schedule: () =>
      void import("./open-schedule").then(
        ({ scheduleDraft }) => show(scheduleDraft(form.getValues())),
        onUnreachable,
      ),
    "copy-curl": () =>
      void import("./copy-curl").then(
        ({ copyCurl }) => copyCurl(form.getValues(), connection).then(show),
        onUnreachable,
      ),
  };
}

function useVariableEditor({ showDialog }: Layout): void {
  const open = useEffectEvent(() => showDialog("variables"));
  useEffect(() => {
    variableEditor.open = () => open();
  }, []);
}

/** Commands that need a second draft. */
const severalDrafts: readonly CommandId[] = ["close", "next", "previous"];

type Registry = NonNullable<ReturnType<typeof sectionRegistry.current>>;

export type CommandSources = {
  readonly draft: DraftController;
  readonly layout: Layout;
  readonly run: RunController;
  readonly connections: ConnectionDialogState;
  readonly traces: Traces;
  readonly canLogOut: boolean;
  readonly rates: CreditRates;
  readonly mayAddSites: boolean;
};

/** Connects every command to its handler, and the keyboard to the commands. */
export function useWorkbenchCommands({
  draft,
  layout,
  run,
  connections,
  traces,
  canLogOut,
  rates,
  mayAddSites,
}: CommandSources): { readonly commands: WorkbenchCommands; readonly picking: PickerState } {
  const { form } = draft;
  const { blank } = draft.start;
  const { showDialog } = layout;
  const announce = useAnnounce();
  const undo = useUndo(form, draft.restored);
  const tabs = useDraftTabs({ draft, layout, undo });
  const incoming = useIncomingRequests(() => showDialog("import"));
  const { chosen: connection, chosenNow: connectionNow } = connections.connections;
  const picking = usePicker(run.state, () => showDialog("pick"), {
    ...{ rates, mayAddSites, connection, connectionNow },
    showRun: run.show,
  });

  const afterStep = (done: "Undone" | "Redone", field: string | null | undefined) => {
    if (field === undefined)
      return announce(done === "Undone" ? "Nothing to undo." : "Nothing to redo.");
    announce(undoMessage(done, field));
    if (field === "query.query") return focusField(field);
    if (field !== null && layout.requestView === "form" && focusFollowsUndo(field))
      layout.reveal(field);
  };

  const handlers: CommandHandlers = useStableFunctions({
    run: run.run,
    cancel: run.cancel,
    undo: () => afterStep("Undone", undo.undo()),
    redo: () => afterStep("Redone", undo.redo()),
    reset: () => {
      resetForm(form, blank);
      announce("All fields but the query are reset.", { undoable: true });
    },
    ...tabs.commands,
    ...dialogHandlers(layout),
    ...draftHandlers(form, connection, layout, announce),
    import: () => {
      incoming.clear();
      showDialog("import");
    },
    pick: () => picking.pick({ purpose: "any" }),
    trace: traces.open,
    ...viewHandlers(layout),
    ...formHandlers(layout, announce),
    connections: connections.openList,
    ...pageHandlers,
    palette: () => openPalette(layout),
    guide: () => window.open("/guide", "_blank", "noopener"),
    "log-out": () => connections.open({ kind: "log-out" }),
  });
  useUndoSource({
    undo: handlers.undo,
    onNextChange: (changed) => onNextChange(form, changed),
  });
  useVariableEditor(layout);
  useShortcuts((command) => handlers[command]());
  const openHeld = useEffectEvent(() => handlers.palette());
  useEffect(() => {
    if (takeOverShortcuts()) openHeld();
  }, []);

  const isRunning = run.state.phase === "running";
  const disabled = new Set<CommandId>([
    isRunning ? "run" : "cancel",
    ...(tabs.open.length < 2 ? severalDrafts : []),
  ]);
  if (!undo.canUndo) disabled.add("undo");
  if (!undo.canRedo) disabled.add("redo");

  const load = (body: Body, name: string, missing: readonly string[] = []) => {
    loadIntoForm(form, body, name, announce);
    draft.setMissing(missing);
    tabs.setSaved(null);
  };
  const stable = useStableFunctions({
    load,
    pick: picking.pick,
    showField: layout.reveal,
    showSection: layout.revealSection,
    showResults: layout.showResults,
  });
  const commands = {
    run: handlers,
    disabled,
    hidden: new Set<CommandId>(canLogOut ? [] : ["log-out"]),
    connect: connections.add,
    incoming,
    tabs,
    ...stable,
  };
  return { commands, picking };
}

const dialogHandlers = ({ showDialog }: Layout) => ({
  save: () => showDialog("save"),
  saved: () => showDialog("saved"),
  share: () => showDialog("share"),
  variables: () => showDialog("variables"),
  "live-search": () => showDialog("live-search"),
  "remote-files": () => showDialog("remote-files"),
  help: () => showDialog("help"),
});

const pageHandlers = {
  library: () => window.location.assign("/library"),
  compare: () => window.location.assign("/compare"),
  sweeps: () => window.location.assign("/sweep"),
  judge: () => window.location.assign("/judge"),
  schedules: () => window.location.assign("/schedules"),
};

function openPalette({ showDialog }: Layout): void {
  holdKeys();
  // If it cannot load, its dialog says so and needs the keyboard.
  loadPalette().catch(takeHeldKeys);
  showDialog("palette");
}

const viewHandlers = ({ focusPane, focusView }: Pick<Layout, "focusPane" | "focusView">) => ({
  query: () => focusField("query.query"),
  "form-panel": () => focusPane("form"),
  "results-panel": () => focusPane("results"),
  "view-form": () => focusView("form"),
  "view-json": () => focusView("json"),
  "view-code": () => focusView("code"),
  "view-history": () => focusView("history"),
  "code-beside": () => {
    focusView("form");
    toggleCodeBeside();
  },
  "theme-light": () => chooseTheme("light"),
  "theme-dark": () => chooseTheme("dark"),
  "theme-system": () => chooseTheme("system"),
});

const formHandlers = (layout: Layout, announce: Announce) => {
  const showMessage = (by: 1 | -1) => {
    layout.showForm();
    import("@/components/request-form/footer/step-messages").then(
      ({ showNextMessage }) => {
        const message = showNextMessage(by);
        announce(message ?? "No errors or notes.", { hidden: message !== null });
      },
      () => announce(unreachable, { urgent: true }),
    );
  };
  const findField = () => {
    layout.showForm();
    findFieldInput()?.focus();
  };
  return {
    "find-field": findField,
    "changed-fields": () => {
      findField();
      const toggle = changedFieldsToggle();
      if (toggle?.getAttribute("aria-pressed") !== "true") toggle?.click();
    },
    "next-message": () => showMessage(1),
    "previous-message": () => showMessage(-1),
  };
};

/** Synchronous if possible, because the caller may run the request next. */
function loadIntoForm(
  form: DraftController["form"],
  body: Body,
  name: string,
  announce: Announce,
): void {
  const loadWith = ({ bodyToDraft }: Registry) => {
    fillForm(form, bodyToDraft(body));
    announce(`Loaded into the form: ${name}.`, { undoable: true });
    focusField("query.query");
  };
  const registry = sectionRegistry.current();
  if (registry) loadWith(registry);
  else sectionRegistry.load().then(loadWith, () => announce(unreachable, { urgent: true }));
}
