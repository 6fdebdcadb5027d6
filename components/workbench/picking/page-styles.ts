import type { RecordedLayout } from "@/components/actions-editor/picker/recorded-layout";
import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { layoutExpression, parseLayout } from "./page-layout";

/** Starts the value of the script, so that it is found among other returned values. */
const MARK = "/* style sheets of the page, for the selector picker */";
/** Starts the layout, after the style sheets. */
const LAYOUT_MARK = "/* layout of the page */";
/** Characters. Further sheets are left out. */
const MAX_CSS = 400_000;
/** Services whose sheets only load fonts. Without them the layout stays much the same. */
const fontServices = /^https:\/\/(?:fonts\.(?:googleapis\.com|bunny\.net)|use\.typekit\.net)\//;

/**
 * Returns the text of the style sheets that the HTML only links to or that scripts filled. It reads
 * what the page has loaded and changes nothing. Sheets of other sites that forbid reading are left out;
 * if there are any, it also returns the layout, so that the page can be shown over its screenshot.
 */
export const pageStylesScript = `(() => {
  let css = "";
  let isComplete = true;
  const rulesOf = (sheet) => [...sheet.cssRules].map((rule) => {
    if (!rule.styleSheet) return rule.cssText;
    try { return within(rule.styleSheet, rulesOf(rule.styleSheet)); } catch { return leaveOut(rule.styleSheet); }
  }).join("\\n");
  const leaveOut = ({ href, media }) => {
    if (${fontServices}.test(href)) return "";
    if (!media || !media.mediaText || matchMedia(media.mediaText).matches) isComplete = false;
    return "";
  };
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
      else leaveOut(sheet);
    } catch { leaveOut(sheet); }
  }
  let layout = "";
  try { if (!isComplete) layout = ${JSON.stringify(LAYOUT_MARK)} + ${layoutExpression}; } catch {}
  return ${JSON.stringify(MARK)} + "\\n" + css + layout;
})()`;

export type PageStyles = {
  readonly css: string | null;
  /** Null if all style sheets could be read. */
  readonly layout: RecordedLayout | null;
};

/** The style sheets in the output of a result's actions, and the layout if some are missing. */
export function pageStylesIn(actions: unknown): PageStyles {
  const returns = isJsonObject(actions) ? actions.javascriptReturns : null;
  const values = itemsIn(returns).map((each) => (isJsonObject(each) ? each.value : null));
  const found = values.findLast(
    (value): value is string => typeof value === "string" && value.startsWith(MARK),
  );
  const text = found?.slice(MARK.length) ?? "";
  const end = text.lastIndexOf(LAYOUT_MARK);
  return {
    css: text.slice(0, end < 0 ? undefined : end).trim() || null,
    layout: end < 0 ? null : parseLayout(text.slice(end + LAYOUT_MARK.length)),
  };
}
