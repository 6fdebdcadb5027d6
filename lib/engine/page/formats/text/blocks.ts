import "server-only";
import MarkdownIt, { type Token } from "markdown-it";

/** A block of a page: a heading, a paragraph, a list item, a table row, or code. */
export type Block = {
  readonly kind: "heading" | "paragraph" | "item" | "row" | "code";
  /** 1 to 6 for a heading, otherwise 0. */
  readonly level: number;
  /** Without markup. */
  readonly text: string;
  /** Share of the text inside links, 0 to 1. */
  readonly linked: number;
};

/** Limit of the input; later text rarely belongs to the main topic. */
export const MAX_MARKDOWN_CHARS = 400_000;
const MAX_BLOCKS = 10_000;

const parser = new MarkdownIt("default", { html: false, linkify: false, typographer: false });

/** Parses Markdown into its non-empty blocks, in order. */
export function markdownBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const add = (kind: Block["kind"], level: number, { text, linked }: LinkedText) => {
    const collapsed = text.replace(/\s+/g, " ").trim();
    if (collapsed !== "" && blocks.length < MAX_BLOCKS)
      blocks.push({ kind, level, text: collapsed, linked: Math.min(1, linked / collapsed.length) });
  };
  let heading = 0;
  let items = 0;
  let row: LinkedText[] | null = null;
  for (const token of parser.parse(markdown.slice(0, MAX_MARKDOWN_CHARS), {})) {
    if (token.type === "heading_open") heading = Number(token.tag.slice(1));
    else if (token.type === "heading_close") heading = 0;
    else if (token.type === "list_item_open") items += 1;
    else if (token.type === "list_item_close") items -= 1;
    else if (token.type === "tr_open") row = [];
    else if (token.type === "tr_close") {
      if (row !== null) add("row", 0, joined(row));
      row = null;
    } else if (token.type === "fence" || token.type === "code_block")
      add("code", 0, { text: token.content, linked: 0 });
    else if (token.type === "inline") {
      const content = linkedText(token.children ?? []);
      if (row !== null) row.push(content);
      else if (heading > 0) add("heading", heading, content);
      else add(items > 0 ? "item" : "paragraph", 0, content);
    }
  }
  return blocks;
}

type LinkedText = { text: string; linked: number };

function linkedText(tokens: readonly Token[]): LinkedText {
  let text = "";
  let linked = 0;
  let links = 0;
  for (const token of tokens) {
    if (token.type === "link_open") links += 1;
    else if (token.type === "link_close") links -= 1;
    else if (token.type === "softbreak" || token.type === "hardbreak") text += " ";
    else if (
      token.type === "text" ||
      token.type === "code_inline" ||
      token.type === "text_special"
    ) {
      text += token.content;
      if (links > 0) linked += token.content.length;
    }
  }
  return { text, linked };
}

const joined = (cells: readonly LinkedText[]): LinkedText => ({
  text: cells
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(" | "),
  linked: cells.reduce((sum, { linked }) => sum + linked, 0),
});
