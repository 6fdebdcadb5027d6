import type { HeldInput } from "./replay-held-input";

declare global {
  interface Window {
    /** Set until the page can respond. */
    heldInput?: HeldInput;
  }
}

/**
 * Holds what a user enters and presses before the page can respond: React resets fields that it controls, and presses
 * would be lost. Held fields and buttons have `data-held`. Enter in the query, and Ctrl Enter, press Run. Runs in the head of every
 * page, but holds nothing on pages without Run or `data-holds`. A disabled button gets pointer events but no click.
 */
export const heldInputScript = `var w=window,held=w.heldInput=new Map;function hold(e){var t=e.target,k=e.type,b;if(!w.heldInput||!document.querySelector("[data-run],[data-holds]"))return;if(k==="input"){if(t.type!=="file"){t.dataset.held="";held.delete(t);held.set(t,t.type==="checkbox"||t.type==="radio"?t.checked:t.value)}return}if(k==="keydown"){if(e.key!=="Enter"||e.isComposing||!(e.ctrlKey||e.metaKey||t.enterKeyHint==="search"))return;b=document.querySelector("[data-run]")}else{b=t.closest&&t.closest("button");if(b&&(k==="click"?r.dataset.shortcuts:!b.disabled))return}if(!b)return;held.delete(b);held.set(b,null);b.dataset.held="";e.preventDefault();e.stopImmediatePropagation()}["input","click","pointerup","keydown"].forEach(function(k){addEventListener(k,hold,true)});`;

/** Replays the held input, also what arrives while the code for that loads. Then the page handles input itself. */
export function takeHeldInput(): void {
  const held = window.heldInput;
  const end = () => {
    delete window.heldInput;
  };
  if (held?.size)
    void import("./replay-held-input").then(({ replay }) => {
      end();
      replay(held);
    }, end);
  else end();
}
