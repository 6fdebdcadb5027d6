import "server-only";
import { HEADINGS } from "../dom/dom-nodes";
import { classesOf } from "./by-names";

const PERMALINK = /^[¶#§🔗◆]?$/u;

/**
 * Removes permalinks beside headings, and the `div` around both that some tools write (GitHub, MediaWiki). Readability
 * would remove the heading with them.
 */
export function unwrapHeadings(document: Document): void {
  for (const heading of document.querySelectorAll(HEADINGS)) {
    for (const beside of [heading.previousElementSibling, heading.nextElementSibling])
      if (beside?.localName === "a" && isPermalink(beside)) beside.remove();
    const { parentElement: wrapper } = heading;
    if (wrapper?.localName !== "div" || wrapper.id !== "" || wrapper.hasAttribute("role")) continue;
    if (!isAlone(heading, wrapper)) continue;
    heading.className = `${classesOf(wrapper)} ${classesOf(heading)}`.trim();
    wrapper.replaceWith(heading);
  }
}

const isPermalink = (link: Element): boolean =>
  PERMALINK.test((link.textContent ?? "").trim()) && link.querySelector("img") === null;

const isAlone = (heading: Element, { children, textContent }: Element): boolean =>
  children.length === 1 && textContent?.trim() === heading.textContent?.trim();
