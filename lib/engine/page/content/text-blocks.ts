import "server-only";
import { countLetters } from "@/lib/engine/html/count-letters";
import { BLOCK_TAGS, holdersOf } from "../dom/block-tags";
import { childNodesOf, isElement, isText } from "../dom/dom-nodes";

/** A visual block of text: a paragraph, an item, a heading, or loose text between blocks. */
export type TextBlock = {
  /** The nodes to remove with the block. */
  nodes: Node[];
  /** Name of the block element, or of the parent of loose text. */
  tag: string;
  /** 1 to 6 for headings, otherwise 0. */
  level: number;
  /** Whitespace collapsed; at most `MAX_TEXT` characters. */
  text: string;
  /** Characters except whitespace, of the whole block and of its links. */
  letters: number;
  linkLetters: number;
  list: Element | null;
  /** Inside a quotation, a table or code, which is kept or removed as a whole. */
  whole: boolean;
};

const MAX_TEXT = 400;
const WHOLE = new Set(["blockquote", "table", "pre"]);
const HEADING = /^h([1-6])$/;

const isBlock = ({ localName }: Element): boolean => BLOCK_TAGS.has(localName);

type Around = { list: Element | null; whole: boolean; link: boolean };

/** The blocks of a subtree in document order; each text belongs to exactly one of them. */
export function textBlocks(root: Element): TextBlock[] {
  const blocks: TextBlock[] = [];
  const holders = holdersOf(root, isBlock);
  read(root, { list: null, whole: false, link: false });
  return blocks;

  function read(element: Element, around: Around): void {
    const tag = element.localName;
    const within = {
      list: tag === "ul" || tag === "ol" ? element : around.list,
      whole: around.whole || WHOLE.has(tag),
      link: around.link || leadsAway(element),
    };
    let loose: Node[] = [];
    const end = () => {
      if (loose.length > 0) add(tag, loose, loose, within);
      loose = [];
    };
    for (const node of childNodesOf(element)) {
      if (isText(node)) loose.push(node);
      else if (isElement(node)) {
        const block = isBlock(node);
        if (holders.has(node)) {
          end();
          read(node, within);
        } else if (block) {
          end();
          add(node.localName, [node], [node], within);
        } else loose.push(node);
      }
    }
    end();
  }

  function add(tag: string, nodes: Node[], texts: Node[], around: Around): void {
    const counted = { text: "", letters: 0, linkLetters: 0 };
    for (const node of texts) count(node, around.link, counted);
    if (counted.letters === 0) return;
    blocks.push({
      nodes,
      tag,
      level: Number(HEADING.exec(tag)?.[1] ?? 0),
      text: counted.text.replace(/\s+/g, " ").trim(),
      letters: counted.letters,
      linkLetters: counted.linkLetters,
      list: around.list,
      whole: around.whole || WHOLE.has(tag),
    });
  }
}

function count(
  node: Node,
  link: boolean,
  into: { text: string; letters: number; linkLetters: number },
): void {
  if (isText(node)) {
    const data = node.data;
    const letters = countLetters(data);
    into.letters += letters;
    if (link) into.linkLetters += letters;
    if (into.text.length < MAX_TEXT) into.text += data.slice(0, MAX_TEXT);
  } else if (isElement(node)) {
    if (node.localName === "br" && into.text.length < MAX_TEXT) into.text += " ";
    for (const child of childNodesOf(node)) count(child, link || leadsAway(node), into);
  }
}

/** Links within a page, such as permalinks of headings, do not lead to other pages. */
function leadsAway(element: Element): boolean {
  return element.localName === "a" && !(element.getAttribute("href") ?? "#").includes("#");
}
