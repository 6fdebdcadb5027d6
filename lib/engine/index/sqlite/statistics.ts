import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { memoizeByKey } from "@/lib/format/memoize";
import { columnText } from "../candidate-row";
import { primaryLanguages } from "../traits/places";
import type { TermStatistics } from "../words/term-statistics";
import type { PageStore } from "./page-store";
import type { TermsReader } from "./terms-store";
import { untilWrite } from "./until-write";
import { WordList } from "./word-list";

const MAX_EXAMPLES = 8;
const MAX_CACHED_COUNTS = 20_000;
const MAX_LONGER = 200;
const HAS_DIGIT = /\p{N}/u;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Looking up longer ones takes too long, as does reading all words with digits. */
const PREFIXES = ["0x", ...LETTERS, ...LETTERS.flatMap((one) => LETTERS.map((two) => one + two))];

export function sqliteStatistics(
  database: DatabaseSync,
  store: PageStore,
  reader: TermsReader,
): TermStatistics {
  const list = new WordList(database);
  // One row per occurrence. The vocabulary reads all pages with a word before it returns the word.
  database.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.occurrences USING fts5vocab(main, terms, instance)",
  );
  const known = database.prepare("SELECT 1 FROM temp.occurrences WHERE term = ? LIMIT 1");
  const beginning = database.prepare("SELECT rowid FROM terms WHERE terms MATCH ? LIMIT 1");
  // MATCH would stem the root again.
  const pagesOf = (condition = "") =>
    `(SELECT DISTINCT doc FROM temp.occurrences WHERE term = ? ${condition} LIMIT ${MAX_EXAMPLES})`;
  const examples = database.prepare(
    `SELECT id, title FROM pages WHERE id IN ${pagesOf("AND col IN ('title', 'headings', 'body')")}`,
  );
  const languages = database.prepare(`SELECT language FROM pages WHERE id IN ${pagesOf()}`);
  const longer = database.prepare(
    `SELECT term FROM vocabulary WHERE term > ? AND term < ? LIMIT ${MAX_LONGER}`,
  );
  // Counting reads the whole list of pages.
  const pagesWith = database.prepare("SELECT doc FROM vocabulary WHERE term = ?");
  const counted = untilWrite(database, () =>
    memoizeByKey((root: string) => Number(pagesWith.get(root)?.doc ?? 0), MAX_CACHED_COUNTS),
  );
  const isKnown = (root: string) => known.get(root) !== undefined;
  return {
    totals: reader.totals,
    pagesWith: (root) => counted()(root),
    isKnown,
    hasCharacter: (character) => beginning.get(`"${character}" *`) !== undefined,
    languagesOf: (root) =>
      isKnown(root)
        ? primaryLanguages(languages.all(root).map((row) => columnText(row, "language")))
        : [],
    near: (word, limit) => list.near(word, limit),
    longer: (word) =>
      HAS_DIGIT.test(word)
        ? [
            ...longer.all(word, `${word}\u{10ffff}`).map((row) => columnText(row, "term")),
            ...PREFIXES.map((prefix) => prefix + word).filter(isKnown),
          ]
        : list.longer(word),
    examples: (root) =>
      examples.all(root).map((row) => {
        const { head, headings } = store.body(Number(row.id));
        return `${columnText(row, "title")}\n${headings().join("\n")}\n${head}`;
      }),
  };
}
