import { commonRuns, type StepBudget } from "./common-runs";
import { linkTargets, type TextOptions } from "./comparison-key";

/** Changed characters of a line: from and to (exclusive). */
export type LineMarks = readonly (readonly [from: number, to: number])[];

export type WordMarks = {
  /** One list for each line of the hunk. */
  readonly before: readonly LineMarks[];
  readonly after: readonly LineMarks[];
};

/** Words of both sides of a hunk. Beyond it, marks would be slow and hard to read. */
export const MAX_HUNK_WORDS = 2_000;
/** Characters of one side of a hunk. */
const MAX_HUNK_LENGTH = 100_000;
/** Below this share of common words, the lines are unrelated and marks only distract. */
const MIN_COMMON_WORDS = 0.4;

/** Scripts without spaces between words. */
const spaceless =
  "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const skinTone = "[\\u{1F3FB}-\\u{1F3FF}]";

const tokenParts = [
  "\\p{N}+(?:[.,:]\\p{N}+)*",
  `${spaceless}\\p{M}*`,
  `(?:(?!${spaceless})[\\p{L}\\p{N}\\p{M}_])+`,
  "\\s+",
  `\\p{ExtPict}(?:\\p{M}|${skinTone}|\\u{200D}\\p{ExtPict})*`,
  "\\S",
];

/** Numbers and words stay whole. */
const TOKEN = new RegExp(tokenParts.join("|"), "gu");

type Token = {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** Equal for tokens that do not differ. */
  readonly key: string;
  readonly isSpace: boolean;
};

/** Marks changed words in a hunk. Null if it has too many words or its sides are unrelated. */
export function wordMarks(
  before: readonly string[],
  after: readonly string[],
  options: TextOptions,
  budget: StepBudget,
): WordMarks | null {
  if (before.length === 0 || after.length === 0) return null;
  const [one, other] = [tokensOf(before, options), tokensOf(after, options)];
  if (!one || !other || one.wordCount + other.wordCount > MAX_HUNK_WORDS) return null;
  const ids = new Map<string, number>();
  const [a, b] = [one.tokens, other.tokens].map((tokens) =>
    Int32Array.from(tokens, ({ key }) => numberOfKey(ids, key)),
  );
  const runs = a && b && commonRuns(a, b, budget);
  if (!runs) return null;
  const changed = [new Uint8Array(one.tokens.length), new Uint8Array(other.tokens.length)] as const;
  changed[0].fill(1);
  changed[1].fill(1);
  let common = 0;
  for (const run of runs)
    for (let at = 0; at < run.count; at += 1) {
      changed[0][run.before + at] = 0;
      changed[1][run.after + at] = 0;
      if (!one.tokens[run.before + at]?.isSpace) common += 1;
    }
  if (common < MIN_COMMON_WORDS * Math.max(one.wordCount, other.wordCount)) return null;
  return {
    before: marksOf(before, one.tokens, changed[0]),
    after: marksOf(after, other.tokens, changed[1]),
  };
}

/** The number of a key, from 0 in the order of first use. */
export function numberOfKey(ids: Map<string, number>, key: string): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  ids.set(key, ids.size);
  return ids.size - 1;
}

/** Null if there are too many. */
function tokensOf(lines: readonly string[], options: TextOptions) {
  if (lines.reduce((sum, { length }) => sum + length, 0) > MAX_HUNK_LENGTH) return null;
  const tokens: Token[] = [];
  let wordCount = 0;
  for (const [line, text] of lines.entries()) {
    const targets = options.ignoreLinkTargets ? linkTargets(text) : [];
    for (const { 0: part, index } of text.matchAll(TOKEN)) {
      const isSpace = /^\s/u.test(part);
      if (isSpace && options.ignoreWhitespace) continue;
      while ((targets[0]?.[1] ?? Number.POSITIVE_INFINITY) <= index) targets.shift();
      if ((targets[0]?.[0] ?? Number.POSITIVE_INFINITY) <= index) continue;
      if (!isSpace) wordCount += 1;
      if (wordCount > MAX_HUNK_WORDS) return null;
      tokens.push({ line, from: index, to: index + part.length, key: part, isSpace });
    }
    // The line break, so that words do not match across paragraphs too easily.
    if (!options.ignoreWhitespace)
      tokens.push({ line, from: text.length, to: text.length, key: "\n", isSpace: true });
  }
  return { tokens, wordCount };
}

function marksOf(
  lines: readonly string[],
  tokens: readonly Token[],
  changed: Uint8Array,
): LineMarks[] {
  const marks: [number, number][][] = lines.map(() => []);
  for (const [at, { line, from, to, isSpace }] of tokens.entries()) {
    // A space between two changed words is part of one change.
    const joins = isSpace && changed[at - 1] === 1 && changed[at + 1] === 1;
    if ((changed[at] !== 1 && !joins) || from === to) continue;
    const list = marks[line];
    const last = list?.at(-1);
    if (last?.[1] === from) last[1] = to;
    else list?.push([from, to]);
  }
  return marks;
}
