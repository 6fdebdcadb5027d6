import "server-only";
import { isHeading } from "./implied-ends";
import type { Attributes, TagAction } from "./rewrite-html";

/** Elements that may precede the name of a drawing; the titles of its parts are tooltips. */
const BEFORE_TITLE = new Set(["title", "desc", "defs", "style", "metadata"]);

/** Replaces drawings by their names: `aria-label`, or `<title>` (https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd). */
export function createIconLabels() {
  let depth = 0;
  /** Names the outermost drawing; null once its title cannot follow. */
  let name: ((label: string) => void) | null = null;
  let title: string | null = null;

  return {
    open(tag: string): void {
      if (depth === 0) return;
      if (tag === "svg") depth += 1;
      if (!BEFORE_TITLE.has(tag)) name = null;
      title = tag === "title" && name !== null ? "" : null;
    },
    /** Begins a drawing that is not part of another one. */
    icon(attributes: Attributes, open: readonly string[]): TagAction {
      const { role, "aria-label": label = "", "aria-hidden": isHidden } = attributes;
      for (const key of Object.keys(attributes)) delete attributes[key];
      depth = 1;
      // The icons of links and headings say what a click does.
      const isControl = open.some((outer) => outer === "a" || isHeading(outer));
      name = (text) => {
        attributes["aria-label"] = text.trim();
        if (role === "img" && !isControl) attributes.role = role;
      };
      if (isHidden !== "true" && label.trim() !== "") name(label);
      if (isHidden === "true" || label.trim() !== "") name = null;
      return "label";
    },
    text(text: string): void {
      if (title !== null) title += text;
    },
    close(tag: string): void {
      if (depth === 0) return;
      if (tag === "svg") depth -= 1;
      if (title?.trim()) name?.(title);
      if (title !== null || depth === 0) name = title = null;
    },
  };
}
