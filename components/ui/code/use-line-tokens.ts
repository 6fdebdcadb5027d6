import { useEffect, useState } from "react";
import { type Highlight, type HighlightToken, tokensMatch } from "./token";

/** Lines per block. Highlighting is requested in blocks. */
const BLOCK = 100;
/** Cached blocks. The oldest are dropped first. */
const MAX_BLOCKS = 60;
/** Longer lines stay plain, because highlighting them is slow. */
const MAX_COLUMNS = 5_000;

type Blocks = ReadonlyMap<number, readonly HighlightToken[][]>;
type Colored = { lines: readonly string[]; highlight?: Highlight; blocks: Blocks };

/**
 * Highlights only the visible lines (`first` to `last`, inclusive), block by block, and caches the
 * blocks until the text changes. Results for an older text are dropped. After a failure the lines
 * stay plain.
 */
export function useLineTokens(
  lines: readonly string[],
  highlight: Highlight | undefined,
  first: number,
  last: number,
): (line: number) => readonly HighlightToken[] | undefined {
  const [colored, setColored] = useState<Colored>({ lines, highlight, blocks: new Map() });
  const current = colored.lines === lines && colored.highlight === highlight;
  const blocks = current ? colored.blocks : undefined;
  const firstBlock = Math.floor(first / BLOCK);
  const lastBlock = Math.floor(last / BLOCK);

  useEffect(() => {
    if (!highlight) return;
    let stale = false;
    const missing: number[] = [];
    for (let block = firstBlock; block <= lastBlock; block++) {
      if (!blocks?.has(block) && block * BLOCK < lines.length) missing.push(block);
    }
    for (const block of missing) {
      const from = block * BLOCK;
      const part = lines.slice(from, from + BLOCK);
      const short = part.map((line) => (line.length > MAX_COLUMNS ? "" : line));
      highlight(short, from).then(
        (tokens) => {
          if (stale) return;
          const checked = part.map((line, index) => {
            const found = tokens[index] ?? [];
            return tokensMatch(found, line) ? [...found] : [{ text: line }];
          });
          setColored((before) => keep(before, { lines, highlight }, block, checked));
        },
        () => {},
      );
    }
    return () => {
      stale = true;
    };
  }, [lines, highlight, firstBlock, lastBlock, blocks]);

  return (line) => blocks?.get(Math.floor(line / BLOCK))?.[line % BLOCK];
}

function keep(
  before: Colored,
  source: { lines: readonly string[]; highlight: Highlight },
  block: number,
  tokens: readonly HighlightToken[][],
): Colored {
  const same = before.lines === source.lines && before.highlight === source.highlight;
  const blocks = new Map(same ? before.blocks : undefined);
  blocks.delete(block);
  blocks.set(block, tokens);
  for (const oldest of blocks.keys()) {
    if (blocks.size <= MAX_BLOCKS) break;
    blocks.delete(oldest);
  }
  return { ...source, blocks };
}
