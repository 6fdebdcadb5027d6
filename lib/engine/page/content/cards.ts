import "server-only";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";
import type { SubtreeFacts } from "./survey";

/** Similar siblings that lead to other pages: the entries of a listing, or products in a row. */
export type CardGroup = { readonly parent: Element; readonly cards: readonly Element[] };

const MIN_CARDS = 3;
/** Letters of a card without a price. With a price it is a product, whose name may be short. */
const MIN_LETTERS = 12;
const MAX_LETTERS = 1_500;
/** Sections of a page have more than this. */
const MAX_HEADINGS = 2;
const MAX_LINKS = 12;
/** Limits for a card without a price, linked heading or sentence: its links, and its letters beside them. */
const MAX_PLAIN_LINKS = 3;
const MIN_OWN_LETTERS = 20;

/** The outermost groups of cards of a subtree, in document order. */
export function cardGroups(root: Element, facts: ReadonlyMap<Element, SubtreeFacts>): CardGroup[] {
  const groups: CardGroup[] = [];
  const visit = (parent: Element): void => {
    const kinds = new Map<string, Element[]>();
    for (const node of childNodesOf(parent)) {
      if (!isElement(node) || (node.localName === "a" && !facts.get(node)?.pictures)) continue;
      const key = `${node.localName} ${node.className.split(/\s+/)[0] ?? ""}`;
      const alike = kinds.get(key);
      if (alike === undefined) kinds.set(key, [node]);
      else alike.push(node);
    }
    const grouped = new Set<Element>();
    for (const alike of kinds.values()) {
      const cards = alike.filter((each) => isCard(facts.get(each)));
      if (cards.length < MIN_CARDS || cards.length < alike.length * 0.6) continue;
      groups.push({ parent, cards });
      for (const each of alike) grouped.add(each);
    }
    for (const node of childNodesOf(parent)) if (isElement(node) && !grouped.has(node)) visit(node);
  };
  visit(root);
  return groups;
}

const MIN_REPEATED = 4;
const REPEATED_SHARE = 0.6;
const MAX_CONTROL = 40;

/** Removes links with the same text in most cards of a group: "Add to cart", "Read more". */
export function dropRepeatedLinks(groups: readonly CardGroup[]): void {
  for (const { cards } of groups) {
    if (cards.length < MIN_REPEATED) continue;
    const repeated = new Map<string, { cards: Set<Element>; links: Element[] }>();
    for (const card of cards)
      for (const link of card.querySelectorAll("a")) {
        const text = (link.textContent ?? "").trim();
        if (text === "" || text.length > MAX_CONTROL || link.querySelector("img")) continue;
        if (isInText(link)) continue;
        const known = repeated.get(text) ?? { cards: new Set(), links: [] };
        known.cards.add(card);
        known.links.push(link);
        repeated.set(text, known);
      }
    for (const { cards: holders, links } of repeated.values())
      if (holders.size >= cards.length * REPEATED_SHARE) for (const link of links) link.remove();
  }
}

/** Whether a link is part of a text, such as the type in a signature. The link of a command has no text beside it. */
function isInText(link: Element): boolean {
  const { parentElement: parent, previousSibling, nextSibling } = link;
  if ([previousSibling, nextSibling].some((node) => node && isText(node) && LETTER.test(node.data)))
    return true;
  const isWrapped = parent !== null && INLINE.has(parent.localName) && parent.children.length === 1;
  return isWrapped && isInText(parent);
}

const LETTER = /\p{L}/u;
const INLINE = new Set(["code", "em", "i", "b", "strong", "span"]);

/** More than a list of links: it has a price, a picture, a linked heading or text of its own. */
function isCard(facts: SubtreeFacts | undefined): boolean {
  if (facts === undefined || facts.links === 0) return false;
  const { letters, linkLetters, links, headings, linkedHeadings, prices, pictures, sentences } =
    facts;
  if ((letters < MIN_LETTERS && prices === 0) || letters > MAX_LETTERS) return false;
  if (headings > MAX_HEADINGS || links > MAX_LINKS) return false;
  if (prices + linkedHeadings + sentences > 0) return true;
  return links <= MAX_PLAIN_LINKS && (pictures > 0 || letters - linkLetters >= MIN_OWN_LETTERS);
}
