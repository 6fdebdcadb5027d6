import "server-only";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import { anyOf, type Expression, siteExpression, wordExpression } from "../plan/expressions";
import type { RankedWord } from "../plan/plan-parts";
import type { TermStatistics } from "../words/term-statistics";
import { inverseDocumentFrequency } from "./page-scorer";
import { defaultRanking } from "./ranking";

/** Pages of a site to sample. */
export const MAX_SAMPLES = 5;
const MAX_TERMS = 20;
const MIN_LENGTH = 3;
/** Words that more than this share of all pages contain are not characteristic. */
const MAX_PAGE_SHARE = 0.5;
/** A page with a smaller share of the terms' weight is similar only by chance. */
const MIN_WEIGHT_SHARE = 0.15;
/** Far apart, because the order of the terms has no meaning. */
const TERM_DISTANCE = 1_000;

export type RelatedTerms = {
  readonly required: Expression;
  /** The page itself, or the whole site. */
  readonly excluded: Expression;
  readonly ranking: readonly RankedWord[];
  readonly minScore: number;
};

export type RelatedPage = {
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
  /** The beginning is enough. */
  readonly text: string;
};

/**
 * Implements `related:` without a link graph: the most characteristic words of a page, or of the
 * pages nearest to a site's front page. Null if there is no such page, or none with such words.
 */
export function relatedTerms(
  site: SiteValue,
  samples: readonly RelatedPage[],
  { totals, pagesWith }: Pick<TermStatistics, "totals" | "pagesWith">,
): RelatedTerms | null {
  const { pages } = totals();
  const terms = countTerms(samples)
    .map(({ word, count }) => {
      const found = pagesWith(stem(word));
      const idf = inverseDocumentFrequency(pages, found);
      const { k1 } = defaultRanking;
      return { word, found, idf, weight: (idf * count) / (count + k1) };
    })
    // A word that only one page has cannot find another page.
    .filter(({ found }) => found > 1 && found <= Math.max(2, pages * MAX_PAGE_SHARE))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_TERMS);
  if (terms.length === 0) return null;
  return {
    excluded: siteExpression(site),
    required: anyOf(terms.map(({ word }) => wordExpression(word))),
    ranking: terms.map(({ word }, at) => ({
      spellings: [word],
      position: at * TERM_DISTANCE,
      isPart: false,
      expression: wordExpression(word),
    })),
    minScore: terms.reduce((sum, { idf }) => sum + idf, 0) * MIN_WEIGHT_SHARE,
  };
}

function countTerms(samples: readonly RelatedPage[]) {
  const counts = new Map<string, { readonly word: string; count: number }>();
  const add = (text: string, weight: number) => {
    for (const { text: word, run } of tokenizeFolded(foldText(text))) {
      if (run || word.length < MIN_LENGTH || /^\p{N}+$/u.test(word) || isStopWord(word)) continue;
      const known = counts.get(stem(word)) ?? { word, count: 0 };
      known.count += weight;
      counts.set(stem(word), known);
    }
  };
  for (const { title, description, headings, text } of samples) {
    add(title, defaultRanking.title);
    add(description, defaultRanking.headings);
    add(headings.join("\n"), defaultRanking.headings);
    add(text, 1);
  }
  return [...counts.values()];
}
