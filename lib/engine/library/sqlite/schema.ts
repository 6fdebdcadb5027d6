import "server-only";
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { copyBeforeUpdate, NewerVersionError } from "@/lib/engine/storage/copy-database";
import { inTransaction } from "@/lib/engine/storage/transaction";

/**
 * The library's tables are in the file of the index, so that a page and its crawl record change in
 * one transaction. They have their own version number, independent of the index.
 */
const VERSION = 4;

const SCHEMA = `
  CREATE TABLE library_sites (
    site TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    start_url TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}',
    state TEXT NOT NULL,
    -- The operator's last command that is not executed yet.
    wish TEXT CHECK (wish IN ('resume', 'renew', 'stop', 'remove')),
    -- Holder of the crawl's lease, and its expiry in milliseconds since the epoch.
    held_by TEXT,
    held_until INTEGER NOT NULL DEFAULT 0,
    -- Part of the URLs of its files; cannot be guessed.
    token TEXT,
    round INTEGER NOT NULL,
    read INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    -- Maintained counts: counting the rows would take longer than crawling a page.
    known INTEGER NOT NULL DEFAULT 0,
    waiting INTEGER NOT NULL DEFAULT 0,
    kept INTEGER NOT NULL DEFAULT 0,
    last_position INTEGER NOT NULL DEFAULT 0,
    added_at TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT,
    next_at TEXT,
    last_error TEXT
  ) STRICT;

  -- The URLs of a list, where each crawl starts.
  CREATE TABLE library_seeds (
    site TEXT NOT NULL REFERENCES library_sites (site) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    url TEXT NOT NULL,
    PRIMARY KEY (site, position)
  ) STRICT, WITHOUT ROWID;

  -- One row per known URL of a site. 'kept' pages are in the index; 'waiting' ones are queued in this round.
  -- The validators are those of the last fetch.
  CREATE TABLE library_addresses (
    site TEXT NOT NULL REFERENCES library_sites (site) ON DELETE CASCADE,
    url TEXT NOT NULL,
    position INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'settled')),
    kept INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    etag TEXT,
    last_modified TEXT,
    content_hash TEXT,
    published_at TEXT,
    title TEXT NOT NULL DEFAULT '',
    outcome TEXT,
    reason TEXT,
    settled_at INTEGER,
    PRIMARY KEY (site, url)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX library_waiting ON library_addresses (site, position) WHERE state = 'waiting';
  CREATE INDEX library_recent ON library_addresses (site, settled_at) WHERE settled_at IS NOT NULL;
  CREATE INDEX library_problems ON library_addresses (site, settled_at)
    WHERE outcome IN ('failed', 'skipped');

  -- Origins on this machine or network that the operator added.
  CREATE TABLE library_origins (
    origin TEXT NOT NULL,
    site TEXT NOT NULL,
    PRIMARY KEY (origin, site)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE library_schema (version INTEGER NOT NULL) STRICT;
  INSERT INTO library_schema VALUES (1);
`;

const VERSION_2 = `
  -- Known pages that the last crawl did not fetch because a limit was reached.
  ALTER TABLE library_sites ADD COLUMN left_unread INTEGER NOT NULL DEFAULT 0;
  UPDATE library_schema SET version = 2;
`;

const VERSION_3 = `
  -- The canonical URL of the page; if that one fails, one copy is indexed in its place.
  ALTER TABLE library_addresses ADD COLUMN copy_of TEXT;
  CREATE INDEX library_copies ON library_addresses (site, copy_of) WHERE copy_of IS NOT NULL;
  UPDATE library_schema SET version = 3;
`;

const VERSION_4 = `
  -- Pages whose content scripts seem to build, and their maintained count.
  ALTER TABLE library_addresses ADD COLUMN script_built INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE library_sites ADD COLUMN script_built INTEGER NOT NULL DEFAULT 0;
  UPDATE library_schema SET version = 4;
`;

/**
 * Creates or migrates the tables, and imports the separate file of an earlier version. Throws if a
 * newer version created them.
 */
export function prepareLibrary(database: DatabaseSync, earlierFile: string | null): void {
  database.exec("PRAGMA foreign_keys = ON");
  const current = versionOf(database);
  if (current === VERSION) return;
  if (current > 0 && current < VERSION) copyBeforeUpdate(database);
  const earlier = earlierFile !== null && existsSync(earlierFile);
  if (earlier) database.prepare("ATTACH ? AS earlier").run(earlierFile);
  try {
    inTransaction(database, () => {
      const version = versionOf(database);
      if (version > VERSION)
        throw new NewerVersionError(
          "The library was created by a newer version of the workbench.",
          database,
        );
      if (version === 0) {
        database.exec(SCHEMA);
        if (earlier) takeOver(database);
      }
      if (version < 2) database.exec(VERSION_2);
      if (version < 3) database.exec(VERSION_3);
      if (version < 4) database.exec(VERSION_4);
    });
  } finally {
    if (earlier) database.exec("DETACH earlier");
  }
}

function versionOf(database: DatabaseSync): number {
  const table = database
    .prepare("SELECT 1 FROM main.sqlite_master WHERE name = 'library_schema'")
    .get();
  if (table === undefined) return 0;
  return Number(database.prepare("SELECT version FROM library_schema").get()?.version ?? 0);
}

/** Imports the separate file of version 1: sites, URLs and allowed origins. */
function takeOver(database: DatabaseSync): void {
  if (Number(database.prepare("PRAGMA earlier.user_version").get()?.user_version) !== 1) return;
  database.exec(`
    INSERT INTO library_sites (site, id, kind, name, start_url, state, round, read, unchanged, skipped, failed,
      removed, added_at, started_at, finished_at, last_error, known, waiting, kept, last_position)
    SELECT site, lower(hex(randomblob(8))), 'site', substr(site, instr(site, '//') + 2), start_url, state, round, read,
      unchanged, skipped, failed, removed, started_at, started_at, finished_at, last_error,
      (SELECT count(*) FROM earlier.addresses a WHERE a.site = s.site),
      (SELECT count(*) FROM earlier.addresses a WHERE a.site = s.site AND a.state = 'waiting'),
      (SELECT count(*) FROM earlier.addresses a WHERE a.site = s.site AND a.kept = 1),
      (SELECT coalesce(max(position), 0) FROM earlier.addresses a WHERE a.site = s.site)
    FROM earlier.sites s;
    INSERT INTO library_addresses (site, url, position, depth, state, kept, etag, last_modified, content_hash)
    SELECT site, url, position, depth, state, kept, etag, last_modified, content_hash FROM earlier.addresses;
    INSERT INTO library_origins (origin, site) SELECT origin, site FROM earlier.named_origins;
  `);
}
