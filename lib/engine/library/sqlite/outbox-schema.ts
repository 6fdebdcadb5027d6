import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@/lib/engine/storage/transaction";

const SCHEMA = `
  -- The pages that the index in the cluster has, or will have.
  CREATE TABLE outbox_pages (
    url TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    facts INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX outbox_pages_by_site ON outbox_pages (site);
  CREATE TABLE outbox_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    url TEXT NOT NULL,
    site TEXT NOT NULL,
    page BLOB
  ) STRICT;
  -- The process that delivers; times in milliseconds since the epoch.
  CREATE TABLE outbox_lease (holder TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
  INSERT INTO outbox_lease VALUES ('', 0);
  -- The pages of the embedded index. The next crawl fetches them again for their images.
  INSERT INTO outbox_pages SELECT url, site, 0 FROM pages;
  INSERT INTO outbox_changes (kind, url, site) SELECT 'copy', url, site FROM pages ORDER BY id;
`;

export function prepareOutbox(database: DatabaseSync): void {
  inTransaction(database, () => {
    if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'outbox_changes'").get())
      database.exec(SCHEMA);
  });
}
