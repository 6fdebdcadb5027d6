import { extrapolatedRbo, jaccard } from "@/lib/compare/rank-similarity";
import { chargedCredits } from "@/lib/format/cost";
import type { Cell, CellFacts, CellState, Sweep } from "./sweep";

export type Spread = {
  readonly min: number;
  readonly median: number;
  readonly max: number;
  readonly count: number;
};

/** Content of one cell of the matrix. Figures are of finished runs; null: unknown, which is never 0. */
export type CombinationSummary = {
  readonly combination: number;
  readonly states: readonly CellState[];
  /** Why runs are not done, each reason once. */
  readonly messages: readonly string[];
  readonly results: Spread | null;
  readonly failedPages: Spread | null;
  readonly credits: Spread | null;
  /** No finished run was charged. */
  readonly isFree: boolean;
  readonly durationMs: Spread | null;
  /** Similarity to the baseline. Null for the baseline itself. */
  readonly jaccard: Spread | null;
  readonly rbo: Spread | null;
  readonly effect: Effect;
};

/**
 * Whether a combination differs from the baseline. `none-seen`: in no figure by more than the repeats differ among
 * themselves. `same`, `differs`: a single run of each, so chance is not excluded.
 */
export type Effect =
  | { readonly kind: "baseline" | "unknown" | "same" | "differs" }
  | { readonly kind: "none-seen" | "seen"; readonly repeats: number };

export function spreadOf(values: readonly (number | null)[]): Spread | null {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [min, upper, max] = [sorted[0], sorted[Math.floor(middle)], sorted.at(-1)];
  if (min === undefined || upper === undefined || max === undefined) return null;
  const lower = sorted[Math.ceil(middle) - 1] ?? upper;
  return { min, median: (lower + upper) / 2, max, count: sorted.length };
}

type Similarity = { readonly jaccard: number | null; readonly rbo: number | null };

/** Facts never change, so their similarity is computed once. */
const similarities = new WeakMap<CellFacts, WeakMap<CellFacts, Similarity>>();

function similarity(one: CellFacts, other: CellFacts): Similarity {
  const known = similarities.get(one)?.get(other);
  if (known) return known;
  const found =
    one.keys === null || other.keys === null
      ? { jaccard: null, rbo: null }
      : {
          jaccard: jaccard(one.keys, other.keys),
          // Two empty lists are equal.
          rbo: extrapolatedRbo(one.keys, other.keys),
        };
  const row = similarities.get(one) ?? new WeakMap<CellFacts, Similarity>();
  row.set(other, found);
  similarities.set(one, row);
  return found;
}

const finished = (cells: readonly Cell[]): readonly CellFacts[] =>
  cells.flatMap(({ state, facts }) => (state === "done" && facts ? [facts] : []));

/** Repeats that are compared: more pairs cost time and add little. */
const MAX_PAIRED = 5;

/** Each run with the one at its place in the other list, and with the next one. */
function pairs(one: readonly CellFacts[], other: readonly CellFacts[]): readonly Similarity[] {
  const [a, b] = [one.slice(0, MAX_PAIRED), other.slice(0, MAX_PAIRED)];
  const shorter = Math.max(1, Math.min(a.length, b.length));
  const all = a.flatMap((facts, at) =>
    [b[at % shorter], b[(at + 1) % shorter]].flatMap((paired) =>
      paired === undefined || paired === facts ? [] : [similarity(facts, paired)],
    ),
  );
  return [...new Set(all)];
}

export function cellsByCombination({
  combinations,
  cells,
}: Pick<Sweep, "combinations" | "cells">): readonly (readonly Cell[])[] {
  const groups: Cell[][] = combinations.map(() => []);
  for (const cell of cells) groups[cell.combination]?.push(cell);
  return groups;
}

export function figuresOfRepeats(cells: readonly Cell[]) {
  const facts = finished(cells);
  return {
    results: spreadOf(facts.map(({ results }) => results)),
    failedPages: spreadOf(facts.map(({ failedPages }) => failedPages)),
    credits: spreadOf(facts.map(chargedCredits)),
    isFree: facts.length > 0 && facts.every(({ isFree }) => isFree),
    durationMs: spreadOf(facts.map(({ durationMs }) => durationMs)),
  };
}

/** Summarizes the repeats of one combination. `baseline` is null for the baseline itself. */
export function summarize(
  combination: number,
  cells: readonly Cell[],
  baseline: readonly Cell[] | null,
): CombinationSummary {
  const facts = finished(cells);
  const base = baseline && finished(baseline);
  const between = base ? pairs(facts, base) : [];
  return {
    combination,
    states: cells.map(({ state }) => state),
    messages: [
      ...new Set(
        cells.flatMap(({ state, message }) => (state !== "done" && message ? [message] : [])),
      ),
    ],
    ...figuresOfRepeats(cells),
    jaccard: spreadOf(between.map((pair) => pair.jaccard)),
    rbo: spreadOf(between.map((pair) => pair.rbo)),
    effect: base ? effectOf(facts, base, between) : { kind: "baseline" },
  };
}

const measures = [
  ({ results }: CellFacts) => results,
  ({ failedPages }: CellFacts) => failedPages,
  ({ credits }: CellFacts) => credits,
] as const;

/** Time is left out: it varies by chance. */
function effectOf(
  facts: readonly CellFacts[],
  base: readonly CellFacts[],
  between: readonly Similarity[],
): Effect {
  if (facts.length === 0 || base.length === 0) return { kind: "unknown" };
  if ([...facts, ...base].some(({ keys }) => keys === null)) return { kind: "unknown" };
  const overlaps = measures.every((measure) => {
    const [one, other] = [spreadOf(facts.map(measure)), spreadOf(base.map(measure))];
    if (!one || !other) return one === other;
    return one.min <= other.max && other.min <= one.max;
  });
  const repeats = Math.min(facts.length, base.length);
  const rbo = lowest(between) ?? 1;
  if (repeats === 1) return { kind: overlaps && rbo === 1 ? "same" : "differs" };
  // Repeats of one request differ among themselves by this much.
  const noise = Math.min(lowest(pairs(base, base)) ?? 1, lowest(pairs(facts, facts)) ?? 1);
  const typical = spreadOf(between.map((pair) => pair.rbo))?.median ?? 1;
  return { kind: overlaps && typical >= noise ? "none-seen" : "seen", repeats };
}

const lowest = (all: readonly Similarity[]): number | null =>
  spreadOf(all.map(({ rbo }) => rbo))?.min ?? null;

/** The names of all fields that a cell can show, in the order of their first occurrence. */
export const fieldNames = ({ cells }: Pick<Sweep, "cells">): readonly string[] => [
  ...new Set(cells.flatMap(({ facts }) => Object.keys(facts?.fields ?? {}))),
];
