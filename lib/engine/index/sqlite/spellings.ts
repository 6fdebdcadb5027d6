import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { transcribe } from "@/lib/engine/text/fold";
import { stem } from "@/lib/engine/text/stem";
import { type Tokenize, tokenizeFolded, tokenizeText } from "@/lib/engine/text/tokens";
import { findMatches, tokenMark } from "../passages/matches";
import type { PageStore } from "./page-store";
import { columnText } from "./row";

/** After a, e and q, "ue" is not an umlaut: bauen, neue, Quelle. */
const TWO_LETTERS = /ae|oe|(?<![aeq])ue|aa|dj/g;
/**
 * Positions per word that are tried with one letter instead of two; each one doubles the variants.
 */
const MAX_PLACES = 3;
const MIN_LENGTH = 4;
/** Pages searched for the actual spelling. */
const MAX_PAGES = 8;

/**
 * Adds the spellings that occur in the pages: Muenchen also searches München, and the reverse. Two
 * letters become one only if a page has that spelling, so that "guest" does not match "gust".
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
      (short) =>
        stem(short) !== stem(typed) && this.#isKnown(short) && this.#hasSpelling(short, typed),
    );
  }

  #isKnown(word: string): boolean {
    return this.#known.get(stem(word)) !== undefined;
  }

  /** Whether a page contains the word spelled with one letter where two were typed. */
  #hasSpelling(short: string, typed: string): boolean {
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

/** Variants of the word with one letter instead of two, at some or all of the first positions. */
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
