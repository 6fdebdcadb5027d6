import { useEffect, useEffectEvent } from "react";
import { sectionNames } from "@/lib/request/section-names";
import type { CommandId } from "./commands";
import { shortcutOf } from "./shortcuts";

const textTypes = new Set(["text", "search", "url", "email", "tel", "password", "number", "date"]);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return textTypes.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** The name of a draft control is its path in the draft. */
const isDraftField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  sectionNames.some((section) => target.name.startsWith(`${section}.`));

/**
 * Whether undo and redo belong to the text being edited. Text in draft fields is part of the
 * draft's history; any other text has its own.
 */
const belongsToText = (id: CommandId, target: EventTarget | null): boolean =>
  (id === "undo" || id === "redo") && isTyping(target) && !isDraftField(target);

/** Handles the keyboard shortcuts of the page. Modal dialogs handle their own keys. */
export function useShortcuts(run: (command: CommandId) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = shortcutOf(event, isTyping(event.target));
    if (!command || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    if (belongsToText(command, event.target)) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
