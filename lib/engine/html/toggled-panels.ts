import "server-only";
import type { Attributes } from "./rewrite-html";

const PANELS = new Set(["div", "section", "article", "dd", "p"]);
/** Roles of menus and of elements that cover the page for a moment. */
const POPUP = /^(?:dialog|alertdialog|menu|listbox|tooltip|search|navigation)$/i;
const FRAME = new Set(["nav", "header", "footer", "form"]);
const MAX_PANELS = 1_000;
/** Values of Bootstrap's `data-toggle` that show a part of the page. */
const TOGGLES = /^(?:collapse|tab|pill)$/;
/** Attributes of a button that a script of the page responds to, as Alpine and Vue write them. */
const SCRIPTED = ["@click", "x-on:click", "v-on:click"];
/** Class names of hidden parts that a link or heading without a reference to them shows. */
const NAMED =
  /(?:^|[\s_-])(?:accordion|toggle|collaps(?:e|ible)|faq|spoiler)[\s_-]+(?:content|body|panel|pane|inner|answer|text)(?=$|[\s_-])|(?:^|\s)(?:answer|solution|spoiler)(?=$|\s)/i;
/** Properties of the answer to a question (https://schema.org/FAQPage). */
const ANSWER = /^(?:acceptedAnswer|suggestedAnswer|text)$/;
/** Class names of such links and headings. */
const NAMED_TOGGLE =
  /(?:^|[\s_-])(?:accordion|collaps(?:e|ible)|faq|spoiler)[\s_-]+(?:toggle|header|heading|head|title|button|trigger|link|question)(?=$|[\s_-])/i;
/** Maximum number of elements between a toggle without a reference and its panel. These are inside the toggle. */
const MAX_BETWEEN = 6;

/**
 * Finds the hidden parts of a page that the reader can open, such as the answer to a question or the panel of a tab.
 * Such a part is referred to by a control before it, follows a button without a reference, or has a class name that
 * says so (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/).
 */
export function createToggledPanels() {
  const ids = new Set<string>();
  let isInTab = false;
  /** Number of elements since a toggle without a reference. */
  let sinceToggle = Number.POSITIVE_INFINITY;

  /** The id of the part that an element shows; empty if it shows the part after it. */
  function shownBy(name: string, attributes: Attributes): string | null {
    const { role = "", "aria-controls": panel, "aria-expanded": expanded } = attributes;
    const target = attributes["data-bs-target"] ?? attributes["data-target"] ?? attributes.href;
    const fragment = /#([^#]+)$/.exec(target ?? "")?.[1];
    const toggle = attributes["data-bs-toggle"] ?? attributes["data-toggle"] ?? "";
    if (panel !== undefined && (expanded !== undefined || role === "tab")) return panel;
    if (fragment !== undefined && (TOGGLES.test(toggle) || role === "tab")) return fragment;
    if (fragment !== undefined && isInTab && name === "a") return fragment;
    const isScripted = name === "button" && SCRIPTED.some((each) => each in attributes);
    return (expanded !== undefined || isScripted) && attributes["aria-haspopup"] === undefined
      ? ""
      : null;
  }

  const namedToggle = (names: string): string | null => (NAMED_TOGGLE.test(names) ? "" : null);

  return {
    /** Whether an element is such a part. Also records the part that the element shows. */
    isPanel(name: string, attributes: Attributes, open: readonly string[]): boolean {
      const { id, role = "", class: names = "" } = attributes;
      const inFrame = open.some((outer) => FRAME.has(outer));
      const shown = inFrame ? null : (shownBy(name, attributes) ?? namedToggle(names));
      isInTab = role === "tab";
      sinceToggle = shown === "" ? 0 : sinceToggle + 1;
      if (shown && ids.size < MAX_PANELS) ids.add(shown);
      if (!PANELS.has(name) || POPUP.test(role)) return false;
      const follows = sinceToggle > 0 && sinceToggle <= MAX_BETWEEN && "hidden" in attributes;
      if (follows) sinceToggle = Number.POSITIVE_INFINITY;
      const isNamed = NAMED.test(names) || ANSWER.test(attributes.itemprop ?? "");
      if (isNamed && !inFrame) return true;
      return follows || (id !== undefined && ids.has(id));
    },
  };
}
