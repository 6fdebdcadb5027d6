import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";

/** Whether something that takes text has the focus, through open shadow roots and frames of the same origin. */
const focus = `(() => {
  let element = document.activeElement;
  for (;;) {
    if (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    else if (element?.localName === "iframe") {
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

/** Types into the element that has the focus, one character after the other. */
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
      `the element that has the focus (\`${String(focused)}\`) takes no text; click into a text field first.`,
    );
  await page.keyboard.type(text);
  await settle(Math.min(timeoutMs, 1_000));
};
