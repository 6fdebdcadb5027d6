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

/** A control of the draft carries its place in the draft as its name. */
const ofDraft = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  sectionNames.some((section) => target.name.startsWith(`${section}.`));

/**
 * Whether the keys belong to the text that is being typed. What is typed into a field of the draft is part of the
 * draft's own history; any other text has a history of its own.
 */
const keepsItsOwn = (id: CommandId, target: EventTarget | null): boolean =>
  (id === "undo" || id === "redo") && isTyping(target) && !ofDraft(target);

/** Listens for the shortcuts of the page. A modal dialog keeps the keyboard to itself. */
export function useShortcuts(act: (command: CommandId) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = shortcutOf(event, isTyping(event.target));
    if (!command || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    if (keepsItsOwn(command, event.target)) return;
    event.preventDefault();
    act(command);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
