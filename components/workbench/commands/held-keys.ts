/**
 * Keys pressed between Ctrl K and the moment the palette has the focus. They are kept as text in an
 * attribute of the root element, because the first of them may come before this page has hydrated:
 * then only the script in its head runs.
 */
const root = () => document.documentElement.dataset;

const ENTER = "\n";
const ESCAPE = "\u001b";

/**
 * Collects keys while `data-held-keys` is set. Before hydration it also starts at Ctrl K. Uses `r`,
 * the root element.
 */
export const heldKeysScript = `addEventListener("keydown",function(e){var d=r.dataset,k=e.key,m=e.ctrlKey||e.metaKey||e.altKey;if(d.heldKeys===undefined){if(d.shortcuts||location.pathname!=="/"||!(e.ctrlKey||e.metaKey)||k.toLowerCase()!=="k")return;d.heldKeys=""}else if(m||e.isComposing)return;else if(k==="Backspace")d.heldKeys=d.heldKeys.slice(0,-1);else if(k==="Enter"||k==="Escape")d.heldKeys+=k==="Enter"?"\\n":"\\u001b";else if(k.length===1)d.heldKeys+=k;else return;e.preventDefault();e.stopImmediatePropagation()},true);`;

/** Starts collecting keys, until `takeHeldKeys`. */
export const holdKeys = (): void => {
  root().heldKeys ??= "";
};

/** From now on the page starts collecting itself. Returns whether Ctrl K was pressed before. */
export function takeOverShortcuts(): boolean {
  root().shortcuts = "ready";
  return root().heldKeys !== undefined;
}

export type HeldKeys = {
  readonly text: string;
  readonly last: "enter" | "escape" | null;
};

/** Ends the collection. Keys after Enter or Escape are dropped. */
export function takeHeldKeys(): HeldKeys {
  const held = root().heldKeys ?? "";
  delete root().heldKeys;
  const end = [...held].findIndex((key) => key === ENTER || key === ESCAPE);
  if (end < 0) return { text: held, last: null };
  const keys = [...held];
  return {
    text: keys.slice(0, end).join(""),
    last: keys[end] === ENTER ? "enter" : "escape",
  };
}
