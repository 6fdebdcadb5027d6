import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { QueryTerm } from "@/lib/contract/parts/query-text";
import { editDistance } from "@/lib/engine/text/edit-distance";
import { foldText } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { tokenizeFolded } from "@/lib/engine/text/tokens";
import type { PageStore } from "../sqlite/page-store";
import { columnText } from "../sqlite/row";
import type { Spellings } from "./spellings";

/** A word that no page has, and the one that was probably meant. */
export type SpellingSuggestion = { readonly word: string; readonly meant: string };

/** Shorter words are too near to too many others. */
const MIN_LENGTH = 4;
/** From this length on two mistakes are forgiven. */
const TWO_ERRORS_LENGTH = 7;
/** A word of a single page may be a mistake itself. */
const MIN_PAGES = 2;
const MAX_WORDS = 4;

/** Letters that a stemmer takes off. */
const MAX_SUFFIX = 4;
/** Stems of which the written words are looked up. */
const MAX_STEMS = 8;

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
      `SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? AND doc >= ${MIN_PAGES}
       AND length(term) BETWEEN ? AND ?`,
    );
    this.#pageWith = database.prepare("SELECT rowid AS id FROM terms WHERE terms MATCH ? LIMIT 1");
  }

  /** For the words that no page has; a word that some page has, in whatever spelling, is taken as meant. */
  suggest(terms: readonly QueryTerm[]): SpellingSuggestion[] {
    const words = terms.flatMap((term) => {
      if (term.kind !== "word" || term.negated) return [];
      const parts = this.#spellings.tokenize(term.text);
      const [only] = parts;
      return parts.length === 1 && only && !only.run && !only.alternatives
        ? [{ typed: term.text, folded: only.text }]
        : [];
    });
    return words
      .filter(
        ({ folded }) => folded.length >= MIN_LENGTH && !isStopWord(folded) && !/\d/.test(folded),
      )
      .filter(({ folded }) => this.#known.get(stem(folded)) === undefined)
      .slice(0, MAX_WORDS)
      .flatMap(({ typed, folded }) => {
        const meant = this.#nearest(folded);
        return meant === null || meant === folded ? [] : [{ word: typed, meant }];
      });
  }

  #nearest(word: string): string | null {
    const root = stem(word);
    const limit = word.length >= TWO_ERRORS_LENGTH ? 2 : 1;
    const [first = "", second = ""] = [...root];
    // Mistakes in the first two letters are rare, and looking through all words with one letter takes its time.
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
      const meant = near
        .slice(0, MAX_STEMS)
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
      tokenizeFolded(foldText(`${body.headings().join("\n")}\n${body.head}`)).flatMap(
        ({ text, run }) => (!run && text[0] === root[0] && stem(text) === root ? [text] : []),
      ),
    );
    const ranked = [...words].map((text) => ({ text, distance: editDistance(text, typed, 4) }));
    ranked.sort((a, b) => a.distance - b.distance || a.text.length - b.text.length);
    return ranked[0]?.text ?? null;
  }
}
