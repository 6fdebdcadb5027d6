import "server-only";
import { callsAway, offersOthers, signsOrDates } from "./boilerplate-lines";
import { namesBesideAnything, namesBesideArticle } from "./boilerplate-names";
import { childrenOf, isElement, isText } from "./dom-nodes";
import { BESIDE_ATTRIBUTE } from "./mark-beside";
import { type TextBlock, textBlocks } from "./text-blocks";

/** An element larger than this part of the article is the article, whatever it is called. */
const MAX_SHARE = 0.25;
/** What stands above the first paragraph is dropped up to this part of the article. */
const MAX_LEAD = 0.1;
/** Characters; what an offer of other texts takes with it. */
const MAX_OFFERED = 160;

/** Takes out of an article what is set among its paragraphs but is not part of them. Changes the tree. */
export function trimArticle(root: Element): void {
  dropNamed(root, besideArticle);
  dropCards(root);
  const blocks = textBlocks(root);
  const all = blocks.reduce((sum, { ink }) => sum + ink, 0);
  const first = blocks.findIndex(isProse);
  const lead = blocks.slice(0, Math.max(0, first)).filter(isLead);
  const leadInk = lead.reduce((sum, { ink }) => sum + ink, 0);
  const drop = new Set<TextBlock>(leadInk <= Math.max(80, all * MAX_LEAD) ? lead : []);
  let offered = false;
  for (const block of blocks) {
    if (block.level > 0 || block.list === null) offered = offered && isOffered(block);
    if (!block.whole && offersOthers(block.text) && block.ink < 60) offered = true;
    if (offered || isBeside(block)) drop.add(block);
  }
  for (const block of drop) remove(block, root);
}

function isBeside(block: TextBlock): boolean {
  if (block.whole) return false;
  if (block.level > 0) return block.linkInk > block.ink * 0.9;
  if (offersOthers(block.text) && block.linkInk > block.ink / 2) return true;
  if (callsAway(block.text) || signsOrDates(block.text)) return true;
  if (block.nodes.some(holdsPicture)) return false;
  return block.linkInk > block.ink * (block.list === null ? 0.85 : 0.75);
}

const holdsPicture = (node: Node): boolean =>
  isElement(node) && (node.localName === "img" || node.querySelector("img") !== null);

/** Under an offer: no heading of its own, and a link or too short for a paragraph. */
function isOffered({ level, linkInk, ink, text }: TextBlock): boolean {
  return (
    level === 0 && (linkInk > ink / 2 || (ink < MAX_OFFERED && !/[.!?。]['"”’»)]?\s*$/.test(text)))
  );
}

/** Says by whom, when and where, or is one of the small labels above an article. */
function isLead({ level, text, list, whole }: TextBlock): boolean {
  return level === 0 && list === null && !whole && !/[.!?。:]['"”’»)]?\s*$/.test(text);
}

/** A sentence or more of running text. */
/** The part of a text that is running sentences: nearly all of an article, little of a list or a form. */
export function proseShare(root: Element): number {
  let all = 0;
  let prose = 0;
  for (const block of textBlocks(root)) {
    all += block.ink;
    if (!block.whole && isProse(block)) prose += block.ink;
  }
  return all === 0 ? 0 : prose / all;
}

function isProse({ text, ink, linkInk, level, list }: TextBlock): boolean {
  return (
    level === 0 && list === null && ink >= 60 && linkInk < ink * 0.5 && /[.!?。！？:]/.test(text)
  );
}

/** Cards of a kind side by side, each with a heading that leads elsewhere, offer other pages. */
function dropCards(root: Element): void {
  const heads = new Map<Element, Map<string, Set<Element>>>();
  for (const heading of root.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
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
  for (const kinds of heads.values())
    for (const cards of kinds.values())
      if (cards.size >= 3 && [...cards].every(isCard)) for (const card of cards) card.remove();
}

function isCard(element: Element): boolean {
  const ink = (element.textContent ?? "").replace(/\s+/g, "").length;
  if (ink > 700 || element.querySelector("a[href]") === null) return false;
  const heading = element.querySelector("h1, h2, h3, h4, h5, h6");
  const leads = heading?.closest("a") ?? heading?.querySelector("a") ?? null;
  return leads !== null || ink < 200;
}

/** Takes out of a page of any kind what its names say is beside the content. Changes the tree. */
export function trimPage(root: Element): void {
  dropNamed(root, (element) => (namesBesideAnything(element) ? "alone" : null));
}

function besideArticle(element: Element): "alone" | "pictures" | null {
  if (element.localName === "figcaption") return "alone";
  const mark = element.getAttribute(BESIDE_ATTRIBUTE);
  return mark === "alone" || mark === "pictures" ? mark : namesBesideArticle(element);
}

function dropNamed(root: Element, judge: (element: Element) => "alone" | "pictures" | null): void {
  const sizes = new Map<Element, number>();
  const measure = (element: Element): number => {
    let size = 0;
    for (const node of childrenOf(element))
      size += isElement(node) ? measure(node) : isText(node) ? node.data.trim().length : 0;
    sizes.set(element, size);
    return size;
  };
  const limit = measure(root) * MAX_SHARE;
  const visit = (element: Element): void => {
    for (const node of childrenOf(element)) {
      if (!isElement(node)) continue;
      const small = (sizes.get(node) ?? 0) <= limit;
      const named = small ? judge(node) : null;
      if (named === "pictures") node.replaceWith(...node.querySelectorAll("img"));
      else if (named === "alone") node.remove();
      else visit(node);
    }
  };
  visit(root);
}

function remove(block: TextBlock, root: Element): void {
  for (const node of block.nodes) {
    let parent: Element | null = node.parentElement;
    node.parentNode?.removeChild(node);
    // What held only this holds nothing now.
    while (parent !== null && parent !== root && parent.firstChild === null) {
      const empty = parent;
      parent = parent.parentElement;
      empty.remove();
    }
  }
}
