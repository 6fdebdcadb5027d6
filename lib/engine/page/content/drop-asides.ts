import "server-only";
import { childNodesOf, isCode, isElement } from "../dom/dom-nodes";
import { articleAsideKind } from "./boilerplate-names";
import { cardGroups } from "./cards";
import { ASIDE_ATTRIBUTE } from "./mark-asides";
import { survey } from "./survey";

/** An element with a larger share of the content is the content itself, whatever its name. */
const MAX_SHARE = 0.25;
/** Letters of a card that leads to another page. A link with fewer only opens its picture, and sections have more. */
const MIN_CARD = 30;
const MAX_CARD = 700;
/** With a larger share of cards, the page is a list of them. */
const MAX_CARDS_SHARE = 0.6;

/** Removes groups of similar cards whose headings lead to other pages. */
export function dropLinkCards(root: Element): void {
  const facts = survey(root);
  const lettersIn = (element: Element): number => facts.get(element)?.letters ?? 0;
  const limit = lettersIn(root) * MAX_CARDS_SHARE;
  for (const { cards } of cardGroups(root, facts)) {
    const letters = cards.reduce((sum, card) => sum + lettersIn(card), 0);
    const areLinked = cards.every(
      (card) => facts.get(card)?.linkedHeadings && lettersIn(card) <= MAX_CARD,
    );
    if (areLinked && letters <= limit) for (const card of cards) card.remove();
  }
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
  const facts = survey(root);
  const limit = (facts.get(root)?.letters ?? 0) * MAX_SHARE;
  const visit = (element: Element): void => {
    for (const node of childNodesOf(element)) {
      if (!isElement(node) || isCode(node)) continue;
      const small = (facts.get(node)?.letters ?? 0) <= limit;
      const named = small ? judge(node) : null;
      if (named === "pictures") node.replaceWith(...node.querySelectorAll("img"));
      else if (named === "alone") node.remove();
      else visit(node);
    }
  };
  visit(root);
}
