/** Headings of commands in the request menu, the palette and the help. */
export const commandGroups = {
  run: "Run",
  edit: "Edit",
  request: "Request",
  go: "Go to",
  view: "View",
  page: "Workbench",
} as const;

export type CommandGroup = keyof typeof commandGroups;

type CommandInfo = {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /** Written as `mod+enter`. The first shortcut is the one that is shown. */
  readonly keys?: readonly string[];
  readonly inMenu?: boolean;
};

/**
 * Every command of the page. The palette, the request menu, the help and the keyboard shortcuts are
 * built from this list. Each command needs a handler in `use-commands.ts`; a missing handler is a
 * type error.
 */
export const workbenchCommands = [
  { id: "run", label: "Run request", group: "run", keys: ["mod+enter"] },
  { id: "cancel", label: "Cancel run", group: "run" },
  { id: "trace", label: "Trace steps on a page…", group: "run" },
  { id: "undo", label: "Undo", group: "edit", keys: ["mod+z"] },
  { id: "redo", label: "Redo", group: "edit", keys: ["mod+shift+z", "mod+y"] },
  { id: "reset", label: "Reset all fields but the query", group: "edit", inMenu: true },
  { id: "new", label: "New request", group: "request", keys: ["n"], inMenu: true },
  { id: "close", label: "Close request", group: "request" },
  { id: "next", label: "Next request", group: "request", keys: ["]"] },
  { id: "previous", label: "Previous request", group: "request", keys: ["["] },
  { id: "save", label: "Save request…", group: "request", keys: ["mod+s"], inMenu: true },
  { id: "saved", label: "Saved requests and examples…", group: "request", inMenu: true },
  { id: "share", label: "Copy link…", group: "request", inMenu: true },
  { id: "variables", label: "Variables…", group: "request", inMenu: true },
  { id: "sweep", label: "Sweep this request", group: "request", inMenu: true },
  { id: "schedule", label: "Schedule…", group: "request", inMenu: true },
  { id: "copy-curl", label: "Copy as curl", group: "request" },
  { id: "import", label: "Import…", group: "request", inMenu: true },
  { id: "pick", label: "Pick an element on a page…", group: "request" },
  { id: "query", label: "Go to the query", group: "go", keys: ["/"] },
  { id: "find-field", label: "Find a field", group: "go", keys: ["shift+f"] },
  { id: "changed-fields", label: "Show only changed fields", group: "go" },
  { id: "next-message", label: "Next error or note", group: "go", keys: ["F8"] },
  { id: "previous-message", label: "Previous error or note", group: "go", keys: ["shift+F8"] },
  { id: "form-panel", label: "Go to the form", group: "go" },
  { id: "results-panel", label: "Go to the results", group: "go" },
  { id: "view-form", label: "Show the request as a form", group: "view" },
  { id: "view-json", label: "Show the request as JSON", group: "view" },
  { id: "view-code", label: "Show the request as code", group: "view" },
  { id: "code-beside", label: "Show or hide the code beside the form", group: "view" },
  { id: "view-history", label: "Show run history", group: "view" },
  { id: "theme-light", label: "Theme: light", group: "view" },
  { id: "theme-dark", label: "Theme: dark", group: "view" },
  { id: "theme-system", label: "Theme: system", group: "view" },
  { id: "connections", label: "Connections…", group: "page" },
  { id: "live-search", label: "Live search…", group: "page" },
  { id: "remote-files", label: "Remote images and files…", group: "page" },
  { id: "library", label: "Open the library", group: "page" },
  { id: "compare", label: "Compare runs", group: "page" },
  { id: "sweeps", label: "Open the sweeps", group: "page" },
  { id: "judge", label: "Judge results", group: "page" },
  { id: "schedules", label: "Open the schedules", group: "page" },
  { id: "palette", label: "All commands", group: "page", keys: ["mod+k"] },
  { id: "guide", label: "Open the guide", group: "page" },
  { id: "help", label: "Keyboard shortcuts", group: "page", keys: ["?"] },
  { id: "log-out", label: "Log out", group: "page" },
] as const satisfies readonly CommandInfo[];

export type CommandId = (typeof workbenchCommands)[number]["id"];

export type Command = CommandInfo & { readonly id: CommandId };

export type CommandHandlers = Readonly<Record<CommandId, () => void>>;

const all: readonly Command[] = workbenchCommands;

export const commandById = (id: CommandId): Command => {
  const found = all.find((command) => command.id === id);
  if (!found) throw new Error(`Unknown command: ${id}`);
  return found;
};

export const commandsWhere = (predicate: (command: Command) => boolean): readonly Command[] =>
  all.filter(predicate);
