import "server-only";
import { parsePeriod } from "./input-conditions";
import { anyOf } from "./plan/expressions";
import type { QueryPlan } from "./plan/query-plan";
import { type PlaceHints, placeHints } from "./ranking/place-hints";
import type { QueryScores } from "./ranking/rescore";
import type { IndexQuery } from "./search-types";
import type { Candidate, CandidateFinder, CandidateOrder } from "./sqlite/candidates";

export type CandidateRules = {
  /** Checks what the index cannot decide. */
  readonly matches: (candidate: Candidate) => boolean;
  /** Candidates that share a key are duplicates. */
  readonly duplicateKeys: (candidate: Candidate) => readonly string[];
  /** Scores the best candidates; without it, the full-text score alone decides their order. */
  readonly ranking?: QueryScores | null;
};

/** Candidates to score: enough that a better one is rarely missed. */
const SCORED_DEPTH = 40;
/** How many candidates place hints reorder: a multiple of the requested number, within bounds. */
const PLACE_DEPTH = { times: 3, min: 50, max: 300 } as const;

/**
 * Finds the best candidates, best first, without duplicates. Sorted by date, those with all words
 * come first, because the newest pages with any word are rarely meant.
 */
export function findCandidates(
  plan: QueryPlan,
  input: IndexQuery,
  finder: CandidateFinder,
  { matches, duplicateKeys, ranking }: CandidateRules,
): Candidate[] {
  const offset = input.offset ?? 0;
  const needed = offset + input.limit;
  if (plan.empty || input.limit <= 0) return [];
  const any = plan.anyWord.length > 0 ? [anyOf(plan.anyWord)] : [];
  // With URL conditions only, the full-text table has nothing to rank.
  const isRanked = plan.ranked && plan.required.length + any.length > 0;
  const order: CandidateOrder = input.sortByDate ? "date" : isRanked ? "rank" : "place";
  const hints = order === "rank" ? placeHints(input, finder) : null;
  const seen = new Set<number | string>();

  const collect = (all: readonly string[], missing: number): Candidate[] => {
    const query = {
      all,
      plan,
      period: parsePeriod(input),
      order,
      anyTrait: input.anyTrait ?? [],
      noTrait: input.noTrait ?? [],
      sizes: plan.sizes,
    };
    const placeDepth = Math.min(missing * PLACE_DEPTH.times, PLACE_DEPTH.max);
    const enough = Math.max(missing, ...(hints ? [PLACE_DEPTH.min, placeDepth] : []));
    const accepted: Candidate[] = [];
    const depth = ranking ? Math.max(SCORED_DEPTH, enough) : enough;
    for (const candidate of finder.find(query, depth, ranking?.scores)) {
      // All later candidates have a lower score.
      if (order === "rank" && ranking && candidate.score < plan.minScore) break;
      const keys = [candidate.id, ...duplicateKeys(candidate)];
      if (keys.some((key) => seen.has(key)) || !matches(candidate)) continue;
      for (const key of keys) seen.add(key);
      accepted.push(candidate);
      if (accepted.length >= enough) break;
    }
    return (hints ? inPlaceOrder(accepted, hints) : accepted).slice(0, missing);
  };

  if (order === "rank") {
    // The expression repeats the rare words, because only so do the common ones count too.
    const essential = plan.required.length === 0 ? (ranking?.essential ?? null) : null;
    const best = essential ? collect([anyOf(essential), ...any], needed) : [];
    const rest = needed - best.length;
    if (rest > 0) best.push(...collect([...plan.required, ...any], rest));
    return best.slice(offset);
  }
  const found = collect([...plan.required, ...plan.words], needed);
  if (found.length < needed && plan.anyWord.length > 1)
    found.push(...collect([...plan.required, ...any], needed - found.length));
  return found.slice(offset);
}

function inPlaceOrder(candidates: readonly Candidate[], { weightOf }: PlaceHints): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: candidate.score * weightOf(candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
}
