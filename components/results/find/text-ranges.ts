import { firstIndex } from "@/lib/format/first-index";
import { spansIn, type TextMatch, textPattern } from "@/lib/results/contents/text-pattern";
import { type TextFlow, textFlows } from "./text-flows";

/** Ranges of the matches in an element, in order. A match may cross inline elements. */
export function rangesIn(root: Node, pattern: RegExp, max: number): Range[] {
  const ranges: Range[] = [];
  for (const flow of textFlows(root))
    for (const span of spansIn(flow.text, pattern)) {
      if (ranges.length >= max) return ranges;
      ranges.push(rangeOf(flow, span));
    }
  return ranges;
}

export function countIn(root: Node, pattern: RegExp): number {
  let count = 0;
  for (const { text } of textFlows(root)) for (const _ of spansIn(text, pattern)) count += 1;
  return count;
}

export function textRanges(region: HTMLElement, text: string, max: number): readonly Range[] {
  const pattern = textPattern(text);
  return pattern ? rangesIn(region, pattern, max) : [];
}

export function rangeOf({ parts }: TextFlow, { from, to }: TextMatch): Range {
  const range = document.createRange();
  const first = partAt(parts, from);
  const last = partAt(parts, to - 1);
  if (first) range.setStart(first.node, from - first.start);
  if (last) range.setEnd(last.node, to - last.start);
  return range;
}

/** The part with a character. A line break element belongs to the part before it. */
function partAt(parts: TextFlow["parts"], offset: number): TextFlow["parts"][number] | undefined {
  return parts[firstIndex(parts.length, (index) => (parts[index]?.start ?? 0) > offset) - 1];
}
