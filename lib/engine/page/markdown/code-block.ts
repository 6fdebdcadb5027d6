import "server-only";
import { childrenOf, isElement, isText } from "../dom/dom-nodes";
import { codeFence } from "./escape";

const LANGUAGE =
  /(?:^|\s)(?:language|lang|highlight-source|brush:|sourceCode)[-:\s]\s*([\w+#.-]+)/i;
const NOT_A_LANGUAGE = new Set(["none", "plaintext", "text", "plain", "txt", "nohighlight"]);

/**
 * Converts `<pre>` to a fenced block; the language comes from class names on it, inside it or
 * directly around it.
 */
export function codeBlock(pre: Element): string {
  const code = preformattedText(pre).replace(/^\n/, "").replace(/\s+$/, "");
  return code.trim() === "" ? "" : codeFence(code, languageOf(pre));
}

function languageOf(pre: Element): string {
  const inner = pre.querySelector("code");
  const around = [pre, inner, pre.parentElement, pre.parentElement?.parentElement];
  for (const element of around) {
    const named = element?.getAttribute("data-lang") ?? element?.getAttribute("data-language");
    const found = named ?? LANGUAGE.exec(element?.getAttribute("class") ?? "")?.[1];
    if (found && /^[\w+#.-]{1,30}$/.test(found))
      return NOT_A_LANGUAGE.has(found.toLowerCase()) ? "" : found.toLowerCase();
  }
  return "";
}

/** Text with its white space; `<br>` becomes a line break. */
function preformattedText(element: Element): string {
  let text = "";
  for (const child of childrenOf(element)) {
    if (isText(child)) text += child.data;
    else if (isElement(child)) text += child.nodeName === "BR" ? "\n" : preformattedText(child);
  }
  return text;
}
