import { type RefObject, useEffect, useMemo, useState } from "react";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { inSlices } from "./in-slices";
import { MAX_MARKED, type Matches, type MatchRanges, noMatches } from "./matches";
import { countIn, rangesIn } from "./text-ranges";

type Counted = {
  readonly blocks: readonly string[];
  readonly text: string;
  /** Number of matches before each block, and in all of the counted blocks. */
  readonly before: readonly number[];
  readonly complete: boolean;
};

type BlockMatchesOptions = {
  /** HTML whose text is the text of the rendered block. */
  blocks: readonly string[];
  text: string;
  /** Contains the rendered blocks, each with its index as `data-block`. */
  content: RefObject<HTMLElement | null>;
  onBring: (block: number) => void;
};

/** Matches in blocks of HTML, most of which may not be rendered. */
export function useBlockMatches({ blocks, text, content, onBring }: BlockMatchesOptions): Matches {
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    const pattern = textPattern(text);
    if (!pattern) return;
    const before = [0];
    return inSlices(countBlocks(blocks, pattern, before), (complete) =>
      setCounted({ blocks, text, before: [...before], complete }),
    );
  }, [blocks, text]);

  return useMemo(() => {
    const pattern = textPattern(text);
    if (!pattern || counted?.blocks !== blocks || counted.text !== text) return noMatches;
    const { before, complete } = counted;
    return {
      count: before.at(-1) ?? 0,
      complete,
      ranges: (at) => blockRanges(content.current, pattern, before, at),
      bring: (at) => onBring(before.findLastIndex((count) => count <= at)),
    };
  }, [blocks, text, counted, content, onBring]);
}

function* countBlocks(
  blocks: readonly string[],
  pattern: RegExp,
  before: number[],
): Generator<undefined> {
  const parser = new DOMParser();
  for (const block of blocks) {
    // A parsed document runs and loads nothing.
    const { body } = parser.parseFromString(block, "text/html");
    before.push((before.at(-1) ?? 0) + countIn(body, pattern));
    yield;
  }
}

function blockRanges(
  content: HTMLElement | null,
  pattern: RegExp,
  before: readonly number[],
  at: number,
): MatchRanges {
  const here: Range[] = [];
  const now: Range[] = [];
  for (const element of content?.querySelectorAll<HTMLElement>("[data-block]") ?? []) {
    const index = Number(element.dataset.block);
    const first = before[index] ?? 0;
    if (first === (before[index + 1] ?? first)) continue;
    const ranges = rangesIn(element, pattern, MAX_MARKED);
    const current = at < (before[index + 1] ?? first) ? ranges[at - first] : undefined;
    if (current) now.push(current);
    if (here.length < MAX_MARKED) here.push(...ranges);
  }
  return { here, now };
}
