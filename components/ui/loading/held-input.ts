declare global {
  interface Window {
    /** Buttons that were pressed before the page could respond. */
    heldPresses?: ReadonlySet<HTMLElement>;
  }
}

/**
 * Holds presses of buttons until `pressHeld`; the buttons have `data-held` meanwhile. Enter in the query, and Ctrl Enter,
 * press Run. Runs in the head of the workbench, because a press may come before any other script. A disabled button gets
 * pointer events but no click.
 */
export const heldPressesScript = `var w=window;w.heldPresses=new Set;function h(e){var t=e.target,b;if(!w.heldPresses||location.pathname!=="/")return;if(e.type==="keydown"){if(e.key!=="Enter"||e.isComposing||!(e.ctrlKey||e.metaKey||t.enterKeyHint==="search"))return;b=document.querySelector("[data-run]")}else{b=t.closest&&t.closest("button");if(b&&(e.type==="click"?r.dataset.shortcuts:!b.disabled))return}if(!b)return;w.heldPresses.add(b);b.dataset.held="";e.preventDefault();e.stopImmediatePropagation()}["click","pointerup","keydown"].forEach(function(k){addEventListener(k,h,true)});`;

/** Presses the held buttons in the order of the user. From now on the page responds itself. */
export function pressHeld(): void {
  const held = window.heldPresses;
  delete window.heldPresses;
  held?.forEach((button) => {
    delete button.dataset.held;
    button.click();
  });
}
