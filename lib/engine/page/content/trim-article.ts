import "server-only";
import { countIdeographs, isElement } from "../dom/dom-nodes";
import { isBylineOrDate, isCallToAction, isPointer, isRelatedHeading } from "./boilerplate-lines";
import { dropArticleAsides, dropLinkCards } from "./drop-asides";
import { endsSentence } from "./ends-sentence";
import { isListOfText, leadsToFile } from "./link-lists";
import { type TextBlock, textBlocks } from "./text-blocks";

/** Labels above the first paragraph are dropped up to this share of the article. */
const MAX_LEAD = 0.1;
/** Maximum length in characters of a line dropped after a related heading. */
const MAX_RELATED_ITEM = 160;

/** Elements that name the text after them. */
const NAMES_NEXT = new Set(["dt", "summary", "legend"]);

/** If more than this share would be dropped, it is the content. */
const MAX_DROPPED = 0.6;

/**
 * Removes elements among the paragraphs of an article that do not belong to it. Modifies the tree.
 * @param kind.isList whether headings that lead to other pages are its entries
 * @param kind.isStated whether the page declares itself an article. The lines above the text of other pages can be facts
 * of what they are about, such as the date and the place of an event.
 */
export function trimArticle(
  root: Element,
  descriptions: readonly string[],
  kind: { isList: boolean; isStated: boolean },
): void {
  dropArticleAsides(root);
  dropLinkCards(root);
  const blocks = textBlocks(root);
  const all = blocks.reduce((sum, { letters }) => sum + letters, 0);
  const first = blocks.findIndex(isProse);
  const lead = kind.isStated ? blocks.slice(0, Math.max(0, first)).filter(isLead) : [];
  const leadLetters = lead.reduce((sum, { letters }) => sum + letters, 0);
  const drop = new Set<TextBlock>(leadLetters <= Math.max(80, all * MAX_LEAD) ? lead : []);
  const [opening, next] = blocks.filter(
    (block, at) => at === first || isProse(block) || repeatsDescription(block, descriptions),
  );
  if (
    opening &&
    next &&
    repeatsDescription(opening, descriptions) &&
    parentOf(opening) !== parentOf(next)
  )
    drop.add(opening);
  const linkLists = listsOfLinks(blocks);
  let inRelated = false;
  for (const [at, block] of blocks.entries()) {
    if (block.level > 0 || block.list === null) {
      inRelated = inRelated && isRelatedItem(block);
      if (!block.whole && isRelatedHeading(block.text) && block.letters < 60) inRelated = true;
    }
    const isTitle = kind.isList && block.level > 0 && blocks.slice(at + 1, at + 3).some(isProse);
    if (inRelated || (!isTitle && isAside(block, blocks[at + 1], linkLists))) drop.add(block);
  }
  const dropped = [...drop].reduce((sum, { letters }) => sum + letters, 0);
  if (dropped <= all * MAX_DROPPED) for (const block of drop) remove(block, root);
}

/** Whether a block repeats the meta description: then it is a summary above the text. */
function repeatsDescription({ text }: TextBlock, descriptions: readonly string[]): boolean {
  return text.length > 40 && descriptions.some((description) => description.endsWith(bare(text)));
}

const bare = (text: string): string => text.replace(/[\s.]+$/, "");

const parentOf = ({ nodes }: TextBlock): Element | null => nodes[0]?.parentElement ?? null;

/** Lists with more text in links than outside: a link among other items, such as sources, is one of them. */
function listsOfLinks(blocks: readonly TextBlock[]): ReadonlySet<Element> {
  const balance = new Map<Element, number>();
  for (const { list, letters, linkLetters } of blocks)
    if (list !== null) balance.set(list, (balance.get(list) ?? 0) + 2 * linkLetters - letters);
  return new Set([...balance].filter(([, links]) => links > 0).map(([list]) => list));
}

function isAside(
  block: TextBlock,
  next: TextBlock | undefined,
  linkLists: ReadonlySet<Element>,
): boolean {
  if (block.whole) return false;
  if (block.level > 0)
    return (
      block.linkLetters > block.letters * 0.9 &&
      !(next !== undefined && isProse(next) && next.letters > MAX_RELATED_ITEM)
    );
  const pointsAway = isRelatedHeading(block.text) || isPointer(block.text);
  if (pointsAway && block.linkLetters > block.letters / 2) return true;
  // A numbered call to action is a step of instructions.
  if (isCallToAction(block.text) && block.list?.localName !== "ol") return true;
  if (isBylineOrDate(block.text)) return true;
  if (block.nodes.some(containsPicture)) return false;
  if (block.list === null)
    return block.linkLetters > block.letters * 0.85 && !block.nodes.some(isOfFile);
  if (isListOfText(block.list)) return false;
  return block.linkLetters > block.letters * 0.75 && linkLists.has(block.list);
}

/** Whether a node belongs to a link to a file, such as the brochure that an article is about. */
const isOfFile = (node: Node): boolean => {
  const element = isElement(node) ? node : node.parentElement;
  const link = element?.closest("a[href]") ?? element?.querySelector("a[href]");
  return link != null && leadsToFile(link);
};

const containsPicture = (node: Node): boolean =>
  isElement(node) && (node.localName === "img" || node.querySelector("img") !== null);

/** Below a related heading: no heading, and a link or too short for a paragraph. */
function isRelatedItem({ level, linkLetters, letters, text }: TextBlock): boolean {
  return (
    level === 0 &&
    (linkLetters > letters / 2 || (letters < MAX_RELATED_ITEM && !endsSentence(text)))
  );
}

/** A byline, date, place or small label above an article; a poem has more lines. */
function isLead({ level, tag, text, list, whole, nodes }: TextBlock): boolean {
  const breaks = nodes.flatMap((node) => (isElement(node) ? [...node.querySelectorAll("br")] : []));
  const isText =
    list !== null || NAMES_NEXT.has(tag) || whole || endsSentence(text) || breaks.length > 1;
  return level === 0 && !isText && !/:\s*$/.test(text);
}

/** The share of running sentences: nearly all of an article, little of a list or a form. */
export function proseShare(root: Element): number {
  let all = 0;
  let prose = 0;
  for (const block of textBlocks(root)) {
    all += block.letters;
    if (!block.whole && isProse(block)) prose += block.letters;
  }
  return all === 0 ? 0 : prose / all;
}

const MIN_PARAGRAPH = 60;
const isParagraph = (text: string, letters: number): boolean =>
  letters >= MIN_PARAGRAPH ||
  (letters >= MIN_PARAGRAPH / 3 && letters + 2 * countIdeographs(text) >= MIN_PARAGRAPH);

/** At least one running sentence. */
function isProse({ text, letters, linkLetters, level, list }: TextBlock): boolean {
  return (
    level === 0 &&
    list === null &&
    isParagraph(text, letters) &&
    linkLetters < letters * 0.5 &&
    /[.!?。！？:]/.test(text)
  );
}

function remove(block: TextBlock, root: Element): void {
  for (const node of block.nodes) {
    let parent: Element | null = node.parentElement;
    node.parentNode?.removeChild(node);
    // Remove ancestors that are empty now.
    while (parent !== null && parent !== root && parent.firstChild === null) {
      const empty = parent;
      parent = parent.parentElement;
      empty.remove();
    }
  }
}
