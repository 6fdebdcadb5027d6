import "server-only";
import { HEADINGS } from "../dom/dom-nodes";
import { classesOf } from "./by-names";

const PERMALINK = /^[¶#§🔗◆\p{Co}]?$/u;
/** Text for screen readers only, as beside the icon of a link to the source. */
const UNSEEN = ".sr-only, .visually-hidden, .screen-reader-text";
const TO_TOP = /^(?:back to )?top$/i;

/**
 * Removes permalinks beside headings, links to the top of the page and icons with a link inside of them, and the `div`
 * around both that some tools write (GitHub, MediaWiki). Readability would remove the heading with them.
 */
export function unwrapHeadings(document: Document): void {
  for (const heading of document.querySelectorAll(HEADINGS)) {
    moveLinkedId(heading);
    for (const beside of [heading.previousElementSibling, heading.nextElementSibling])
      if (beside?.localName === "a" && isPermalink(beside)) beside.remove();
    for (const inside of heading.querySelectorAll('a[href*="#"]'))
      if (TO_TOP.test(textOf(inside))) inside.remove();
    for (const inside of heading.querySelectorAll("a[href]"))
      if (isIcon(inside) && textOf(heading) !== textOf(inside)) inside.remove();
    const { parentElement: wrapper } = heading;
    if (wrapper?.localName !== "div" || wrapper.id !== "" || wrapper.hasAttribute("role")) continue;
    if (!isAlone(heading, wrapper)) continue;
    heading.className = `${classesOf(wrapper)} ${classesOf(heading)}`.trim();
    wrapper.replaceWith(heading);
  }
}

/**
 * Moves the id of a section to its heading if a link beside or in the heading leads to it: made from the text of the
 * heading, it does not name a part of the page frame.
 */
function moveLinkedId(heading: Element): void {
  const { parentElement: section, previousElementSibling: before } = heading;
  if (section === null || section.id === "" || heading.id !== "") return;
  const links = [before, heading.nextElementSibling, ...heading.querySelectorAll("a[href]")];
  if (!links.some((link) => link?.getAttribute("href")?.split("#")[1] === section.id)) return;
  heading.id = section.id;
  section.removeAttribute("id");
}

const textOf = ({ textContent }: Element): string => (textContent ?? "").trim();

const isIcon = (link: Element): boolean => {
  const unseen = link.querySelector(UNSEEN);
  return unseen !== null && textOf(unseen) === textOf(link) && link.querySelector("img") === null;
};

const isPermalink = (link: Element): boolean =>
  PERMALINK.test(textOf(link)) && link.querySelector("img") === null;

const isAlone = (heading: Element, { children, textContent }: Element): boolean =>
  children.length === 1 && textContent?.trim() === heading.textContent?.trim();
