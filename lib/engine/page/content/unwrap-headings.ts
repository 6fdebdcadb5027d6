import "server-only";
import { HEADINGS } from "../dom/dom-nodes";
import { classesOf } from "./by-names";

const PERMALINK = /^[¶#§🔗◆]?$/u;
const TO_TOP = /^(?:back to )?top$/i;

/**
 * Removes permalinks beside headings, links to the top of the page inside of them, and the `div` around both that some tools write (GitHub, MediaWiki). Readability
 * would remove the heading with them.
 */
export function unwrapHeadings(document: Document): void {
  for (const heading of document.querySelectorAll(HEADINGS)) {
    for (const beside of [heading.previousElementSibling, heading.nextElementSibling])
      if (beside?.localName === "a" && isPermalink(beside)) beside.remove();
    for (const inside of heading.querySelectorAll('a[href*="#"]'))
      if (TO_TOP.test((inside.textContent ?? "").trim())) inside.remove();
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
