import "server-only";
import { childrenOf, isElement, isText } from "../dom/dom-nodes";

/** Removes the groups that have nothing but their caption once their form controls are removed. */
export function dropControlGroups(document: Document): void {
  if (document.querySelector("fieldset") !== null) dropIn(document.body);
}

/** Whether an element still has content other than captions of groups. */
function dropIn(parent: Element): boolean {
  let hasContent = false;
  for (const child of childrenOf(parent)) {
    if (isText(child)) hasContent ||= child.data.trim() !== "";
    if (!isElement(child) || child.localName === "legend") continue;
    const isContent = dropIn(child) || child.localName === "img";
    if (child.localName === "fieldset" && !isContent) child.remove();
    hasContent ||= isContent;
  }
  return hasContent;
}
