import { useSyncExternalStore } from "react";
import { capitalize } from "@/lib/format/capitalize";
import { followSingleKeys, isSingleKey, singleKeysAreOn } from "./single-keys";

const mac: Record<string, string> = { mod: "⌘", alt: "⌥", shift: "⇧", ctrl: "⌃" };
const keys: Record<string, string> = {
  mod: "Ctrl",
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
    return (onMac ? mac[name] : undefined) ?? keys[name] ?? capitalize(part);
  });
}

/** The shortcut in the syntax of `aria-keyshortcuts`: `Control+Enter`. */
export function ariaKeyShortcut(shortcut: string, onMac: boolean): string {
  const names: Record<string, string> = {
    mod: onMac ? "Meta" : "Control",
    ctrl: "Control",
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

/** Whether shortcuts of one character are on. True on the server. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(followSingleKeys, singleKeysAreOn, () => true);

/** Whether the shortcut works now: those of a single key can be off. */
export function useIsActive(shortcut: string | undefined): boolean {
  const singleKeys = useSingleKeys();
  return shortcut !== undefined && (singleKeys || !isSingleKey(shortcut));
}

/** The value of `aria-keyshortcuts`; undefined while the shortcut is off. */
export function useAriaKeyShortcut(shortcut: string | undefined): string | undefined {
  const onMac = useIsMac();
  return useIsActive(shortcut) && shortcut ? ariaKeyShortcut(shortcut, onMac) : undefined;
}
