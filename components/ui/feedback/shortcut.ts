import { useSyncExternalStore } from "react";
import { capitalize } from "@/lib/format/capitalize";

const mac: Record<string, string> = { mod: "⌘", alt: "⌥", shift: "⇧", ctrl: "⌃" };
const other: Record<string, string> = { mod: "Ctrl", alt: "Alt", shift: "Shift", ctrl: "Ctrl" };
const keys: Record<string, string> = {
  escape: "Esc",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  backspace: "⌫",
  delete: "Del",
};

/** The key caps of a shortcut such as `mod+enter`, in order. */
export function keyCaps(shortcut: string, onMac: boolean): string[] {
  return shortcut.split("+").map((part) => {
    const name = part.toLowerCase();
    return (onMac ? mac : other)[name] ?? keys[name] ?? capitalize(part);
  });
}

/** The shortcut in the syntax of `aria-keyshortcuts`: `Control+Enter`. */
export function ariaKeyShortcut(shortcut: string, onMac: boolean): string {
  const names: Record<string, string> = {
    mod: onMac ? "Meta" : "Control",
    ctrl: "Control",
    alt: "Alt",
    shift: "Shift",
    up: "ArrowUp",
    down: "ArrowDown",
    left: "ArrowLeft",
    right: "ArrowRight",
  };
  return shortcut
    .split("+")
    .map((part) => names[part.toLowerCase()] ?? capitalize(part))
    .join("+");
}

const never = () => () => {};

/** Whether ⌘ is the main modifier. False on the server. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
}
