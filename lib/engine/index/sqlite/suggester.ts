import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { QueryTerm } from "@/lib/contract/query/query-text";
import { editDistance } from "@/lib/engine/text/edit-distance";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import type { PageStore } from "./page-store";
import { columnText } from "./row";
import type { Spellings } from "./spellings";

/** A word that occurs in no page, and its likely correction. */
export type SpellingSuggestion = { readonly word: string; readonly correction: string };

/** Shorter words are similar to too many others. */
const MIN_LENGTH = 4;
/** From this length on, two errors are allowed. */
const TWO_ERRORS_LENGTH = 7;
/** A word of a single page may itself be misspelled. */
const MIN_PAGES = 2;
const MAX_WORDS = 4;

/** Longest suffix that stemming removes, in letters. */
const MAX_SUFFIX = 4;
/** Stems whose written forms are looked up. */
const MAX_STEMS = 8;

/** An error in the suffix prevents stemming, so the prefix is compared too. */
const distanceToStem = (word: string, root: string, term: string, limit: number): number =>
  Math.min(editDistance(root, term, limit), editDistance(word.slice(0, term.length), term, limit));

/** Corrects misspelled words from the vocabulary of the pages. */
export class Suggester {
  readonly #store: PageStore;
  readonly #known: StatementSync;
  readonly #between: StatementSync;
  readonly #pageWith: StatementSync;
  readonly #spellings: Spellings;

  constructor(database: DatabaseSync, store: PageStore, spellings: Spellings) {
    this.#store = store;
    this.#spellings = spellings;
    this.#known = database.prepare("SELECT doc FROM vocabulary WHERE term = ?");
    this.#between = database.prepare(
      `SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? AND doc >= ${MIN_PAGES}
       AND length(term) BETWEEN ? AND ?`,
    );
    this.#pageWith = database.prepare("SELECT rowid AS id FROM terms WHERE terms MATCH ? LIMIT 1");
  }

  /** Suggestions for words that occur in no page. A word that occurs in any spelling gets none. */
  suggest(terms: readonly QueryTerm[]): SpellingSuggestion[] {
    const candidates = terms.flatMap((term) => {
      if (term.kind !== "word" || term.negated) return [];
      const parts = this.#spellings.tokenize(term.text);
      const [only] = parts;
      return parts.length === 1 && only && !only.run && !only.alternatives
        ? [{ typed: term.text, folded: only.text }]
        : [];
    });
    return candidates
      .filter(
        ({ folded }) => folded.length >= MIN_LENGTH && !isStopWord(folded) && !/\d/.test(folded),
      )
      .filter(({ folded }) => this.#known.get(stem(folded)) === undefined)
      .slice(0, MAX_WORDS)
      .flatMap(({ typed, folded }) => {
        const correction = this.#nearest(folded);
        return correction === null || correction === folded ? [] : [{ word: typed, correction }];
      });
  }

  #nearest(word: string): string | null {
    const root = stem(word);
    const limit = word.length >= TWO_ERRORS_LENGTH ? 2 : 1;
    const [first = "", second = ""] = [...root];
    // Errors in the first two letters are rare, and scanning all words with one first letter is
    // slow.
    for (const beginnings of [[first + second, second + first], [first]]) {
      const near = beginnings.flatMap((beginning) =>
        this.#between
          .all(
            beginning,
            `${beginning}\uffff`,
            root.length - limit - MAX_SUFFIX,
            root.length + limit,
          )
          .map((row) => {
            const term = columnText(row, "term");
            return {
              term,
              pages: Number(row.doc),
              distance: distanceToStem(word, root, term, limit),
            };
          })
          .filter(({ distance }) => distance <= limit),
      );
      near.sort((a, b) => a.distance - b.distance || b.pages - a.pages);
      const corrections = near
        .slice(0, MAX_STEMS)
        .flatMap(({ term, pages }) => {
          const whole = this.#asWritten(term, word);
          const distance = editDistance(whole ?? "", word, limit);
          return whole === null || distance > limit ? [] : [{ whole, pages, distance }];
        })
        .sort((a, b) => a.distance - b.distance || b.pages - a.pages);
      if (corrections[0]) return corrections[0].whole;
    }
    return null;
  }

  /**
   * The vocabulary holds stems, so the written form comes from a page. Returns the form nearest to
   * the typed word.
   */
  #asWritten(root: string, typed: string): string | null {
    const id = this.#pageWith.get(`"${root}"`)?.id;
    if (id === undefined) return null;
    const body = this.#store.body(Number(id));
    const forms = new Set(
      tokenizeFolded(foldText(`${body.headings().join("\n")}\n${body.head}`)).flatMap(
        ({ text, run }) => (!run && text[0] === root[0] && stem(text) === root ? [text] : []),
      ),
    );
    const ranked = [...forms].map((text) => ({ text, distance: editDistance(text, typed, 4) }));
    ranked.sort((a, b) => a.distance - b.distance || a.text.length - b.text.length);
    return ranked[0]?.text ?? null;
  }
}
