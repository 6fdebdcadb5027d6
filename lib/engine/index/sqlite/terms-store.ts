import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { columnText } from "../candidate-row";
import { packTerms } from "../ranking/pack-terms";
import { type IndexableFields, pageTerms } from "../ranking/page-terms";
import { defaultRanking, type Ranking } from "../ranking/ranking";
import type { StoredTerms } from "../search-source";
import { primaryLanguages } from "../traits/places";
import type { IndexTotals } from "../words/term-statistics";
import { namedStatements } from "./statements";
import { untilWrite } from "./until-write";

/** A few pages more change the totals, which weigh words, too little to count a large index for each search. */
const KEPT_SHARE = 100;

/** Writes the words of a page to the full-text table, the term lists and the list of words. */
export class TermsStore {
  readonly #statement: (name: keyof typeof SQL) => StatementSync;

  constructor(database: DatabaseSync) {
    this.#statement = namedStatements(database, SQL);
  }

  put(id: number, fields: IndexableFields): void {
    const { title, headings, address, body, markers } = fields;
    this.#statement("insertTerms").run(id, title, headings, address, body, markers);
    const { terms, lengths, vocabulary } = pageTerms(fields);
    this.#statement("insertList").run(
      id,
      lengths.title,
      lengths.headings,
      lengths.body,
      packTerms(terms),
    );
    this.#statement("insertWords").run(JSON.stringify(vocabulary));
  }

  delete(id: number): void {
    this.#statement("deleteTerms").run(id);
    this.#statement("deleteList").run(id);
  }
}

export class TermsReader {
  readonly #lists: StatementSync;
  /** Recounted after writes, but during a crawl at most for one percent of the time. */
  readonly totals: () => IndexTotals;

  constructor(database: DatabaseSync, { title, headings }: Ranking = defaultRanking) {
    this.#lists = database.prepare(
      `SELECT page, title, headings, body, terms FROM page_terms
       WHERE page IN (SELECT value FROM json_each(?))`,
    );
    const count = database.prepare(
      "SELECT count(*) AS pages, avg(? * title + ? * headings + body) AS mean FROM page_terms",
    );
    const languages = database.prepare("SELECT DISTINCT language FROM pages");
    const compute = () => {
      const row = count.get(title, headings);
      return {
        pages: Number(row?.pages ?? 0),
        meanLength: Number(row?.mean ?? 0),
        languages: primaryLanguages(languages.all().map((each) => columnText(each, "language"))),
      };
    };
    this.totals = untilWrite(database, compute, { keptShare: KEPT_SHARE });
  }

  lists(ids: readonly number[]): StoredTerms[] {
    return this.#lists.all(JSON.stringify(ids)).map((row) => ({
      id: Number(row.page),
      terms: row.terms,
      lengths: {
        title: Number(row.title),
        headings: Number(row.headings),
        body: Number(row.body),
      },
    }));
  }
}

const SQL = {
  insertTerms:
    "INSERT INTO terms (rowid, title, headings, address, body, markers) VALUES (?,?,?,?,?,?)",
  insertList: "INSERT INTO page_terms (page, title, headings, body, terms) VALUES (?,?,?,?,?)",
  insertWords: "INSERT OR IGNORE INTO words (word) SELECT value FROM json_each(?)",
  deleteTerms: "DELETE FROM terms WHERE rowid = ?",
  deleteList: "DELETE FROM page_terms WHERE page = ?",
} as const;
