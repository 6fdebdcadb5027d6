/** Every shortcut of the workbench: what the listener acts on and what the help shows. */
export const shortcuts = [
  { id: "run", keys: "mod+enter", label: "Run the request" },
  { id: "query", keys: "/", label: "Go to the query" },
  { id: "help", keys: "?", label: "Show this help" },
] as const;

export type ShortcutId = (typeof shortcuts)[number]["id"];

/** What parts of the page handle themselves; shown only. */
export const localKeys: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ["enter"], label: "Run, while in the query; open a result" },
  { keys: ["j", "k"], label: "Next and previous result" },
  { keys: ["1", "9"], label: "First to ninth form of a page" },
  { keys: ["left", "right"], label: "Along tabs; width of a panel" },
  { keys: ["escape"], label: "Close what is open; back to the list" },
];

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "repeat"
>;

/**
 * What a key press means for the whole page, or null. Letters and signs mean nothing while somebody is typing.
 * Either of ⌘ and Ctrl will do: a Mac keyboard may be plugged into anything.
 */
export function shortcutOf(event: Pressed, typing: boolean): ShortcutId | null {
  if (event.isComposing || event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  if (event.key === "Enter") return mod && !event.repeat ? "run" : null;
  if (mod || typing) return null;
  if (event.key === "/") return "query";
  if (event.key === "?") return "help";
  return null;
}
