import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint";

const waiting = new Map<unknown, () => void>();
let forget: (() => void) | undefined;

/**
 * Runs a function after the typed text is painted, so that it does not delay input, but before the
 * next other user event. Each `who` has one pending function: the latest.
 */
export function afterTyping(who: unknown, act: () => void): void {
  waiting.set(who, act);
  forget ??= afterPaint(flushAfterTyping);
}

/** Runs all pending functions now. */
export function flushAfterTyping(): void {
  forget?.();
  forget = undefined;
  if (waiting.size === 0) return;
  const acts = [...waiting.values()];
  waiting.clear();
  // Renders the changes before the next event is handled, as if they had come with the typed
  // character.
  flushSync(() => {
    for (const act of acts) act();
  });
}

/** Keys that edit text or modify a character without producing one. */
const typing = new Set(["Backspace", "Delete", "Shift", "CapsLock", "AltGraph", "Dead", "Process"]);

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Whether a key only types text. Before any other key the pending functions must run, because it
 * may submit, leave or undo.
 */
export const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || typing.has(key));

if (typeof window !== "undefined") {
  // Capture listeners run before all others.
  const early = { capture: true, passive: true };
  for (const event of [
    "pointerdown",
    "click",
    "focusout",
    "change",
    "submit",
    "paste",
    "drop",
    "pagehide",
    "visibilitychange",
  ])
    window.addEventListener(event, flushAfterTyping, early);
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isTypingKey(event)) flushAfterTyping();
    },
    early,
  );
}
