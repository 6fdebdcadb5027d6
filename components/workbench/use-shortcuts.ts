"use client";
import { useEffect, useEffectEvent } from "react";
import { type ShortcutId, shortcutOf } from "./shortcuts";

const textTypes = new Set(["text", "search", "url", "email", "tel", "password", "number", "date"]);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return textTypes.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Listens for the shortcuts of the page. A modal dialog keeps the keyboard to itself. */
export function useShortcuts(act: (shortcut: ShortcutId) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, isTyping(event.target));
    if (!shortcut || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    act(shortcut);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
