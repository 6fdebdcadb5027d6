import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";

/** Reports whether a text field has the focus, also in open shadow roots and same-origin frames. */
const focus = `(() => {
  let element = document.activeElement;
  for (;;) {
    if (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    else if (element?.localName === "iframe" || element?.localName === "frame") {
      let inner = null;
      try { inner = element.contentDocument?.activeElement ?? null; } catch {}
      if (!inner) return "unknown";
      element = inner;
    } else break;
  }
  if (!element || element === element.ownerDocument.body || element === element.ownerDocument.documentElement)
    return element?.isContentEditable ? "text" : "nothing";
  const takesText = element.isContentEditable || element.localName === "textarea" || element.localName === "select"
    || (element.localName === "input" && !["button", "submit", "reset", "checkbox", "radio", "file", "image", "hidden", "range", "color"].includes(element.type));
  return takesText ? "text" : element.localName;
})()`;

/** Types into the focused element, character by character. */
export const write: ActionHandler<"write"> = async (
  { text },
  { page, world, settle },
  timeoutMs,
) => {
  const focused = await world.run(focus);
  if (focused === "nothing")
    throw new ActionError("no element has the focus; click into a text field first.");
  if (focused !== "text" && focused !== "unknown")
    throw new ActionError(
      `the focused element (\`${String(focused)}\`) does not accept text; click into a text field first.`,
    );
  await page.keyboard.type(text);
  await settle(Math.min(timeoutMs, 1_000));
};
