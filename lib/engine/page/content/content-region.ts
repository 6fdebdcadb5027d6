import "server-only";
import { childrenOf, isCode, isElement, isText } from "../dom/dom-nodes";
import { isNamedPageFrame, isNamedPostMeta } from "./boilerplate-names";

type Facts = {
  ink: number;
  linkInk: number;
  links: number;
  pictures: number;
  headings: number;
  /** Contains an `h1`. */
  titled: boolean;
  /** Number of longer paragraphs. */
  prose: number;
};

/** A region marked as main counts if it has this share of the page's text. */
const MAIN_SHARE = 0.35;
/**
 * Larger elements are not part of the page frame; lists of links may be larger than named elements.
 */
const MAX_SHARE = 0.35;
const MAX_LINKS_SHARE = 0.6;
const PROSE_INK = 60;
const POST_META_INK = 120;
/** Controls of a post, its age, and headings that only repeat the subject. */
const POST_CONTROL =
  /^(?:reply|quote|share|report|flag|like|follow|edit|link|permalink|parent|upvote|downvote|save|hide|re: .*|\d+ \w+ ago)$/i;

/**
 * The content of a page that is not an article: everything except the page frame, found by names
 * and by lists of short links apart from text. Modifies the tree.
 * @param body of a page after the plain filter
 */
export function contentRegion(body: Element, { thread = false } = {}): Element {
  const facts = new Map<Element, Facts>();
  const all = survey(body, false, facts).ink;
  const root = mainOf(body, all, facts);
  const size = facts.get(root)?.ink ?? all;
  const visit = (element: Element): void => {
    const nextToProse = (facts.get(element)?.prose ?? 0) > 0 && hasOwnProse(element, facts);
    for (const node of childrenOf(element)) {
      if (!isElement(node) || isCode(node)) continue;
      const found = facts.get(node);
      if (found === undefined || found.ink === 0) continue;
      const frame =
        !found.titled &&
        ((found.ink <= size * MAX_SHARE && isNamedPageFrame(node)) ||
          (found.ink <= size * MAX_LINKS_SHARE && !nextToProse && isLinkList(node, found)));
      if (frame || (thread && found.ink <= POST_META_INK && isPostMeta(node, found))) node.remove();
      else visit(node);
    }
  };
  visit(root);
  return root;
}

function mainOf(body: Element, all: number, facts: Map<Element, Facts>): Element {
  let best = body;
  let bestInk = all * MAIN_SHARE;
  for (const element of body.querySelectorAll('main, [role="main"]')) {
    const { ink } = facts.get(element) ?? { ink: 0 };
    if (ink <= bestInk) continue;
    best = element;
    bestInk = ink;
  }
  return best;
}

/** Mostly links: more than one, short, with few headings and images. */
function isLinkList(element: Element, { ink, linkInk, links, pictures, headings }: Facts): boolean {
  if (element.localName === "a" || element.localName === "li" || links < 2) return false;
  return (
    linkInk >= ink * (links > 2 ? 0.7 : 0.9) &&
    ink < links * 45 &&
    headings <= 1 &&
    pictures < links / 2
  );
}

function isPostMeta(element: Element, { headings, titled, prose }: Facts): boolean {
  if (titled || prose > 0 || headings > 1) return false;
  if (isNamedPostMeta(element)) return true;
  return (
    /^(?:a|h[2-6])$/.test(element.localName) &&
    POST_CONTROL.test((element.textContent ?? "").trim())
  );
}

function hasOwnProse(element: Element, facts: Map<Element, Facts>): boolean {
  for (const node of childrenOf(element))
    if (isElement(node) && node.localName === "p" && (facts.get(node)?.ink ?? 0) >= PROSE_INK)
      return true;
  return false;
}

function survey(element: Element, inLink: boolean, facts: Map<Element, Facts>): Facts {
  const name = element.localName;
  const isLink = name === "a" && element.hasAttribute("href");
  const found: Facts = {
    ink: 0,
    linkInk: 0,
    links: isLink ? 1 : 0,
    pictures: name === "img" ? 1 : 0,
    headings: /^h[1-6]$/.test(name) ? 1 : 0,
    titled: name === "h1",
    prose: 0,
  };
  for (const node of childrenOf(element)) {
    if (isText(node)) {
      const ink = inkOf(node.data);
      found.ink += ink;
      if (inLink || isLink) found.linkInk += ink;
    } else if (isElement(node)) {
      const inner = survey(node, inLink || isLink, facts);
      found.ink += inner.ink;
      found.linkInk += inner.linkInk;
      found.links += inner.links;
      found.pictures += inner.pictures;
      found.headings += inner.headings;
      found.titled ||= inner.titled;
      found.prose += inner.prose;
    }
  }
  if (name === "p" && found.ink >= PROSE_INK && found.linkInk < found.ink / 2) found.prose += 1;
  facts.set(element, found);
  return found;
}

function inkOf(text: string): number {
  let ink = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 32) ink += 1;
  return ink;
}
