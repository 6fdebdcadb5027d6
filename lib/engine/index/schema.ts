import "server-only";
import type { DatabaseSync } from "node:sqlite";

/**
 * One entry per version of the file, in order; `user_version` counts those that were run. Never change an entry
 * that has shipped: add one.
 */
const migrations: readonly string[] = [
  `
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

  -- Apart from the pages, so that listing pages does not read their text.
  CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    headings TEXT NOT NULL,
    head BLOB NOT NULL,
    tail BLOB
  ) STRICT;

  -- Holds no copy of the text: bodies do, compressed. Marks count as letters, or Thai and Hindi words would break.
  CREATE VIRTUAL TABLE terms USING fts5 (
    title, headings, address, body, markers,
    content = '', contentless_delete = 1,
    tokenize = "porter unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
  );

  -- Three-letter pieces of addresses, for inurl:.
  CREATE VIRTUAL TABLE addresses USING fts5 (
    spaced, content = '', contentless_delete = 1, tokenize = "trigram case_sensitive 1"
  );
  `,
];

/** How much a match counts by where it stands: title, headings, address, body, markers. */
export const COLUMN_WEIGHTS = "5.0, 2.0, 2.0, 1.0, 0.0";

/** Brings a file to the present version. Several processes may try at once: one does it, the others find it done. */
export function migrate(database: DatabaseSync): void {
  if (version(database) === migrations.length) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    const from = version(database);
    if (from > migrations.length)
      throw new Error(
        `The index was made by a newer version of this program (${from}, this one knows ${migrations.length}).`,
      );
    for (const migration of migrations.slice(from)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function version(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}
