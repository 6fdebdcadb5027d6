import "server-only";
import { blocksOf } from "./blocks";
import type { InlineOptions } from "./inline";
import { inlineAroundBlocks } from "./shape";

/**
 * Converts an element with absolute URLs to GitHub Flavored Markdown. Linear in the size of
 * the element; recursion is safe because nesting was limited when the source was parsed.
 */
export function toMarkdown(root: Element, options: InlineOptions): string {
  const blocks = blocksOf(root, {
    ...options,
    aroundBlocks: inlineAroundBlocks(root),
    link: null,
    depth: 0,
  });
  return blocks.join("\n\n");
}
