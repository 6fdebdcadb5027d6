import "server-only";
import { childrenOf, HEADINGS, isCode, isElement, isText } from "../dom/dom-nodes";
import { articleAsideKind } from "./boilerplate-names";
import { ASIDE_ATTRIBUTE } from "./mark-asides";

/** A larger share of the content is the content, whatever its name. */
const MAX_SHARE = 0.25;
/** Characters of a card that links to another page. */
const MAX_CARD = 700;
const MIN_CARD = 30;
/** With a larger share of cards, the page is a list of them. */
const MAX_CARDS_SHARE = 0.6;

/** Removes groups of similar cards whose headings link to other pages. */
export function dropLinkCards(root: Element): void {
  const heads = new Map<Element, Map<string, Set<Element>>>();
  for (const heading of root.querySelectorAll(HEADINGS)) {
    let card: Element = heading;
    for (let up = 0; up < 6; up += 1) {
      const parent: Element | null = card.parentElement;
      if (parent === null || parent === root) break;
      const kind = `${card.localName} ${card.className}`;
      if (card !== heading && (card.nextElementSibling ?? card.previousElementSibling)) {
        const kinds = heads.get(parent) ?? new Map<string, Set<Element>>();
        heads.set(parent, kinds);
        kinds.set(kind, (kinds.get(kind) ?? new Set()).add(card));
      }
      card = parent;
    }
  }
  const limit = sizeOf(root) * MAX_CARDS_SHARE;
  for (const kinds of heads.values())
    for (const cards of kinds.values())
      if (cards.size >= 3 && [...cards].every(isCard))
        if ([...cards].reduce((sum, card) => sum + sizeOf(card), 0) <= limit)
          for (const card of cards) card.remove();
}

const sizeOf = (element: Element): number => (element.textContent ?? "").length;

function isCard(element: Element): boolean {
  const letters = (element.textContent ?? "").replace(/\s+/g, "").length;
  if (letters > MAX_CARD || element.querySelector("a[href]") === null) return false;
  const heading = element.querySelector(HEADINGS);
  const leads = heading?.closest("a") ?? heading?.querySelector("a") ?? null;
  return leads !== null;
}

/** Removes elements beside an article by their names, and the captions of its images. */
export function dropArticleAsides(root: Element): void {
  dropNamed(root, articleAside);
}

function articleAside(element: Element): "alone" | "pictures" | null {
  if (element.localName === "figcaption") return isCaptionOfContent(element) ? null : "alone";
  if (element.localName === "figure") {
    if (isLinkCard(element)) return "alone";
    if (containsOnlyPicture(element)) return "pictures";
  }
  const mark = element.getAttribute(ASIDE_ATTRIBUTE);
  return mark === "alone" || mark === "pictures" ? mark : articleAsideKind(element);
}

/** Captions of pictures are beside the article; the title of a table and the source of a quotation belong to it. */
const isCaptionOfContent = (caption: Element): boolean =>
  caption.closest("figure")?.querySelector("table, pre, blockquote, math") != null;

const containsOnlyPicture = (figure: Element): boolean =>
  figure.querySelector("img") !== null &&
  figure.querySelector("table, pre, blockquote, p + p") === null;

/** Whether the picture of a figure is in a link with the title of another page; shorter texts only open the picture. */
function isLinkCard(figure: Element): boolean {
  const link = figure.querySelector("img")?.closest("a[href]") ?? figure.querySelector("a[href]");
  return (
    link !== null &&
    link.querySelector("figcaption") === null &&
    (link.textContent ?? "").trim().length >= MIN_CARD
  );
}

function dropNamed(root: Element, judge: (element: Element) => "alone" | "pictures" | null): void {
  const sizes = sizesIn(root);
  const limit = (sizes.get(root) ?? 0) * MAX_SHARE;
  const visit = (element: Element): void => {
    for (const node of childrenOf(element)) {
      if (!isElement(node) || isCode(node)) continue;
      const small = (sizes.get(node) ?? 0) <= limit;
      const named = small ? judge(node) : null;
      if (named === "pictures") node.replaceWith(...node.querySelectorAll("img"));
      else if (named === "alone") node.remove();
      else visit(node);
    }
  };
  visit(root);
}

/** Length of the text of every element. */
function sizesIn(root: Element): Map<Element, number> {
  const sizes = new Map<Element, number>();
  const measure = (element: Element): number => {
    let size = 0;
    for (const node of childrenOf(element))
      size += isElement(node) ? measure(node) : isText(node) ? node.data.trim().length : 0;
    sizes.set(element, size);
    return size;
  };
  measure(root);
  return sizes;
}
