import type { ListId } from "@/lib/contract/dialect/list-id";
import type { MatchedResults } from "./match-results";
import {
  DEFAULT_PERSISTENCE,
  extrapolatedRbo,
  jaccard,
  type SharedKeys,
  sharedAt,
} from "./rank-similarity";

/** Depths at which the overlap is shown, before that of the whole lists. */
const DEPTHS = [1, 3, 5, 10];

/** Overlap of the first `depth` results; null depth: of all. */
export type DepthOverlap = SharedKeys & { readonly depth: number | null };

export type RunSimilarity = {
  readonly jaccard: number;
  readonly rbo: number;
  readonly overlaps: readonly DepthOverlap[];
  readonly both: number;
  readonly onlyBase: number;
  readonly onlyThis: number;
};

export type SimilarityOptions = {
  /** Null: all sources, in the order of the response. */
  readonly source: ListId | null;
  /** Persistence of the rank-biased overlap, more than 0 and less than 1. */
  readonly p?: number;
};

/**
 * Similarity of a run to the baseline. `unknown`: the results of one of them are not available. `nothing`: neither has
 * results of this source.
 */
export function runSimilarity(
  matched: MatchedResults,
  run: number,
  { source, p = DEFAULT_PERSISTENCE }: SimilarityOptions,
): RunSimilarity | "unknown" | "nothing" {
  const [one, other] = [
    rankedKeys(matched, matched.base, source),
    rankedKeys(matched, run, source),
  ];
  if (!one || !other) return "unknown";
  const [set, rbo] = [jaccard(one, other), extrapolatedRbo(one, other, p)];
  if (set === null || rbo === null) return "nothing";
  const length = Math.max(one.length, other.length);
  const depths = [...DEPTHS.filter((depth) => depth < length), null];
  const both = sharedAt(one, other, length)?.shared ?? 0;
  return {
    jaccard: set,
    rbo,
    overlaps: depths.flatMap((depth) => {
      const found = sharedAt(one, other, depth ?? length);
      return found ? [{ depth, ...found }] : [];
    }),
    both,
    onlyBase: one.length - both,
    onlyThis: other.length - both,
  };
}

/** Keys of the pages of a run in rank order, each once. Null if its results are unknown. */
export function rankedKeys(
  { runs, keys }: MatchedResults,
  run: number,
  source: ListId | null,
): string[] | null {
  const results = runs[run]?.results;
  if (!results) return null;
  const ranked = results.flatMap((result, at) => {
    const key = keys[run]?.[at]?.key;
    return key !== undefined && (source === null || result.source === source) ? [key] : [];
  });
  return [...new Set(ranked)];
}
