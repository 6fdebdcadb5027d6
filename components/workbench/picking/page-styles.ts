import { isJsonObject } from "@/lib/contract/json-object";

/** Starts the value of the script, so that it is found among other returned values. */
const MARK = "/* style sheets of the page, for the selector picker */";
/** Characters. Further sheets are left out. */
const MAX_CSS = 400_000;

/**
 * Returns the text of the style sheets that the HTML only links to or that scripts filled. It reads
 * what the page has loaded and changes nothing; sheets of other sites that forbid reading are left
 * out.
 */
export const pageStylesScript = `(() => {
  let css = "";
  const rulesOf = (sheet) => [...sheet.cssRules].map((rule) => {
    if (!rule.styleSheet) return rule.cssText;
    try { return within(rule.styleSheet, rulesOf(rule.styleSheet)); } catch { return ""; }
  }).join("\\n");
  const within = (sheet, text) => {
    const media = sheet.media && sheet.media.mediaText;
    return media ? "@media " + media + "{" + text + "}" : text;
  };
  for (const sheet of [...document.styleSheets, ...(document.adoptedStyleSheets || [])]) {
    try {
      const owner = sheet.ownerNode;
      if (sheet.disabled || (owner && owner.localName === "style" && owner.textContent.trim() !== "")) continue;
      const text = within(sheet, rulesOf(sheet));
      if (css.length + text.length < ${MAX_CSS}) css += text + "\\n";
    } catch {}
  }
  return ${JSON.stringify(MARK)} + "\\n" + css;
})()`;

/** The style sheets in the output of a result's actions; null if the script did not run. */
export function pageStylesIn(actions: unknown): string | null {
  const returns = isJsonObject(actions) ? actions.javascriptReturns : null;
  if (!Array.isArray(returns)) return null;
  const values = returns.map((each: unknown) => (isJsonObject(each) ? each.value : null));
  const found = values.findLast(
    (value): value is string => typeof value === "string" && value.startsWith(MARK),
  );
  return found?.slice(MARK.length).trim() || null;
}
