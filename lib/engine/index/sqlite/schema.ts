import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { copyBeforeUpdate, NewerVersionError } from "@/lib/engine/storage/copy-database";
import { inTransaction } from "@/lib/engine/storage/transaction";
import { fillTerms } from "./fill-terms";
import { fillTraits } from "./fill-traits";

type Migration = { readonly sql: string; readonly fill?: (database: DatabaseSync) => void };

/**
 * One entry per version of the file, in order; `user_version` counts the applied ones. Never change
 * a shipped entry; append a new one.
 */
const migrations: readonly Migration[] = [
  {
    sql: `
  CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    site TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    language TEXT,
    declared_type TEXT,
    file_type TEXT NOT NULL,
    published_at TEXT,
    modified_at TEXT,
    fetched_at TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    depth INTEGER NOT NULL,
    day REAL
  ) STRICT;
  CREATE INDEX pages_by_depth ON pages (depth, url);
  CREATE INDEX pages_by_day ON pages (day DESC, url);
  CREATE INDEX pages_by_site ON pages (site, fetched_at);

  -- Separate from pages, so that listing pages does not read their text.
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    headings TEXT NOT NULL,
    head BLOB NOT NULL,
    tail BLOB
  ) STRICT;

  -- Contentless: bodies hold the text, compressed. Combining marks count as letters, or Thai and Hindi words would break.
  CREATE VIRTUAL TABLE terms USING fts5 (
    title, headings, address, body, markers,
    content = '', contentless_delete = 1,
    tokenize = "porter unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
  );

  -- Trigrams of URLs, for inurl:.
  CREATE VIRTUAL TABLE addresses USING fts5 (
    spaced, content = '', contentless_delete = 1, tokenize = "trigram case_sensitive 1"
  );
  `,
  },
  {
    sql: `
  ALTER TABLE pages ADD COLUMN country TEXT;
  ALTER TABLE pages ADD COLUMN image_url TEXT;
  ALTER TABLE pages ADD COLUMN canonical TEXT;
  ALTER TABLE pages ADD COLUMN facts INTEGER NOT NULL DEFAULT 0;

  -- Page properties: news, explicit, or a category.
  CREATE TABLE traits (
    trait TEXT NOT NULL,
    page INTEGER NOT NULL,
    PRIMARY KEY (trait, page)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX traits_by_page ON traits (page);

  CREATE TABLE images (
    id INTEGER PRIMARY KEY,
    page INTEGER NOT NULL,
    position INTEGER NOT NULL,
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    around TEXT NOT NULL,
    width INTEGER,
    height INTEGER
  ) STRICT;
  CREATE INDEX images_by_page ON images (page, position);
  CREATE INDEX images_by_size ON images (width, height);

  -- The same columns as "terms", so that one query plan serves both.
  CREATE VIRTUAL TABLE image_terms USING fts5 (
    title, headings, address, body, markers,
    content = '', contentless_delete = 1,
    tokenize = "porter unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
  );

  -- Stems of all words of the pages, for spelling suggestions.
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (terms, 'row');
  `,
    fill: fillTraits,
  },
  {
    sql: `
  CREATE TABLE openings (page INTEGER PRIMARY KEY, words BLOB NOT NULL) STRICT;
  `,
  },
  {
    sql: `
  DROP TABLE openings;

  -- The words of a page in order, for ranking, and their number per field.
  CREATE TABLE page_terms (
    page INTEGER PRIMARY KEY,
    title INTEGER NOT NULL,
    headings INTEGER NOT NULL,
    body INTEGER NOT NULL,
    terms BLOB NOT NULL
  ) STRICT;
  CREATE INDEX page_terms_by_length ON page_terms (title, headings, body);

  -- Words as written, for spelling corrections. Only ever grows, so that a reader can load what is new.
  CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT;
  `,
    // The next version fills the tables.
  },
  {
    sql: `
  DROP TABLE vocabulary;
  DROP TABLE terms;
  DELETE FROM page_terms;

  -- The text first: an occurrence in any other column takes two more bytes.
  CREATE VIRTUAL TABLE terms USING fts5 (
    body, title, headings, address, markers,
    content = '', contentless_delete = 1,
    tokenize = "porter unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (terms, 'row');
  `,
    fill: fillTerms,
  },
];

/**
 * Migrates a file to the current version. Several processes may try at the same time: one migrates,
 * the others find it done.
 */
export function migrate(database: DatabaseSync): void {
  const earlier = version(database);
  if (earlier === migrations.length) return;
  if (earlier > 0 && earlier < migrations.length) copyBeforeUpdate(database);
  inTransaction(database, () => {
    const from = version(database);
    if (from > migrations.length)
      throw new NewerVersionError(
        `The index was created by a newer version of the workbench (index version ${from}, supported up to ${migrations.length}).`,
        database,
      );
    if (from > 0)
      process.emitWarning(
        `Updating the search index from version ${from} to ${migrations.length}. It reads the text of every page, which may take a minute per 10,000 pages.`,
      );
    for (const { sql, fill } of migrations.slice(from)) {
      database.exec(sql);
      fill?.(database);
    }
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

function version(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}
