import { alignedRuns } from "./anchors";
import type { CommonRun, StepBudget } from "./common-runs";
import { comparisonKey, linesOf, type TextOptions } from "./comparison-key";
import { numberOfKey, type WordMarks, wordMarks } from "./word-marks";

/** A changed part: `count` lines from the zero-based line `from`, on each side. */
export type TextHunk = {
  readonly before: LineRange;
  readonly after: LineRange;
  /** Whether the difference does not count: blank lines, if whitespace is ignored. */
  readonly ignored: boolean;
  /** Null: whole lines are marked. */
  readonly words: WordMarks | null;
};

export type LineRange = { readonly from: number; readonly count: number };

export type TextDifference = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** In order. All lines between them are equal, pair by pair. */
  readonly hunks: readonly TextHunk[];
  readonly removed: number;
  readonly added: number;
  /**
   * Share of the lines that occur in both texts, of the longer text, without blank lines. Set if the texts have too little
   * in common for a comparison line by line.
   */
  readonly rewritten: number | null;
};

/** About 100 ms. */
const LINE_STEPS = 20_000_000;
/** Limit for all hunks together. */
const WORD_STEPS = 20_000_000;

/** Below this share of aligned lines, a text of at least `MIN_LINES` lines counts as rewritten. */
const MIN_ALIGNED = 0.1;
const MIN_LINES = 40;

/**
 * Compares two texts line by line, then word by word inside changed parts. Its time is bounded: a part that differs too much
 * is one change.
 */
export function textDifference(
  beforeText: string,
  afterText: string,
  options: TextOptions,
): TextDifference {
  const [before, after] = [linesOf(beforeText), linesOf(afterText)];
  const ids = new Map<string, number>();
  const blank = numberOfKey(ids, "");
  const numbered = (lines: readonly string[]) =>
    Int32Array.from(lines, (line) => numberOfKey(ids, comparisonKey(line, options)));
  const [one, other] = [numbered(before), numbered(after)];
  const runs = alignedRuns(one, other, { left: LINE_STEPS });
  const isBlank = (list: Int32Array, { from, count }: LineRange) =>
    list.subarray(from, from + count).every((id) => id === blank);
  const budget: StepBudget = { left: WORD_STEPS };
  const hunks = changedRanges(runs, one.length, other.length).map((hunk): TextHunk => {
    const ignored =
      options.ignoreWhitespace && isBlank(one, hunk.before) && isBlank(other, hunk.after);
    const marks =
      ignored || budget.left <= 0
        ? null
        : wordMarks(slice(before, hunk.before), slice(after, hunk.after), options, budget);
    return { ...hunk, ignored, words: marks };
  });
  const sum = (side: "before" | "after") =>
    hunks.reduce((total, hunk) => total + (hunk.ignored ? 0 : hunk[side].count), 0);
  return {
    before,
    after,
    hunks,
    removed: sum("before"),
    added: sum("after"),
    rewritten: rewrittenShare(one, other, { runs, hunks, blank }),
  };
}

const slice = (lines: readonly string[], { from, count }: LineRange): readonly string[] =>
  lines.slice(from, from + count);

function changedRanges(runs: readonly CommonRun[], n: number, m: number) {
  const hunks: Pick<TextHunk, "before" | "after">[] = [];
  let [from, start] = [0, 0];
  for (const run of [...runs, { before: n, after: m, count: 0 }]) {
    if (run.before > from || run.after > start)
      hunks.push({
        before: { from, count: run.before - from },
        after: { from: start, count: run.after - start },
      });
    [from, start] = [run.before + run.count, run.after + run.count];
  }
  return hunks;
}

type Aligned = {
  readonly runs: readonly CommonRun[];
  readonly hunks: readonly TextHunk[];
  readonly blank: number;
};

function rewrittenShare(
  one: Int32Array,
  other: Int32Array,
  { runs, hunks, blank }: Aligned,
): number | null {
  const filled = (list: Int32Array) => list.filter((id) => id !== blank);
  const [a, b] = [filled(one), filled(other)];
  const longer = Math.max(a.length, b.length);
  if (longer < MIN_LINES) return null;
  const linesIn = ({ from, count }: LineRange) => filled(one.subarray(from, from + count)).length;
  const aligned = runs.map(({ before, count }) => linesIn({ from: before, count }));
  // Lines whose words are compared are aligned too.
  const marked = hunks.map(({ before, words }) => (words ? linesIn(before) : 0));
  const compared = [...aligned, ...marked].reduce((sum, count) => sum + count, 0);
  return compared >= MIN_ALIGNED * longer ? null : commonItems(a, b) / longer;
}

/** Items in both lists; repeated ones as often as both have them. */
function commonItems(one: Int32Array, other: Int32Array): number {
  const counts = new Map<number, number>();
  for (const id of one) counts.set(id, (counts.get(id) ?? 0) + 1);
  let common = 0;
  for (const id of other) {
    const left = counts.get(id) ?? 0;
    if (left > 0) common += 1;
    counts.set(id, left - 1);
  }
  return common;
}
