import "server-only";
import { isElement, isText } from "./dom-nodes";

const SHORTENED = /\s*(?:\.{3}|…)\s*$/;
const MORE = /^\W*(?:(?:show|read|see|view) )?(?:more|less)\W*$/i;

/** Whether a page may have the rest of a text hidden; its source shows that faster than its tree. */
export const mayHaveMore = (html: string): boolean =>
  /(?:\.{3}|…)(?:<[^>]*>|\s)*<span [^>]*hidden/.test(html);

/** Shows the rest of a text, or the whole text, that is hidden behind an ellipsis and a link to read more. */
export function showRest(document: Document): void {
  for (const rest of document.querySelectorAll("span[hidden]")) {
    const mark = before(rest);
    if (mark === null || !SHORTENED.test(mark.textContent ?? "") || !rest.textContent?.trim())
      continue;
    const isMarkAlone = (mark.textContent ?? "").replace(SHORTENED, "") === "";
    const shown = isMarkAlone ? before(mark) : mark;
    const short = (shown?.textContent ?? "").replace(SHORTENED, "").trim();
    const isWhole = short.length > 0 && rest.textContent.trim().startsWith(short);
    if (isMarkAlone) mark.parentNode?.removeChild(mark);
    if (isWhole) shown?.parentNode?.removeChild(shown);
    else if (!isMarkAlone) dropMark(mark);
    rest.removeAttribute("hidden");
    const next = rest.nextElementSibling;
    if (next !== null && MORE.test(next.textContent ?? "")) next.remove();
  }
}

/** The node before another one, apart from whitespace. */
function before(node: Node): Node | null {
  let found = node.previousSibling;
  while (found !== null && isText(found) && found.data.trim() === "") found = found.previousSibling;
  return found;
}

/** Removes the ellipsis from the last text of a node. */
function dropMark(node: Node): void {
  if (isText(node)) node.data = `${node.data.replace(SHORTENED, "")} `;
  else if (isElement(node) && node.lastChild !== null) dropMark(node.lastChild);
}
