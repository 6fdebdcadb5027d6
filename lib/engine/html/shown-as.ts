import "server-only";
import type { Attributes } from "./rewrite-html";

/** Elements that browsers show as others: images of AMP pages, and code that is not parsed as HTML. */
const SHOWN_AS: ReadonlyMap<string, string> = new Map([
  ["amp-img", "img"],
  ["amp-anim", "img"],
  ["xmp", "pre"],
]);
/** Class names of an example that readers can edit, as in references of Go, and of a quoted post of Discourse. */
const NAMED: ReadonlyMap<string, { readonly name: RegExp; readonly as: string }> = new Map([
  ["textarea", { name: /(?:^|\s)code(?:\s|$)/i, as: "pre" }],
  ["aside", { name: /(?:^|\s)quote(?:\s|$)/i, as: "div" }],
]);

/** Words and letters that a script moves one by one. They are in one line, without space between letters. */
const SPLIT_NAME = /(?:^|\s)(?:split-?)?(?:word|char|letter)s?(?=$|\s)/i;
const SPLIT_STYLE =
  /(?=.*position:\s*relative)display:\s*inline-block|display:\s*inline-block.*transform:/is;

/**
 * The name of the element that shows the same to readers. A button that is displayed as a checkbox also gets its
 * attributes.
 */
export function shownAs(name: string, attributes: Attributes): string {
  const { class: names = "", readonly, role, style = "" } = attributes;
  if (name === "div" && (SPLIT_NAME.test(names) || SPLIT_STYLE.test(style))) return "span";
  if (name === "button" && role === "checkbox") {
    attributes.type = "checkbox";
    if (attributes["aria-checked"] === "true") attributes.checked = "";
    return "input";
  }
  // A text to copy, such as the lines that add a package.
  if (name === "textarea" && readonly !== undefined) return "pre";
  const named = NAMED.get(name);
  return named?.name.test(names) ? named.as : (SHOWN_AS.get(name) ?? name);
}
