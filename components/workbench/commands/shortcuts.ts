import { type CommandId, commands } from "./commands";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "repeat"
>;

/** Held down, these go on; whatever else is held down acts once. */
const repeating = new Set<CommandId>(["undo", "redo"]);

/**
 * What a key press means for the whole page, or null. Letters and signs mean nothing while somebody is typing.
 * Either of ⌘ and Ctrl will do: a Mac keyboard may be plugged into anything.
 */
export function shortcutOf(event: Pressed, typing: boolean): CommandId | null {
  if (event.isComposing || event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  if (typing && !mod) return null;
  const key = event.key.toLowerCase();
  // A sign is what its keys make together, whichever keyboard makes it; only with ⌘ or Ctrl does Shift count.
  const pressed = mod ? `mod+${event.shiftKey ? "shift+" : ""}${key}` : key;
  for (const command of commands) {
    const keys: readonly string[] = "keys" in command ? command.keys : [];
    if (keys.includes(pressed))
      return event.repeat && !repeating.has(command.id) ? null : command.id;
  }
  return null;
}
