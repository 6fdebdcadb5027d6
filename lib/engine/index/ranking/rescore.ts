import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { stem } from "@/lib/engine/text/stem";
import type { RankedWord } from "../plan/plan-parts";
import type { Rescore } from "../sqlite/candidates";
import { TermsReader } from "../sqlite/terms-store";
import {
  inverseDocumentFrequency,
  pageScorer,
  type ScoredTerm,
  type TermPair,
} from "./page-scorer";
import { stemId, termId } from "./page-terms";
import type { Ranking } from "./ranking";

/** Query words that are this far apart are not expected to be close in a page. */
const MAX_PAIR_DISTANCE = 4;

/** Scores candidates by the ranking function, from the term lists of their pages. */
export class Rescorer {
  readonly #ranking: Ranking;
  readonly #reader: TermsReader;
  readonly #pagesWith: StatementSync;

  constructor(database: DatabaseSync, ranking: Ranking) {
    this.#ranking = ranking;
    this.#reader = new TermsReader(database);
    this.#pagesWith = database.prepare("SELECT doc FROM vocabulary WHERE term = ?");
  }

  /** Null if there is no word to score by. */
  for(words: readonly RankedWord[] | null): Rescore | null {
    if (words === null || words.length === 0) return null;
    const { pages, meanLength } = this.#reader.totals(this.#ranking);
    const terms = new Map<number, { at: number; ids: number[]; count: number; idf: number }>();
    const pairs = new Map<string, TermPair>();
    let before: { at: number; position: number } | null = null;
    for (const { spellings, position } of words) {
      const ids = spellings.map(termId);
      const key = stemId(ids[0] ?? 0);
      const known = terms.get(key);
      const term = known ?? {
        at: terms.size,
        ids: [],
        count: 0,
        idf: inverseDocumentFrequency(pages, this.#documents(spellings)),
      };
      terms.set(key, term);
      term.ids.push(...ids);
      term.count++;
      const distance = before ? position - before.position : Number.POSITIVE_INFINITY;
      if (before && before.at !== term.at && distance <= MAX_PAIR_DISTANCE)
        pairs.set(`${before.at} ${term.at}`, { first: before.at, second: term.at, distance });
      before = { at: term.at, position };
    }
    const scored: readonly ScoredTerm[] = [...terms.values()];
    const score = pageScorer(
      { terms: scored, pairs: [...pairs.values()], meanLength },
      this.#ranking,
    );
    return (ids) =>
      new Map(this.#reader.lists(ids).map(({ id, terms, lengths }) => [id, score(terms, lengths)]));
  }

  /** Pages that contain any of the spellings; an upper bound. */
  #documents(spellings: readonly string[]): number {
    const roots = new Set(spellings.map(stem));
    return [...roots].reduce((sum, root) => sum + Number(this.#pagesWith.get(root)?.doc ?? 0), 0);
  }
}
