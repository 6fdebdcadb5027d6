import "server-only";
import { limits } from "@/lib/contract/limits";
import { sameUrlKey } from "@/lib/engine/text/same-url";
import { columnText } from "./candidate-row";
import { parsePeriod } from "./input-conditions";
import { anyOf, type Expression, keyOf } from "./plan/expressions";
import type { QueryPlan } from "./plan/query-plan";
import { byScore } from "./ranking/order-candidates";
import { type PlaceHints, placeHints } from "./ranking/place-hints";
import type { Candidate, CandidateOrder, CandidateSource, Rescore } from "./search-source";
import type { IndexQuery } from "./search-types";

export type CandidateRules = {
  /** Checks what the index cannot decide. */
  readonly matches: (candidate: Candidate) => boolean;
  /** Candidates that share a key are duplicates. */
  readonly duplicateKeys: (candidate: Candidate) => readonly string[];
  /** Scores the best candidates; without it, the full-text score alone decides their order. */
  readonly scores?: Rescore | null;
};

/** Candidates to score: more did not change the results of the benchmarks. */
const SCORED_DEPTH = 40;
/** Candidates that place hints reorder, for any limit of a request, so that a higher limit only adds results. */
const PLACE_DEPTH = limits.limitMax;

/**
 * Finds the best candidates, best first, without duplicates. Sorted by date, those with all words
 * come first, because the newest pages with any word are rarely meant.
 */
export function findCandidates(
  plan: QueryPlan,
  input: IndexQuery,
  finder: CandidateSource,
  { matches, duplicateKeys, scores }: CandidateRules,
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

  const named = namedUrl(input.query);
  const enough = Math.max(needed, hints ? PLACE_DEPTH : 0, named === null ? 0 : SCORED_DEPTH);

  const collect = (all: readonly Expression[], limit: number): Candidate[] => {
    const query = {
      all,
      plan,
      period: parsePeriod(input),
      order,
      anyTrait: input.anyTrait ?? [],
      noTrait: input.noTrait ?? [],
      sizes: plan.sizes,
    };
    const accepted: Candidate[] = [];
    const depth = scores ? Math.max(SCORED_DEPTH, limit) : limit;
    for (const candidate of finder.find(query, depth, scores ?? undefined)) {
      // All later candidates have a lower score.
      if (order === "rank" && scores && candidate.score < plan.minScore) break;
      const keys = [candidate.id, ...duplicateKeys(candidate)];
      if (keys.some((key) => seen.has(key)) || !matches(candidate)) continue;
      for (const key of keys) seen.add(key);
      accepted.push(candidate);
      if (accepted.length >= limit) break;
    }
    return accepted;
  };

  const { required, words } = plan;
  if (order === "rank") {
    const best = bestCandidates(plan, scores ?? null, enough, collect);
    const ordered = hints ? inPlaceOrder(best, hints) : best;
    return withNamedFirst(ordered, named).slice(offset, needed);
  }
  const found = collect([...required, ...words], needed);
  if (found.length < needed && plan.anyWord.length > 1)
    found.push(...collect([...required, ...any], needed - found.length));
  return found.slice(offset, needed);
}

/**
 * The candidates with the best scores. Scoring every page with any word takes most of the time of a
 * search, so pages with all words are scored first: only if these are few do pages with some matter,
 * and of these only the ones that can have a better score.
 */
function bestCandidates(
  { required, words, anyWord }: QueryPlan,
  scores: Rescore | null,
  enough: number,
  collect: (all: readonly Expression[], limit: number) => Candidate[],
): Candidate[] {
  const any = anyWord.length > 0 ? [anyOf(anyWord)] : [];
  // Scores leave out stop words, so only the expression of a word such as `Retry-After` requires all of its parts.
  const isMoreThanScored =
    words.length === 1 && anyWord.length === 1 && words.map(keyOf)[0] !== anyWord.map(keyOf)[0];
  if (scores === null || (words.length < 2 && !isMoreThanScored))
    return collect([...required, ...any], enough);
  const depth = Math.max(enough, SCORED_DEPTH);
  const withAll = collect([...required, ...words], depth);
  if (withAll.length >= depth) return withAll;
  if (isMoreThanScored) return [...withAll, ...collect([...required, ...any], enough)];
  const last = withAll[enough - 1];
  const needed = last ? scores.neededFor(last.score, anyWord) : anyWord;
  if (needed.length === 0) return withAll;
  return [...withAll, ...collect([...required, anyOf(needed)], enough)].sort(byScore);
}

function inPlaceOrder(candidates: readonly Candidate[], { weightOf }: PlaceHints): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: candidate.score * weightOf(candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
}

/** A key of the URL if the whole query is a URL, with or without its scheme; null for any other query. */
function namedUrl(query: IndexQuery["query"]): string | null {
  const text = (typeof query === "string" ? query : query.map(({ raw }) => raw).join("")).trim();
  if (/\s/.test(text)) return null;
  if (/^https?:\/\//i.test(text)) return sameUrlKey(text);
  return /^[^/?#]+\.[^/?#]/.test(text) ? sameUrlKey(`https://${text}`) : null;
}

function withNamedFirst(candidates: readonly Candidate[], named: string | null): Candidate[] {
  const isNamed = ({ row }: Candidate) => sameUrlKey(columnText(row, "url")) === named;
  const at = named === null ? -1 : candidates.findIndex(isNamed);
  const found = candidates[at];
  return found ? [found, ...candidates.toSpliced(at, 1)] : [...candidates];
}
