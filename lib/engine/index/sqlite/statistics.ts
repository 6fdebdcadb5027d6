import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { columnText } from "../candidate-row";
import { primaryLanguages } from "../traits/places";
import type { TermStatistics } from "../words/term-statistics";
import { pageCounter } from "./page-counter";
import type { PageStore } from "./page-store";
import type { TermsReader } from "./terms-store";
import { WordList } from "./word-list";

const MAX_EXAMPLES = 8;

export function sqliteStatistics(
  database: DatabaseSync,
  store: PageStore,
  reader: TermsReader,
): TermStatistics {
  const list = new WordList(database);
  const known = database.prepare("SELECT 1 FROM vocabulary WHERE term = ?");
  const beginning = database.prepare("SELECT rowid FROM terms WHERE terms MATCH ? LIMIT 1");
  const examples = database.prepare(
    `SELECT id, title FROM pages WHERE id IN (SELECT rowid FROM terms WHERE terms MATCH ? LIMIT ${MAX_EXAMPLES})`,
  );
  const languages = database.prepare(
    `SELECT language FROM pages WHERE id IN (SELECT rowid FROM terms WHERE terms MATCH ? LIMIT ${MAX_EXAMPLES})`,
  );
  const isKnown = (root: string) => known.get(root) !== undefined;
  return {
    totals: reader.totals,
    pagesWith: pageCounter(database),
    isKnown,
    hasCharacter: (character) => beginning.get(`"${character}" *`) !== undefined,
    languagesOf: (root) =>
      isKnown(root)
        ? primaryLanguages(languages.all(`"${root}"`).map((row) => columnText(row, "language")))
        : [],
    near: (word, limit) => list.near(word, limit),
    examples: (root) =>
      examples.all(`{title headings body} : "${root}"`).map((row) => {
        const { head, headings } = store.body(Number(row.id));
        return `${columnText(row, "title")}\n${headings().join("\n")}\n${head}`;
      }),
  };
}
