import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { QueryTerm } from "@/lib/contract/parts/query-text";
import { editDistance } from "@/lib/engine/text/edit-distance";
import { fold } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokens } from "@/lib/engine/text/tokens";
import { type PageStore, textOf } from "../sqlite/page-store";
import type { Spellings } from "./spellings";

/** A word that no page has, and the one that was probably meant. */
export type Suggestion = { readonly word: string; readonly meant: string };

/** Shorter words are too near to too many others. */
const SHORTEST = 4;
/** From this length on two mistakes are forgiven. */
const LONG = 7;
/** A word of a single page may be a mistake itself. */
const PAGES = 2;
const MOST_WORDS = 4;

/** Letters that a stemmer takes off. */
const ENDING = 4;
/** Stems of which the written words are looked up. */
const TRIED = 8;

/** A mistake in its ending keeps a word from being stemmed, so its beginning is compared too. */
const distanceToStem = (word: string, root: string, term: string, limit: number): number =>
  Math.min(editDistance(root, term, limit), editDistance(word.slice(0, term.length), term, limit));

/** Finds what misspelt words were meant to be, in the vocabulary of the pages themselves. */
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
      `SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? AND doc >= ${PAGES}
       AND length(term) BETWEEN ? AND ?`,
    );
    this.#pageWith = database.prepare("SELECT rowid AS id FROM terms WHERE terms MATCH ? LIMIT 1");
  }

  /** For the words that no page has; a word that some page has, in whatever spelling, is taken as meant. */
  suggest(terms: readonly QueryTerm[]): Suggestion[] {
    const words = terms.flatMap((term) => {
      if (term.kind !== "word" || term.negated) return [];
      const parts = this.#spellings.read(term.text);
      const [only] = parts;
      return parts.length === 1 && only && !only.run && !only.also
        ? [{ typed: term.text, folded: only.text }]
        : [];
    });
    return words
      .filter(
        ({ folded }) => folded.length >= SHORTEST && !isStopWord(folded) && !/\d/.test(folded),
      )
      .filter(({ folded }) => this.#known.get(stem(folded)) === undefined)
      .slice(0, MOST_WORDS)
      .flatMap(({ typed, folded }) => {
        const meant = this.#nearest(folded);
        return meant === null || meant === folded ? [] : [{ word: typed, meant }];
      });
  }

  #nearest(word: string): string | null {
    const root = stem(word);
    const limit = word.length >= LONG ? 2 : 1;
    const [first = "", second = ""] = [...root];
    // Mistakes in the first two letters are rare, and looking through all words with one letter takes its time.
    for (const beginnings of [[first + second, second + first], [first]]) {
      const near = beginnings.flatMap((beginning) =>
        this.#between
          .all(beginning, `${beginning}\uffff`, root.length - limit - ENDING, root.length + limit)
          .map((row) => {
            const term = textOf(row, "term");
            return {
              term,
              pages: Number(row.doc),
              distance: distanceToStem(word, root, term, limit),
            };
          })
          .filter(({ distance }) => distance <= limit),
      );
      near.sort((a, b) => a.distance - b.distance || b.pages - a.pages);
      const meant = near
        .slice(0, TRIED)
        .flatMap(({ term, pages }) => {
          const whole = this.#asWritten(term, word);
          const distance = editDistance(whole ?? "", word, limit);
          return whole === null || distance > limit ? [] : [{ whole, pages, distance }];
        })
        .sort((a, b) => a.distance - b.distance || b.pages - a.pages);
      if (meant[0]) return meant[0].whole;
    }
    return null;
  }

  /** The vocabulary knows stems; a page that has one knows a word with it. The one nearest to what was typed. */
  #asWritten(root: string, typed: string): string | null {
    const id = this.#pageWith.get(`"${root}"`)?.id;
    if (id === undefined) return null;
    const body = this.#store.body(Number(id));
    const words = new Set(
      tokens(fold(`${body.headings().join("\n")}\n${body.head}`)).flatMap(({ text, run }) =>
        !run && text[0] === root[0] && stem(text) === root ? [text] : [],
      ),
    );
    const ranked = [...words].map((text) => ({ text, distance: editDistance(text, typed, 4) }));
    ranked.sort((a, b) => a.distance - b.distance || a.text.length - b.text.length);
    return ranked[0]?.text ?? null;
  }
}
