import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint";

const waiting = new Map<unknown, () => void>();
let forget: (() => void) | undefined;

/**
 * Does what follows from typed text once the text is on the screen, so that no letter waits for it; at the latest
 * before anything else that a person does is heard. `who` has one such act at a time: the newest.
 */
export function afterTyping(who: unknown, act: () => void): void {
  waiting.set(who, act);
  forget ??= afterPaint(flushAfterTyping);
}

/** Does all of it now. */
export function flushAfterTyping(): void {
  forget?.();
  forget = undefined;
  if (waiting.size === 0) return;
  const acts = [...waiting.values()];
  waiting.clear();
  // What comes of it is drawn before the next event is heard, as if it had come with the letter.
  flushSync(() => {
    for (const act of acts) act();
  });
}

/** Keys that change a text without a letter of their own, or help to. */
const typing = new Set(["Backspace", "Delete", "Shift", "CapsLock", "AltGraph", "Dead", "Process"]);

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a key only types. Before any other one the text is wanted: it may send, leave or take back. */
export const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || typing.has(key));

if (typeof window !== "undefined") {
  // On the way in, before anybody else hears of it.
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
