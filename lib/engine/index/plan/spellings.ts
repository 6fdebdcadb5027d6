import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { transcribe } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { type Tokenize, tokenizeFolded, tokenizeText } from "@/lib/engine/text/tokens";
import { findMatches, tokenMark } from "../ranking/matches";
import type { PageStore } from "../sqlite/page-store";
import { columnText } from "../sqlite/row";

/** After a, e and q the letters ue are themselves: bauen, neue, Quelle. */
const TWO_LETTERS = /ae|oe|(?<![aeq])ue|aa|dj/g;
/** Places of a word at which it is tried with one letter in the place of two; every further one doubles the tries. */
const MAX_PLACES = 3;
const MIN_LENGTH = 4;
/** Pages in which is looked for the word as somebody writes it. */
const MAX_PAGES = 8;

/**
 * Gives words of a query the other spellings that the pages have: Muenchen is looked for as München too, and München
 * as Muenchen. Two letters are taken for one only where a page really writes it, so that a guest is no gust.
 */
export class Spellings {
  readonly #store: PageStore;
  readonly #known: StatementSync;
  readonly #pagesWith: StatementSync;

  constructor(database: DatabaseSync, store: PageStore) {
    this.#store = store;
    this.#known = database.prepare("SELECT 1 FROM vocabulary WHERE term = ?");
    this.#pagesWith = database.prepare(
      `SELECT id, title FROM pages WHERE id IN (SELECT rowid FROM terms WHERE terms MATCH ? LIMIT ${MAX_PAGES})`,
    );
  }

  readonly tokenize: Tokenize = (text) => {
    const others = tokenizeFolded(transcribe(text));
    return tokenizeText(text).map((part, at) => {
      if (part.run || part.text.length < MIN_LENGTH) return part;
      const alternatives = this.#others(part.text, others[at]?.text ?? part.text);
      return alternatives.length > 0 ? { ...part, alternatives } : part;
    });
  };

  #others(typed: string, long: string): string[] {
    if (long !== typed) return this.#isKnown(long) ? [long] : [];
    return shortened(typed).filter(
      (short) => stem(short) !== stem(typed) && this.#isKnown(short) && this.#stands(short, typed),
    );
  }

  #isKnown(word: string): boolean {
    return this.#known.get(stem(word)) !== undefined;
  }

  /** Whether a page has the word with the one letter for which the two were typed. */
  #stands(short: string, typed: string): boolean {
    const marks = [tokenMark({ text: short, run: false })];
    return this.#pagesWith.all(`{title headings body} : "${stem(short)}"`).some((row) => {
      const { head, headings } = this.#store.body(Number(row.id));
      const text = `${columnText(row, "title")}\n${headings().join("\n")}\n${head}`;
      return findMatches(text, marks).some(
        ({ start, end }) => stem(transcribe(text.slice(start, end))) === stem(typed),
      );
    });
  }
}

/** The word with one letter for two, at some or all of the first places where two stand for one. */
function shortened(word: string): string[] {
  const places = [...word.matchAll(TWO_LETTERS)].slice(0, MAX_PLACES);
  return places
    .reverse()
    .reduce<string[]>(
      (forms, { index }) =>
        forms.flatMap((form) => [form.slice(0, index + 1) + form.slice(index + 2), form]),
      [word],
    )
    .slice(0, -1);
}
