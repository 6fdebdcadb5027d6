import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint";

const pending = new Map<unknown, () => void>();
let cancel: (() => void) | undefined;

/**
 * Runs a function after the typed text is painted, so that it does not delay input, but before the
 * next other user event. Each `owner` has one pending function: the latest. Also for a click whose
 * result takes longer than the first sign of it.
 */
export function afterTyping(owner: unknown, callback: () => void): void {
  pending.set(owner, callback);
  cancel ??= afterPaint(flushAfterTyping);
}

export function flushAfterTyping(): void {
  cancel?.();
  cancel = undefined;
  if (pending.size === 0) return;
  const callbacks = [...pending.values()];
  pending.clear();
  // Renders the changes before the next event is handled, as if they had come with the typed
  // character.
  flushSync(() => {
    for (const callback of callbacks) callback();
  });
}

/** Keys that edit text or modify a character without producing one. */
const editingKeys = new Set([
  "Backspace",
  "Delete",
  "Shift",
  "CapsLock",
  "AltGraph",
  "Dead",
  "Process",
]);

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Whether a key only types text. Before any other key the pending functions must run, because it
 * may submit, leave or undo.
 */
export const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || editingKeys.has(key));

if (typeof window !== "undefined") {
  // Capture listeners run before all others.
  const options = { capture: true, passive: true };
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
    window.addEventListener(event, flushAfterTyping, options);
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isTypingKey(event)) flushAfterTyping();
    },
    options,
  );
}
