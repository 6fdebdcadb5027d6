import "server-only";
import { countLetters } from "@/lib/engine/html/count-letters";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";

/** Counts of a subtree. Letters are all characters except whitespace. */
export type SubtreeFacts = {
  letters: number;
  linkLetters: number;
  links: number;
  pictures: number;
  /** Number of short texts with a price. */
  prices: number;
  headings: number;
  /** Headings that lead to other pages. */
  linkedHeadings: number;
  /** Number of longer paragraphs, and of longer texts outside links. */
  prose: number;
  sentences: number;
  /** Contains a landmark of the main content. */
  hasMain: boolean;
};

const PRICE =
  /[$€£¥₹￥₽₩₺]\s?\d|\d\s?(?:[€$£円元₽]|(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|zł|kr|Kč|Ft|lei|руб|грн)(?!\p{L}))|^\D{0,3}\d{1,6}[.,]\d\d\D{0,3}$|(?:price|cena|preis|prix|precio|prezzo|preço|prijs|цена)\W{0,3}\d/iu;
/** A price in a longer text is part of a sentence. */
const MAX_PRICE_LETTERS = 30;
const PROSE_LETTERS = 60;
const SENTENCE_LETTERS = 40;

/** Counts for every element of a subtree. */
export function survey(root: Element): ReadonlyMap<Element, SubtreeFacts> {
  const facts = new Map<Element, SubtreeFacts>();
  count(root, false, facts);
  return facts;
}

function count(element: Element, inLink: boolean, facts: Map<Element, SubtreeFacts>): SubtreeFacts {
  const name = element.localName;
  const isLink = name === "a" && element.hasAttribute("href");
  const isHeading = /^h[1-6]$/.test(name);
  const found: SubtreeFacts = {
    letters: 0,
    linkLetters: 0,
    links: isLink ? 1 : 0,
    pictures: name === "img" ? 1 : 0,
    prices: 0,
    headings: isHeading ? 1 : 0,
    linkedHeadings: 0,
    prose: 0,
    sentences: 0,
    hasMain: isMainLandmark(element),
  };
  for (const node of childNodesOf(element)) {
    if (isText(node)) {
      const letters = countLetters(node.data);
      found.letters += letters;
      if (letters > 1 && letters <= MAX_PRICE_LETTERS && PRICE.test(node.data.trim()))
        found.prices += 1;
      if (inLink || isLink) found.linkLetters += letters;
      else if (letters >= SENTENCE_LETTERS) found.sentences += 1;
    } else if (isElement(node)) {
      const inner = count(node, inLink || isLink, facts);
      found.letters += inner.letters;
      found.linkLetters += inner.linkLetters;
      found.links += inner.links;
      found.pictures += inner.pictures;
      found.prices += inner.prices;
      found.headings += inner.headings;
      found.linkedHeadings += inner.linkedHeadings;
      found.prose += inner.prose;
      found.sentences += inner.sentences;
      found.hasMain ||= inner.hasMain;
    }
  }
  if (isHeading && isLinked(element, found)) found.linkedHeadings = 1;
  if (name === "p" && found.letters >= PROSE_LETTERS && found.linkLetters < found.letters / 2)
    found.prose += 1;
  facts.set(element, found);
  return found;
}

/** Whether a heading leads to another page: not to itself, and not from a few of its words. */
function isLinked(heading: Element, { letters, linkLetters }: SubtreeFacts): boolean {
  const around = heading.closest("a[href]");
  const links = around === null ? [...heading.querySelectorAll("a[href]")] : [around];
  return (
    links.some((link) => !link.getAttribute("href")?.includes("#")) && linkLetters >= letters / 2
  );
}

export const isMainLandmark = (element: Element): boolean =>
  element.localName === "main" || element.getAttribute("role") === "main";

/** Whether a paragraph of running text is a direct child. */
export const hasOwnProse = (
  element: Element,
  facts: ReadonlyMap<Element, SubtreeFacts>,
): boolean => {
  for (const node of childNodesOf(element))
    if (
      isElement(node) &&
      node.localName === "p" &&
      (facts.get(node)?.letters ?? 0) >= PROSE_LETTERS
    )
      return true;
  return false;
};
