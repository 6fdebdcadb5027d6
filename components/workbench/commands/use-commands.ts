import { focusField } from "@/components/request-form/checks/find-field";
import type { RequestForm } from "@/components/request-form/request-form-context";
import { sectionRegistry } from "@/components/request-form/sections/registry";
import { fillForm, resetForm } from "@/components/request-form/use-draft-form";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { Draft } from "@/lib/request/draft";
import type { RunState } from "@/lib/transport/run-state";
import { shouldFocusUndone, undoMessage } from "../draft/after-undo";
import type { RequestView } from "../draft/request-panel";
import { useUndo } from "../draft/use-undo";
import type { DialogName } from "../layout/dialogs";
import type { PaneId } from "../layout/panes";
import { chooseTheme } from "../layout/theme-choice";
import { usePicker } from "../picking/use-picker";
import type { CommandHandlers, CommandId } from "./commands";
import type { WorkbenchCommands } from "./context";
import { useShortcuts } from "./use-shortcuts";

type Registry = NonNullable<ReturnType<typeof sectionRegistry.current>>;

/** What the page lends to its commands. */
type Page = {
  readonly form: RequestForm;
  /** A draft of defaults. */
  readonly blank: Draft;
  /** Whether the form holds what it begins with. */
  readonly ready: boolean;
  readonly state: RunState;
  readonly run: () => void;
  readonly cancel: () => void;
  readonly requestView: RequestView;
  readonly showView: (view: RequestView) => void;
  readonly showPane: (pane: PaneId) => void;
  /** Shows the control of a place in the draft and moves the focus there. */
  readonly reveal: (draftPath: string) => void;
  readonly showDialog: (name: DialogName) => void;
  readonly openConnections: () => void;
  readonly trace: () => void;
} & Pick<WorkbenchCommands, "connect" | "incoming">;

/** Gives every command its act, and the keyboard its commands. */
export function useWorkbenchCommands(page: Page): WorkbenchCommands {
  const { form, blank, requestView, reveal, showView, showPane, showDialog } = page;
  const announce = useAnnounce();
  const undo = useUndo(form, page.ready);
  const picking = usePicker(page.state, () => showDialog("pick"));

  const step = (done: "Undone" | "Redone", field: string | null | undefined) => {
    if (field === undefined) return announce(`Nothing to be ${done.toLowerCase()}.`);
    announce(undoMessage(done, field));
    if (field === "query.query") return focusField(field);
    if (field !== null && requestView === "form" && shouldFocusUndone(field) === "focus")
      reveal(field);
  };

  const acts: CommandHandlers = {
    run: page.run,
    cancel: page.cancel,
    undo: () => step("Undone", undo.undo()),
    redo: () => step("Redone", undo.redo()),
    reset: () => resetForm(form, blank),
    save: () => showDialog("save"),
    saved: () => showDialog("saved"),
    share: () => showDialog("share"),
    import: () => {
      page.incoming.clear();
      showDialog("import");
    },
    pick: () => picking.pick({ purpose: "any" }),
    trace: page.trace,
    query: () => focusField("query.query"),
    "form-panel": () => showPane("form"),
    "results-panel": () => showPane("results"),
    "view-form": () => showView("form"),
    "view-json": () => showView("json"),
    "view-code": () => showView("code"),
    "view-history": () => showView("history"),
    "theme-light": () => chooseTheme("light"),
    "theme-dark": () => chooseTheme("dark"),
    "theme-system": () => chooseTheme("system"),
    connections: page.openConnections,
    library: () => window.location.assign("/library"),
    palette: () => showDialog("palette"),
    guide: () => window.open("/guide", "_blank", "noopener"),
    help: () => showDialog("help"),
  };
  useShortcuts((command) => acts[command]());

  const idle = new Set<CommandId>([page.state.phase === "running" ? "run" : "cancel"]);
  if (!undo.canUndo) idle.add("undo");
  if (!undo.canRedo) idle.add("redo");

  return {
    run: acts,
    disabled: idle,
    connect: page.connect,
    incoming: page.incoming,
    picking,
    load: (body, name) => {
      const loadWith = ({ bodyToDraft }: Registry) => {
        fillForm(form, bodyToDraft(body));
        announce(`${name} is in the form.`);
        focusField("query.query");
      };
      // At once where it can be: whoever loads a request may go on to run it.
      const registry = sectionRegistry.current();
      if (registry) return loadWith(registry);
      sectionRegistry
        .load()
        .then(loadWith, () => announce("The workbench does not answer", "assertive"));
    },
    showSection: (name) => {
      const [first = ""] = Object.keys(blank[name]);
      reveal(`${name}.${first}`);
    },
  };
}
