import "server-only";
import { hasText, isElement, nodesBefore, trimmedText } from "../dom/dom-nodes";
import { isRelatedHeading } from "./boilerplate-lines";
import { cardGroups } from "./cards";
import { type SubtreeFacts, survey } from "./survey";

/** Containers with at least this share of the text are parts of the page; smaller ones belong to the title. */
const PAGE_LEVEL = 0.5;
/** Larger parts are content, wherever they are. */
const MAX_BEFORE = 0.35;
const MAX_OTHER_PRODUCTS = 0.5;
const MAX_SECTION = 1.5;

/** Removes what comes before the title heading in the containers of the page, except pictures of what it names. */
export function dropBeforeTitle(root: Element, title: Element): void {
  const facts = survey(root);
  const all = facts.get(root)?.letters ?? 0;
  const before: Element[] = [];
  for (const node of nodesBefore(title, root)) {
    const around = node.parentElement && facts.get(node.parentElement);
    if (isElement(node) && (around?.letters ?? 0) >= all * PAGE_LEVEL) before.push(node);
  }
  const letters = before.reduce((sum, each) => sum + (facts.get(each)?.letters ?? 0), 0);
  if (letters > all * MAX_BEFORE) return;
  const images = before.flatMap((each) => [each, ...each.querySelectorAll("img")]);
  const named = images.filter((each) => isNamedLike(each, title));
  const described = images.find(describedBeside(title, facts));
  const pictures = named.length > 0 || described === undefined ? named : [described];
  for (const each of before)
    each.replaceWith(...pictures.filter((picture) => each.contains(picture)));
}

/** Whether a picture is the subject of a page, such as that of a photo. */
export const isNamedLike = (picture: Element, title: Element): boolean =>
  picture.localName === "img" &&
  hasText(title) &&
  (picture.getAttribute("alt") ?? "").trim().startsWith(trimmedText(title));

/**
 * Returns whether a picture and its description are alone beside the title of the main part, or beside a part with the
 * title, such as those of a museum object or a product.
 */
function describedBeside(
  title: Element,
  facts: ReadonlyMap<Element, SubtreeFacts>,
): (picture: Element) => boolean {
  const isInMain = title.closest("main, article, [role=main]") !== null;
  const around = new Set<Element>();
  for (let up = title.parentElement; up !== null; up = up.parentElement) around.add(up);
  return (picture) => {
    if (!isInMain || picture.localName !== "img") return false;
    let beside = picture;
    for (let up = picture.parentElement; up !== null && !around.has(up); up = up.parentElement)
      beside = up;
    return (picture.getAttribute("alt") ?? "").trim() !== "" && facts.get(beside)?.letters === 0;
  };
}

/** A copyright line, the sign of a footer. */
const COPYRIGHT =
  /©|\(c\)\s*\d{4}|\bcopyright\b.{0,40}\d{4}|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos|wszelkie prawa|все права защищены|版权所有|保留所有权利/i;
const MAX_COPYRIGHT = 300;

/** Removes the last part of a page with a copyright line: a footer without a tag or name. */
export function dropCopyright(body: Element, title: Element | null): void {
  const facts = survey(body);
  const limit = (facts.get(body)?.letters ?? 0) * MAX_BEFORE;
  const line = lastCopyright(body);
  // In the main part, it belongs to a licence or a contract.
  if (line?.closest("main, article, [role=main]")) return;
  let part: Element | null = null;
  for (let up = line; up !== null && up !== body; up = up.parentElement) {
    const found = facts.get(up);
    if (found === undefined || found.hasMain || found.letters > limit) break;
    if (title !== null && up.contains(title)) break;
    part = up;
  }
  part?.remove();
}

function lastCopyright(element: Element): Element | null {
  for (let node = element.lastChild; node !== null; node = node.previousSibling) {
    const found = isElement(node) ? lastCopyright(node) : isCopyright(node) ? element : null;
    if (found !== null) return found;
  }
  return null;
}

const isCopyright = ({ textContent }: Node): boolean =>
  textContent !== null && textContent.length <= MAX_COPYRIGHT && COPYRIGHT.test(textContent);

/** When and by whom a page was changed, as wikis write below it. */
const LAST_CHANGE =
  /\b(?:last (?:modified|updated|edited|changed)|zuletzt (?:geändert|bearbeitet)|dernière (?:modification|mise à jour)|última (?:modificación|actualización))\b.*\d{4}.{0,60}$/is;
const MAX_LAST_CHANGE = 150;

/** Removes the last line of a page if it says when the page was changed, unless it is in the main part. */
export function dropLastChange(body: Element, title: Element | null): void {
  let line = body;
  for (let last: Element | null = body; last !== null; last = lastWithText(last)) line = last;
  if (line.closest("main, article, [role=main]")) return;
  let part: Element | null = null;
  for (let up: Element | null = line; up !== null && up !== body; up = up.parentElement) {
    const text = trimmedText(up);
    if (text.length > MAX_LAST_CHANGE || (title !== null && up.contains(title))) break;
    if (LAST_CHANGE.test(text)) part = up;
  }
  part?.remove();
}

/** Removes headings at the end of a page of which only the list was removed, such as "Leave a comment". */
export function dropLastHeadings(root: Element): void {
  for (;;) {
    let line = root;
    for (let last: Element | null = root; last !== null; last = lastWithText(last)) line = last;
    const heading = line.closest("h2, h3, h4, h5, h6");
    if (heading === null || !root.contains(heading)) return;
    const text = trimmedText(heading);
    if (!isRelatedHeading(text) || !trimmedText(root).endsWith(text)) return;
    heading.remove();
  }
}

const lastWithText = (parent: Element): Element | null =>
  [...parent.children].findLast(({ textContent }) => textContent?.trim()) ?? null;

/**
 * Removes lists of other products from the page of a product: groups of cards with prices, if the first price after
 * the title is outside of them.
 */
export function dropOtherProducts(root: Element, title: Element): void {
  const facts = survey(root);
  const all = facts.get(root)?.letters ?? 0;
  const groups = cardGroups(root, facts).filter(
    ({ parent, cards }) =>
      !parent.contains(title) &&
      cards.filter((card) => (facts.get(card)?.prices ?? 0) > 0).length >= cards.length / 2,
  );
  const cards = new Set(groups.flatMap((group) => group.cards));
  const letters = [...cards].reduce((sum, card) => sum + (facts.get(card)?.letters ?? 0), 0);
  if (letters > all * MAX_OTHER_PRODUCTS || !isPricedFirst(root, title, cards, facts)) return;
  for (const {
    parent,
    cards: [first],
  } of groups) {
    let section = parent;
    for (let up = parent.parentElement; up !== null && up !== root; up = up.parentElement) {
      if (up.contains(title) || !isSectionOf(facts.get(parent), facts.get(up))) break;
      section = up;
    }
    // The heading of such a list, such as "Similar products". The page of a listing begins with its rows.
    if (first !== undefined && [...nodesBefore(first, section)].some(hasText)) section.remove();
  }
}

/** A section has little text besides its cards, and no sentence. */
const isSectionOf = (cards: SubtreeFacts | undefined, section: SubtreeFacts | undefined): boolean =>
  cards !== undefined &&
  section !== undefined &&
  section.letters <= cards.letters * MAX_SECTION &&
  section.sentences === cards.sentences;

/** Whether a price follows the title before any of the cards. */
function isPricedFirst(
  root: Element,
  title: Element,
  cards: ReadonlySet<Element>,
  facts: ReadonlyMap<Element, SubtreeFacts>,
): boolean {
  const hasPrice = (element: Element): boolean => (facts.get(element)?.prices ?? 0) > 0;
  const all = [...root.querySelectorAll("*")];
  const first = all
    .slice(all.indexOf(title) + 1)
    .find((each) => cards.has(each) || (hasPrice(each) && ![...each.children].some(hasPrice)));
  return first !== undefined && !cards.has(first);
}
