import { type CommandId, workbenchCommands } from "./commands";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "repeat"
>;

/** Commands that repeat while their keys are held down. */
const repeating = new Set<CommandId>(["undo", "redo"]);

/**
 * The command for a key press, or null. Characters are ignored while typing. Both ⌘ and Ctrl count
 * as the modifier, because a Mac keyboard can be connected to any computer.
 */
export function shortcutOf(event: Pressed, typing: boolean): CommandId | null {
  if (event.isComposing || event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const isFunctionKey = /^f\d+$/.test(key);
  if (typing && !mod && !isFunctionKey) return null;
  // Shift with a sign only selects the sign, depending on the keyboard layout.
  const hasShift = mod || isFunctionKey || /^[a-z]$/.test(key);
  const shift = event.shiftKey && hasShift ? "shift+" : "";
  const pressed = `${mod ? "mod+" : ""}${shift}${key}`;
  for (const command of workbenchCommands) {
    const keys: readonly string[] = "keys" in command ? command.keys : [];
    if (keys.some((each) => each.toLowerCase() === pressed))
      return event.repeat && !repeating.has(command.id) ? null : command.id;
  }
  return null;
}
