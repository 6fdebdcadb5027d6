import "server-only";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { withDomains } from "../input-conditions";
import type { RelatedTerms } from "../ranking/related";
import type { IndexQuery, TermReport } from "../search-types";
import { type Correction, Corrector, isLikelyTypo } from "../words/corrector";
import { Spellings } from "../words/spellings";
import type { TermStatistics } from "../words/term-statistics";
import { withUnitsApart } from "../words/written-together";
import { planQuery, type QueryPlan } from "./query-plan";

export type PlanInput = Pick<IndexQuery, "query" | "includeDomains" | "excludeDomains">;
export type PlannedQuery = TermReport & { readonly plan: QueryPlan };

/** A word with a dash and one letter is an option of a command, as in `grep -v`, and not to be excluded. */
const withoutOption = (term: QueryTerm): QueryTerm =>
  term.kind === "word" && term.negated && /^[a-z]$/i.test(term.text)
    ? { ...term, negated: false }
    : term;

/** Corrects and compiles a query; `withRelated` completes it. */
export function planInput(input: PlanInput, statistics: TermStatistics): PlannedQuery {
  const parsed = typeof input.query === "string" ? parseQuery(input.query) : input.query;
  const query = parsed.map(withoutOption);
  const typed = withUnitsApart(query, statistics);
  const spellings = new Spellings(statistics, typed);
  const { terms, ...about } = new Corrector(statistics, spellings).correct(typed);
  return { ...about, plan: withDomains(planQuery(terms, spellings.tokenize), input) };
}

/** Adds the words of `related:`. Without a page of the site, nothing matches. */
export function withRelated(
  { plan, ...about }: PlannedQuery,
  termsOf: (site: SiteValue) => RelatedTerms | null,
): PlannedQuery {
  let found = plan;
  for (const site of plan.relatedTo) {
    const related = termsOf(site);
    if (!related) return { ...about, plan: { ...plan, empty: true } };
    found = {
      ...found,
      required: [...found.required, related.required],
      excluded: [...found.excluded, related.excluded],
      ranking: found.ranking && [...found.ranking, ...related.ranking],
      minScore: related.minScore,
      ranked: true,
    };
  }
  return { ...about, plan: found };
}

/** Replacements that are hardly meant. */
export const guessedTerms = (corrections: readonly Correction[]): string[] =>
  corrections.filter((each) => !isLikelyTypo(each)).map(({ corrected }) => corrected);
