import "server-only";
import type { Attributes } from "./rewrite-html";

const PANELS = new Set(["div", "section", "article", "dd", "p"]);
/** Roles of what covers the page for a moment, and of menus. */
const POPUP = /^(?:dialog|alertdialog|menu|listbox|tooltip|search|navigation)$/i;
const FRAME = new Set(["nav", "header", "footer", "form"]);
const MAX_PANELS = 1_000;

/**
 * Finds the hidden parts of a page that the reader opens, such as the answer to a question: what a button before them
 * expands (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/).
 */
export function createToggledPanels() {
  const ids = new Set<string>();

  return {
    /** Whether an element is such a part; remembers the one that the element expands. */
    isPanel(name: string, attributes: Attributes, open: readonly string[]): boolean {
      const { id, role = "", "aria-controls": panel, "aria-expanded": expanded } = attributes;
      const expands = panel !== undefined && expanded !== undefined;
      if (expands && ids.size < MAX_PANELS && !open.some((outer) => FRAME.has(outer)))
        ids.add(panel);
      return id !== undefined && ids.has(id) && PANELS.has(name) && !POPUP.test(role);
    },
  };
}
