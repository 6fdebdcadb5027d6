import { focusField } from "@/components/request-form/checks/find-field";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { fillForm, resetForm } from "@/components/request-form/use-draft-form";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { focusFollowsUndo, undoMessage } from "../draft/after-undo";
import type { DraftController } from "../draft/use-draft-controller";
import { useUndo } from "../draft/use-undo";
import { chooseTheme } from "../layout/theme-choice";
import type { ConnectionDialogState } from "../layout/use-connection-dialog";
import type { Layout } from "../layout/use-layout";
import { usePicker } from "../picking/use-picker";
import type { RunController } from "../run/use-run-controller";
import { useIncomingRequests } from "../sharing/use-incoming-requests";
import type { Traces } from "../tracing/use-traces";
import type { CommandHandlers, CommandId } from "./commands";
import type { WorkbenchCommands } from "./context";
import { useShortcuts } from "./use-shortcuts";

type Registry = NonNullable<ReturnType<typeof sectionRegistry.current>>;

type CommandSources = {
  readonly draft: DraftController;
  readonly layout: Layout;
  readonly run: RunController;
  readonly connections: ConnectionDialogState;
  readonly traces: Traces;
};

/** Connects every command to its handler, and the keyboard to the commands. */
export function useWorkbenchCommands({
  draft,
  layout,
  run,
  connections,
  traces,
}: CommandSources): WorkbenchCommands {
  const { form } = draft;
  const { blank } = draft.start;
  const { showDialog, focusView, focusPane } = layout;
  const announce = useAnnounce();
  const undo = useUndo(form, draft.ready);
  const incoming = useIncomingRequests(() => showDialog("import"));
  const picking = usePicker(run.state, () => showDialog("pick"));

  const afterStep = (done: "Undone" | "Redone", field: string | null | undefined) => {
    if (field === undefined)
      return announce(done === "Undone" ? "Nothing to undo." : "Nothing to redo.");
    announce(undoMessage(done, field));
    if (field === "query.query") return focusField(field);
    if (field !== null && layout.requestView === "form" && focusFollowsUndo(field))
      layout.reveal(field);
  };

  const handlers: CommandHandlers = {
    run: run.run,
    cancel: run.cancel,
    undo: () => afterStep("Undone", undo.undo()),
    redo: () => afterStep("Redone", undo.redo()),
    reset: () => resetForm(form, blank),
    save: () => showDialog("save"),
    saved: () => showDialog("saved"),
    share: () => showDialog("share"),
    import: () => {
      incoming.clear();
      showDialog("import");
    },
    pick: () => picking.pick({ purpose: "any" }),
    trace: traces.open,
    query: () => focusField("query.query"),
    "form-panel": () => focusPane("form"),
    "results-panel": () => focusPane("results"),
    "view-form": () => focusView("form"),
    "view-json": () => focusView("json"),
    "view-code": () => focusView("code"),
    "view-history": () => focusView("history"),
    "theme-light": () => chooseTheme("light"),
    "theme-dark": () => chooseTheme("dark"),
    "theme-system": () => chooseTheme("system"),
    connections: connections.openList,
    library: () => window.location.assign("/library"),
    palette: () => showDialog("palette"),
    guide: () => window.open("/guide", "_blank", "noopener"),
    help: () => showDialog("help"),
  };
  useShortcuts((command) => handlers[command]());

  const disabled = new Set<CommandId>([run.state.phase === "running" ? "run" : "cancel"]);
  if (!undo.canUndo) disabled.add("undo");
  if (!undo.canRedo) disabled.add("redo");

  return {
    run: handlers,
    disabled,
    connect: connections.add,
    incoming,
    picking,
    load: (body, name) => {
      const loadWith = ({ bodyToDraft }: Registry) => {
        fillForm(form, bodyToDraft(body));
        announce(`Loaded into the form: ${name}.`);
        focusField("query.query");
      };
      // Synchronous if possible, because the caller may run the request next.
      const registry = sectionRegistry.current();
      if (registry) return loadWith(registry);
      sectionRegistry
        .load()
        .then(loadWith, () => announce("The workbench is unreachable.", "assertive"));
    },
    showSection: (name) => {
      const [first = ""] = Object.keys(blank[name]);
      layout.reveal(`${name}.${first}`);
    },
  };
}
