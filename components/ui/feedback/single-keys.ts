export const SINGLE_KEYS = "workbench:single-keys";
/** The event of a change, in this tab or another. */
export const SINGLE_KEYS_CHANGED = "single-keys";

/**
 * Keeps keys without Ctrl or Alt from the shortcuts while the setting is off (WCAG 2.1.4), except where they are text
 * or search a menu or tree. Uses `r`, the root element, which has the setting also if it cannot be stored.
 */
export const singleKeysScript = `function single(){try{r.dataset.singleKeys=localStorage.getItem("${SINGLE_KEYS}")||"on"}catch(e){}}single();addEventListener("storage",function(){single();dispatchEvent(new Event("${SINGLE_KEYS_CHANGED}"))});addEventListener("keydown",function(e){var t=e.target;if(r.dataset.singleKeys==="off"&&e.key.length===1&&e.key!==" "&&!e.ctrlKey&&!e.metaKey&&!e.altKey&&!(t.closest&&t.closest(":read-write,[role=menu],[role=tree]")))e.stopImmediatePropagation()},true);`;

/** Whether a shortcut such as `shift+f` is one character without Ctrl or Alt. */
export const isSingleKey = (shortcut: string): boolean => /^(shift\+)?.$/.test(shortcut);

export const singleKeysAreOn = () => document.documentElement.dataset.singleKeys !== "off";

/** Calls back when the setting changes in any tab. Returns a function that stops following. */
export function followSingleKeys(onChange: () => void): () => void {
  addEventListener(SINGLE_KEYS_CHANGED, onChange);
  return () => removeEventListener(SINGLE_KEYS_CHANGED, onChange);
}
