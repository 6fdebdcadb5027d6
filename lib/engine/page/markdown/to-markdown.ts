import "server-only";
import { holdersOf } from "../dom/block-tags";
import { blocksOf } from "./blocks";
import type { InlineOptions } from "./inline";
import { joinBullets } from "./join-bullets";
import { isBlock } from "./shape";

/**
 * Converts an element with absolute URLs to GitHub Flavored Markdown, without rules at the ends. Linear in the size of
 * the element; recursion is safe because nesting was limited when the source was parsed.
 */
export function toMarkdown(root: Element, options: InlineOptions): string {
  const blocks = blocksOf(root, {
    ...options,
    aroundBlocks: holdersOf(root, isBlock),
    link: null,
    depth: 0,
  });
  const isText = (block: string): boolean => block !== "---";
  const content = blocks.slice(blocks.findIndex(isText), blocks.findLastIndex(isText) + 1);
  return joinBullets(content).join("\n\n");
}
