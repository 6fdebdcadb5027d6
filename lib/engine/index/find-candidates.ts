import "server-only";
import { parsePeriod } from "./input-conditions";
import type { OpeningTerms } from "./passages/opening-terms";
import { anyOf } from "./plan/expressions";
import type { QueryPlan } from "./plan/query-plan";
import { type PlaceHints, placeHints } from "./ranking/place-hints";
import { canRerank, RERANK_DEPTH, rerank } from "./ranking/rerank";
import type { IndexQuery, MatchMode } from "./search-types";
import type { Candidate, CandidateFinder, CandidateOrder } from "./sqlite/candidates";

export type CandidateRules = {
  /** Checks what the index cannot decide. */
  readonly matches: (candidate: Candidate) => boolean;
  /** Candidates that share a key are duplicates. */
  readonly duplicateKeys: (candidate: Candidate) => readonly string[];
  /** The opening words of a result, title first; without it, the index alone decides the order. */
  readonly openingOf?: (candidate: Candidate) => OpeningTerms;
};

/** How many candidates place hints reorder: a multiple of the requested number, within bounds. */
const PLACE_DEPTH = { times: 3, min: 50, max: 300 } as const;

/**
 * First the candidates with all words, then, if these are too few, those with any; best first,
 * without duplicates.
 */
export function findCandidates(
  plan: QueryPlan,
  input: IndexQuery,
  finder: CandidateFinder,
  { matches, duplicateKeys, openingOf }: CandidateRules,
): { found: Candidate[]; matched: MatchMode } {
  const offset = input.offset ?? 0;
  const needed = offset + input.limit;
  if (plan.empty || input.limit <= 0) return { found: [], matched: "all" };
  const order: CandidateOrder = input.sortByDate ? "date" : plan.ranked ? "rank" : "place";
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
    const reranks = order === "rank" && openingOf !== undefined && canRerank(plan.marks);
    const enough = Math.max(
      missing,
      ...(hints ? [PLACE_DEPTH.min, placeDepth] : []),
      ...(reranks ? [RERANK_DEPTH] : []),
    );
    const accepted: Candidate[] = [];
    for (const candidate of finder.find(query, enough)) {
      const keys = [candidate.id, ...duplicateKeys(candidate)];
      if (keys.some((key) => seen.has(key)) || !matches(candidate)) continue;
      for (const key of keys) seen.add(key);
      accepted.push(candidate);
      if (accepted.length >= enough) break;
    }
    const ordered = reranks ? rerank(accepted, plan.marks, openingOf) : accepted;
    return (hints ? inPlaceOrder(ordered, hints) : ordered).slice(0, missing);
  };

  const found = collect([...plan.required, ...plan.words], needed);
  let matched: MatchMode = "all";
  if (found.length < needed && plan.anyWord.length > 1) {
    const more = collect([...plan.required, anyOf(plan.anyWord)], needed - found.length);
    if (found.length + more.length > Math.max(found.length, offset)) matched = "any";
    found.push(...more);
  }
  return { found: found.slice(offset), matched };
}

function inPlaceOrder(candidates: readonly Candidate[], { weightOf }: PlaceHints): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: candidate.score * weightOf(candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
}
