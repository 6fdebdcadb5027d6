import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeLibrarySite } from "../crawl/remove-library-site";
import { openLibrary } from "./open-library";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "library-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("imports the separate library file of an earlier version once", async () => {
  const files = { index: join(folder, "index.sqlite"), library: join(folder, "library.sqlite") };
  const earlier = new DatabaseSync(files.library);
  earlier.exec(`
    CREATE TABLE sites (site TEXT PRIMARY KEY, start_url TEXT NOT NULL, state TEXT NOT NULL, round INTEGER NOT NULL,
      read INTEGER NOT NULL DEFAULT 0, unchanged INTEGER NOT NULL DEFAULT 0, skipped INTEGER NOT NULL DEFAULT 0,
      failed INTEGER NOT NULL DEFAULT 0, removed INTEGER NOT NULL DEFAULT 0, started_at TEXT NOT NULL,
      finished_at TEXT, last_error TEXT) STRICT;
    CREATE TABLE addresses (site TEXT NOT NULL, url TEXT NOT NULL, position INTEGER NOT NULL, depth INTEGER NOT NULL,
      state TEXT NOT NULL, kept INTEGER NOT NULL DEFAULT 0, etag TEXT, last_modified TEXT, content_hash TEXT,
      PRIMARY KEY (site, url)) STRICT, WITHOUT ROWID;
    CREATE TABLE named_origins (origin TEXT PRIMARY KEY, site TEXT NOT NULL) STRICT;
    INSERT INTO sites VALUES ('http://127.0.0.1:9', 'http://127.0.0.1:9/', 'stopped', 2, 5, 0, 0, 0, 0, '2026-01-01T00:00:00.000Z', NULL, NULL);
    INSERT INTO addresses VALUES ('http://127.0.0.1:9', 'http://127.0.0.1:9/', 1, 0, 'settled', 1, '"e"', NULL, 'h');
    INSERT INTO addresses VALUES ('http://127.0.0.1:9', 'http://127.0.0.1:9/a', 2, 1, 'waiting', 0, NULL, NULL, NULL);
    INSERT INTO named_origins VALUES ('http://127.0.0.1:9', 'http://127.0.0.1:9');
    PRAGMA user_version = 1;
  `);
  earlier.close();
  const library = openLibrary(files);
  expect(await library.store.listSites()).toMatchObject([
    { name: "127.0.0.1:9", state: "stopped", pages: 1, queued: 1, counts: { read: 5 } },
  ]);
  expect(await library.store.queuedPages("http://127.0.0.1:9", 5)).toMatchObject([{ depth: 1 }]);
  expect(await library.store.allowedOrigins()).toEqual(["http://127.0.0.1:9"]);
  await removeLibrarySite("http://127.0.0.1:9", library.store);
  library.close();
  const again = openLibrary(files);
  expect(await again.store.listSites()).toEqual([]);
  again.close();
});

test("migrates tables of version 1 to the current version", async () => {
  const files = { index: join(folder, "index.sqlite") };
  const first = openLibrary(files);
  await first.store.add({ site: "a", kind: "list", name: "A", startUrl: "" }, new Date());
  first.close();
  const database = new DatabaseSync(files.index);
  database.exec(
    `DROP INDEX library_copies; ALTER TABLE library_addresses DROP COLUMN copy_of;
     ALTER TABLE library_addresses DROP COLUMN script_built;
     ALTER TABLE library_sites DROP COLUMN script_built;
     ALTER TABLE library_sites DROP COLUMN left_unread; UPDATE library_schema SET version = 1`,
  );
  database.close();
  const again = openLibrary(files);
  expect(await again.store.listSites()).toMatchObject([{ name: "A", left: 0, scriptBuilt: 0 }]);
  again.close();
});

test("leaves tables of a newer version unchanged", async () => {
  const files = { index: join(folder, "index.sqlite") };
  openLibrary(files).close();
  const database = new DatabaseSync(files.index);
  database.exec("UPDATE library_schema SET version = 99");
  database.close();
  expect(() => openLibrary(files)).toThrow("newer version");
});
