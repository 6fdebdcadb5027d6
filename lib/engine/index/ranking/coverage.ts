import "server-only";
import type { RankedWord } from "../plan/plan-parts";
import type { TermStatistics } from "../words/term-statistics";
import { findTerms } from "./pack-terms";
import { FIELD_END, stemId, termId } from "./page-terms";
import { idfOf } from "./score-query";

/** Fields before the text: title, headings and URL. They name the subject of a page. */
const SUBJECT_FIELDS = 3;
/** How much a word counts that only the text of the page contains. */
const IN_TEXT = 0.5;

type WeightedWord = { readonly stems: readonly number[]; readonly idf: number };

/**
 * The greatest share of the words, by inverse document frequency, that one of the pages covers: from
 * 0 to 1.
 * @param guessed words that only replace one that no page contains
 * @param lists packed terms of pages
 */
export function bestCoverage(
  words: readonly RankedWord[],
  guessed: readonly string[],
  lists: readonly unknown[],
  statistics: Pick<TermStatistics, "totals" | "pagesWith">,
): number {
  const weighted = words.map(({ spellings }): WeightedWord => {
    if (spellings.some((spelling) => guessed.includes(spelling)))
      return { stems: [], idf: idfOf([], statistics) };
    return {
      stems: spellings.map((spelling) => stemId(termId(spelling))),
      idf: idfOf(spellings, statistics),
    };
  });
  const sum = weighted.reduce((all, { idf }) => all + idf, 0);
  const covered = lists.map((terms) => coveredWeight(weighted, terms));
  return sum === 0 ? 1 : Math.max(0, ...covered) / sum;
}

function coveredWeight(words: readonly WeightedWord[], packed: unknown): number {
  const subject = new Set<number>();
  const text = new Set<number>();
  const stems = new Set(words.flatMap((word) => word.stems));
  const isSought = (term: number) => term === FIELD_END || stems.has(stemId(term));
  let field = 0;
  for (const id of findTerms(packed, isSought).terms) {
    if (id === FIELD_END) field += 1;
    else (field < SUBJECT_FIELDS ? subject : text).add(stemId(id));
  }
  return words.reduce((sum, { stems: own, idf }) => {
    if (own.some((each) => subject.has(each))) return sum + idf;
    return own.some((each) => text.has(each)) ? sum + idf * IN_TEXT : sum;
  }, 0);
}
