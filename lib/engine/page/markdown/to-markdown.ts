import "server-only";
import { blocksOf } from "./blocks";
import type { InlineOptions } from "./inline";
import { inlineAroundBlocks } from "./shape";

/**
 * An element whose addresses are absolute → Markdown in the GitHub dialect. Linear in the size of the element, and
 * safe for the stack because the source was read with a limit on nesting.
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
