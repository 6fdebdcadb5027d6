import "server-only";

/** Names of the browser (UI Events KeyboardEvent key Values). */
const NAMES =
  "Enter Tab Escape Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight Space Shift Control Alt Meta CapsLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12";
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Enter: "return",
  Escape: "esc",
  Delete: "del",
  Insert: "ins",
  PageUp: "pgup",
  PageDown: "pgdn pgdown",
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Space: "spacebar",
  Control: "ctrl",
  Alt: "option",
  Meta: "cmd command super win",
};

const nameOf: ReadonlyMap<string, string> = new Map(
  NAMES.split(" ").flatMap((name) =>
    [name, ...(OTHER_NAMES[name]?.split(" ") ?? [])].map((other) => [other.toLowerCase(), name]),
  ),
);

/** A key or a combination with the names of the browser: `ENTER`, `page down` and `ctrl+a` are often used too. */
export function withKeyNames(keys: string): string {
  const names = keys
    // The last `+` of `Control++` is a key.
    .split(/(?<=.)\+(?=.)/)
    .map((key) => key.trim() || key)
    .map((key) => nameOf.get(key.toLowerCase().replace(/[\s_-]/g, "")) ?? key);
  // Shortcuts are written with a capital, but without Shift the key is a small letter.
  const isShortcut = names.length > 1 && !names.includes("Shift");
  return names
    .map((name) => (isShortcut && /^[A-Z]$/.test(name) ? name.toLowerCase() : name))
    .join("+");
}
