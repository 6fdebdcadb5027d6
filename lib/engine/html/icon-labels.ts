import "server-only";
import { isHeading } from "./implied-ends";
import type { Attributes, TagAction } from "./rewrite-html";

/** Elements that may precede the name of a drawing; the titles of its parts are tooltips. */
const BEFORE_TITLE = new Set(["title", "desc", "defs", "style", "metadata"]);

/** Class names of icons, such as `fa-check-circle` and `icon-xmark`. */
const SUFFIX = "(?:-(?:circle|square|bold|lg|alt|o|fill))*(?=$|\\s)";
const CHECK = new RegExp(`(?:^|[\\s_-])(?:check(?:ed|mark)?|tick|yes)${SUFFIX}`, "i");
const CROSS = new RegExp(`(?:^|[\\s_-])(?:times|cross|close|x(?:-?mark)?|no)${SUFFIX}`, "i");

/** The character of an icon whose class name says that it is a check mark or a cross; null for others. */
export const markOf = (classes: string): string | null =>
  CHECK.test(classes) ? "✓" : CROSS.test(classes) ? "✗" : null;

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
      const {
        role,
        class: classes = "",
        "aria-label": label = "",
        "aria-hidden": isHidden,
      } = attributes;
      const mark = open.includes("td") || open.includes("li") ? markOf(classes) : null;
      for (const key of Object.keys(attributes)) delete attributes[key];
      if (mark !== null) attributes["aria-label"] = mark;
      depth = 1;
      // The icons of links and headings only indicate a control.
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
