import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { siteExpression } from "@/lib/engine/text/address-terms";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import { anyOf } from "../plan/expressions";
import type { RankedWord } from "../plan/plan-parts";
import { type CandidateFinder, noConditions } from "../sqlite/candidates";
import { pageCounter } from "../sqlite/page-counter";
import type { PageStore } from "../sqlite/page-store";
import { columnText } from "../sqlite/row";
import { inverseDocumentFrequency } from "./page-scorer";
import { defaultRanking } from "./ranking";

const MAX_PAGES = 5;
const MAX_TERMS = 20;
const MIN_LENGTH = 3;
/** Words that more than this share of all pages contain are not characteristic. */
const MAX_PAGE_SHARE = 0.5;
/** A page with a smaller share of the terms' weight has only chance in common. */
const MIN_WEIGHT_SHARE = 0.15;
/** Far apart, because the order of the terms has no meaning. */
const TERM_DISTANCE = 1_000;

export type RelatedTerms = {
  readonly required: string;
  /** The page itself, or the whole site. */
  readonly excluded: string;
  readonly ranking: readonly RankedWord[];
  readonly minScore: number;
};

/**
 * Implements `related:` without a link graph: finds pages with the most characteristic words of a
 * page, or of the pages nearest to a site's front page.
 */
export class Related {
  readonly #finder: CandidateFinder;
  readonly #store: PageStore;
  readonly #pagesWith: (root: string) => number;
  readonly #pages: StatementSync;

  constructor(database: DatabaseSync, finder: CandidateFinder, store: PageStore) {
    this.#finder = finder;
    this.#store = store;
    this.#pagesWith = pageCounter(database);
    this.#pages = database.prepare("SELECT count(*) AS count FROM pages");
  }

  /** Null if the index has no page of the site, or none with characteristic words. */
  termsOf(site: SiteValue): RelatedTerms | null {
    const excluded = siteExpression(site);
    const counts = this.#countsOf(excluded);
    const pages = Number(this.#pages.get()?.count ?? 0);
    const terms = [...counts.values()]
      .map(({ word, count }) => {
        const pagesWith = this.#pagesWith(stem(word));
        const idf = inverseDocumentFrequency(pages, pagesWith);
        const { k1 } = defaultRanking;
        return { word, pagesWith, idf, weight: (idf * count) / (count + k1) };
      })
      // A word of one page finds no other.
      .filter(({ pagesWith }) => pagesWith > 1 && pagesWith <= Math.max(2, pages * MAX_PAGE_SHARE))
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_TERMS);
    if (terms.length === 0) return null;
    return {
      excluded,
      required: anyOf(terms.map(({ word }) => `"${word}"`)),
      ranking: terms.map(({ word }, at) => ({
        spellings: [word],
        position: at * TERM_DISTANCE,
        expression: `"${word}"`,
      })),
      minScore: terms.reduce((sum, { idf }) => sum + idf, 0) * MIN_WEIGHT_SHARE,
    };
  }

  /** Words of the page or site by stem, weighted by field. */
  #countsOf(expression: string): Map<string, { readonly word: string; count: number }> {
    const counts = new Map<string, { readonly word: string; count: number }>();
    const add = (text: string, weight: number) => {
      for (const { text: word, run } of tokenizeFolded(foldText(text))) {
        if (run || word.length < MIN_LENGTH || /^\p{N}+$/u.test(word) || isStopWord(word)) continue;
        const known = counts.get(stem(word)) ?? { word, count: 0 };
        known.count += weight;
        counts.set(stem(word), known);
      }
    };
    const query = { ...noConditions, all: [expression], order: "place" } as const;
    let pages = 0;
    for (const { id, row } of this.#finder.find(query, MAX_PAGES)) {
      const body = this.#store.body(id);
      add(columnText(row, "title"), defaultRanking.title);
      add(columnText(row, "description"), defaultRanking.headings);
      add(body.headings().join("\n"), defaultRanking.headings);
      add(body.head, 1);
      if (++pages === MAX_PAGES) break;
    }
    return counts;
  }
}
