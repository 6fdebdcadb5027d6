import "server-only";
import type { DatabaseSync } from "node:sqlite";

const VERSION = 1;

const SCHEMA = `
  CREATE TABLE sites (
    site TEXT PRIMARY KEY,
    start_url TEXT NOT NULL,
    state TEXT NOT NULL,
    round INTEGER NOT NULL,
    read INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    last_error TEXT
  ) STRICT;

  -- One row for every address known of a site. 'kept' pages are in the index; 'waiting' ones are to be read in this
  -- round. The validators are those of the last time that the page was read.
  CREATE TABLE addresses (
    site TEXT NOT NULL REFERENCES sites (site) ON DELETE CASCADE,
    url TEXT NOT NULL,
    position INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'settled')),
    kept INTEGER NOT NULL DEFAULT 0,
    etag TEXT,
    last_modified TEXT,
    content_hash TEXT,
    PRIMARY KEY (site, url)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX addresses_waiting ON addresses (site, position) WHERE state = 'waiting';

  -- Origins on this machine or network that the operator added by hand.
  CREATE TABLE named_origins (
    origin TEXT PRIMARY KEY,
    site TEXT NOT NULL
  ) STRICT;
`;

/** Makes the tables where there are none. Throws when the file was made by a newer version. */
export function prepareLibrary(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("BEGIN IMMEDIATE");
  try {
    const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    if (version > VERSION)
      throw new Error("The library was made by a newer version of this program.");
    if (version === 0) database.exec(`${SCHEMA} PRAGMA user_version = ${VERSION};`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
