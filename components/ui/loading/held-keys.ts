/**
 * Keys pressed between a command and the moment its code has loaded and moved the focus. They are kept in an attribute
 * of the root element, because the first of them may come before this page has hydrated: then only the script in its
 * head runs.
 */
const root = () => document.documentElement.dataset;

/** Comes before each key. No key has this name. */
const SEPARATOR = "\t";
/** Keys are dropped after this time: users no longer expect an effect of them. */
const HOLD_AT_MOST_MS = 5_000;

/**
 * Collects keys while `data-held-keys` is set, until a pointer is pressed. Before hydration it also starts at Ctrl K.
 * Uses `r`, the root element. Combinations pass, except Ctrl Enter, which depends on the text before it.
 */
export const heldKeysScript = `addEventListener("keydown",function(e){var d=r.dataset,k=e.key,m=e.ctrlKey||e.metaKey||e.altKey;if(d.heldKeys===undefined){if(d.shortcuts||location.pathname!=="/"||!(e.ctrlKey||e.metaKey)||k.toLowerCase()!=="k")return;d.heldKeys=""}else if(m?k!=="Enter":e.isComposing||k.length>1&&!/^(Enter|Escape|Backspace|Home|End|Arrow.*)$/.test(k))return;else d.heldKeys+="\\t"+(m?"mod+":"")+k;e.preventDefault();e.stopImmediatePropagation()},true);addEventListener("pointerdown",function(){delete r.dataset.heldKeys},true);`;

/** Starts collecting keys, until they are taken. */
export const holdKeys = (): void => {
  root().heldKeys ??= "";
};

/** From now on the page starts collecting itself. Returns whether Ctrl K was pressed before. */
export function takeOverShortcuts(): boolean {
  root().shortcuts = "ready";
  return root().heldKeys !== undefined;
}

/** Ends the collection. Returns the names of the keys. */
export function takeHeldKeys(): readonly string[] {
  const held = root().heldKeys ?? "";
  delete root().heldKeys;
  return held.split(SEPARATOR).slice(1);
}

/**
 * Collects keys until a command has moved the focus, then gives them to the element that has it. The keys are dropped
 * if the command resolves to false or fails.
 */
export async function holdKeysUntil(hasMoved: Promise<boolean>): Promise<void> {
  holdKeys();
  const limit = setTimeout(takeHeldKeys, HOLD_AT_MOST_MS);
  try {
    if (!(await hasMoved)) return;
    for (const key of takeHeldKeys()) {
      pressAgain(key);
      // React renders what the key changed.
      await null;
    }
  } finally {
    clearTimeout(limit);
    takeHeldKeys();
  }
}

/** Repeats the effect of the key. Browsers act on keys of the user only, so text and clicks are done here. */
function pressAgain(held: string): void {
  const target = document.activeElement ?? document.body;
  const key = held.replace("mod+", "");
  const init = { key, ctrlKey: key !== held, bubbles: true, cancelable: true };
  if (!target.dispatchEvent(new KeyboardEvent("keydown", init)) || key !== held) return;
  const popover = target.closest<HTMLElement>(":popover-open");
  if (key === "Escape" && popover) popover.hidePopover();
  else if (target.matches(":read-write")) typeAgain(key);
  else if ((key === "Enter" || key === " ") && target instanceof HTMLElement) target.click();
}

/** The only way to change a text such that the browser can undo it. */
function typeAgain(key: string): void {
  if (key === "Backspace") document.execCommand("delete");
  else if (key === "Enter") document.execCommand("insertLineBreak");
  else if (key.length === 1) document.execCommand("insertText", false, key);
}
