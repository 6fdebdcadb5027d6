import "server-only";
import { HEADINGS, hasText, isText, trimmedText } from "../dom/dom-nodes";

const PERMALINK = /^[¶#§🔗◆\p{Co}]?$/u;
/** Text for screen readers only, as beside the icon of a link to the source. */
const UNSEEN = ".sr-only, .visually-hidden, .screen-reader-text";
const TO_TOP = /^(?:back to )?top$/i;
/** A sign that a click expands the content below. */
const SIGN = /^[+−–×▶▸►▼▾⌄›]$/u;
/** A link that moves the reader along the page. */
const JUMP =
  /^\P{L}*(?:(?:jump|skip|scroll|go|back|return) to (?:the )?(?:top|recipe|video|(?:main )?content|comments|navigation|search)|nach oben|zum (?:seitenanfang|inhalt)|retour en haut|haut de page|volver arriba|ir al contenido|torna su|наверх)\P{L}*$/iu;
const MAX_JUMP = 40;
/** A link that prints the page or opens a part of it elsewhere. */
const CONTROL =
  /^(?:print (?:this )?(?:page|article|recipe|timetable)|print version|(?:open|view) (?:it |this )?in (?:a )?new (?:tab|window)|(?:seite|artikel) (?:aus)?drucken|druckversion|imprimer (?:la |cette )?page|imprimir (?:esta )?p[áa]gina|stampa (?:la |questa )?pagina|(?:deze )?pagina afdrukken)$/i;
/** The same for links that only run a script. */
const PRINT = /^(?:print|drucken|imprimer|imprimir|stampa|afdrukken|skriv ut|drukuj)$/i;

/**
 * Removes permalinks beside headings, links to the top of the page and icons with a link inside of them, and the `div`
 * around both that some tools write (GitHub, MediaWiki). Readability would remove the heading with them.
 */
export function unwrapHeadings(document: Document): void {
  for (const heading of document.querySelectorAll(HEADINGS)) {
    const { nextElementSibling: next } = heading;
    // Shops repeat the name of a product for narrow windows.
    if (heading.localName === "h1" && next && isSameTitle(heading, next)) next.remove();
    moveLinkedId(heading);
    const { lastElementChild: sign } = heading;
    if (sign?.matches("span, i") && SIGN.test(trimmedText(sign))) sign.remove();
    for (const beside of [heading.previousElementSibling, heading.nextElementSibling])
      if (beside?.localName === "a" && isPermalink(beside)) beside.remove();
    for (const inside of heading.querySelectorAll('a[href*="#"]'))
      if (TO_TOP.test(trimmedText(inside))) inside.remove();
    for (const inside of heading.querySelectorAll("a[href]"))
      if (isIcon(inside) && trimmedText(heading) !== trimmedText(inside)) inside.remove();
    const { parentElement: wrapper } = heading;
    if (wrapper?.localName !== "div" || wrapper.id !== "" || wrapper.hasAttribute("role")) continue;
    if (!isAlone(heading, wrapper)) continue;
    heading.className = `${wrapper.className} ${heading.className}`.trim();
    wrapper.replaceWith(heading);
  }
}

const FEEDBACK =
  /^(?:was|is|did) (?:you find )?this (?:(?:page|article|section|answer|content|guide|doc|document(?:ation)?|topic) )?(?:helpful|useful|help you|(?:answer|resolve) your (?:question|issue|problem))\s?\?$|^(?:did you find (?:this (?:page |article )?(?:helpful|useful)|what you (?:were looking|need)(?: for)?)|how (?:helpful|useful) was this(?: \w+)?|war (?:diese[rs]?|die|der) (?:seite|artikel|beitrag|antwort|inhalt) hilfreich(?: für sie)?|(?:cette page|cet article) vous (?:a-t-elle|a-t-il) été utile|cette page est-elle utile|¿(?:te|le) (?:ha resultado|fue|resultó) útil(?: [^\s<?]+){0,3}|è stato utile(?: [^\s<?]+){0,3}|vond je dit nuttig)\s?\?$/i;
const MAX_FEEDBACK = 60;

/** The links around the text of an e-mail that is also a web page. */
const MAILING =
  /^(?:unsubscribe(?: here)?|(?:view|read|open|see)(?: (?:it|this(?: \w+)?|online))? in (?:your |a |the )?(?:web )?browser|(?:manage|update)(?: your)? (?:e-?mail )?preferences)\.?$/i;
/** Characters of the sentence around such a link. */
const MAX_MAILING = 250;

/** The items of the menu of a mail in an archive. */
const OF_ARCHIVE =
  /^(?:(?:prev(?:ious)?|next) (?:message|by|in)\b|messages sorted by:|more information about the \S+ mailing list$)/i;

/**
 * Removes links such as "Jump to recipe", "Back to top" and "Unsubscribe", controls that print, the question whether a page was helpful, and
 * regions with nothing but their name, which Wix has at both ends of a page.
 */
export function dropPrompts(document: Document): void {
  for (const region of document.querySelectorAll("[role=region][aria-label]"))
    if (
      trimmedText(region) === region.getAttribute("aria-label") &&
      !region.querySelector("img, h1")
    )
      region.remove();
  for (const element of document.querySelectorAll("p, div, span, legend, h2, h3, h4, h5, h6")) {
    const question = [...element.childNodes].find(hasText);
    if (question === undefined || !isText(question)) continue;
    const text = trimmedText(question);
    if (text.length > MAX_FEEDBACK || !FEEDBACK.test(text)) continue;
    const others = [...element.childNodes].filter((node) => node !== question && hasText(node));
    if (!others.every(({ nodeName }) => nodeName === "A")) continue;
    const { parentElement: section, previousElementSibling: label } = element;
    element.remove();
    const isAlone =
      label?.matches(HEADINGS) && section && trimmedText(section) === trimmedText(label);
    if (isAlone) label?.remove();
  }
  for (const element of document.querySelectorAll("li, body > a[href]"))
    if (element.querySelector("p") === null && OF_ARCHIVE.test(trimmedText(element)))
      element.remove();
  for (const link of document.querySelectorAll("a")) {
    const text = trimmedText(link);
    if (text.length > MAX_JUMP) continue;
    if (CONTROL.test(text) || (PRINT.test(text) && !link.hasAttribute("href"))) link.remove();
    if (!link.hasAttribute("href")) continue;
    if (MAILING.test(text)) {
      const block = link.closest("p, td, li, div") ?? link;
      (trimmedText(block).length <= MAX_MAILING ? block : link).remove();
    } else if (link.getAttribute("href")?.includes("#") && JUMP.test(text)) link.remove();
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

const isSameTitle = (heading: Element, next: Element): boolean =>
  trimmedText(heading) === trimmedText(next) &&
  (next.matches(HEADINGS) || next.querySelector(HEADINGS) !== null);

const isIcon = (link: Element): boolean => {
  const unseen = link.querySelector(UNSEEN);
  return (
    unseen !== null &&
    trimmedText(unseen) === trimmedText(link) &&
    link.querySelector("img") === null
  );
};

const isPermalink = (link: Element): boolean =>
  PERMALINK.test(trimmedText(link)) && link.querySelector("img") === null;

const isAlone = (heading: Element, wrapper: Element): boolean =>
  heading.previousElementSibling === null &&
  heading.nextElementSibling === null &&
  trimmedText(heading) === trimmedText(wrapper);
