import "server-only";
import type { DatabaseSync } from "node:sqlite";
import type { ChangeHistory } from "@/lib/engine/ports/change-history";
import { inTransaction } from "@/lib/engine/storage/transaction";
import { NewerVersionError } from "../storage/copy-database";
import { openDatabase } from "../storage/open-database";
import { MAX_HISTORY_BYTES, packVersion, unpackVersion, versionKey } from "./pack-version";

const VERSION = 1;
const SCHEMA = `
  -- The last version of a page under a tag. The key is a digest of both, so that the file contains no URLs.
  CREATE TABLE versions (
    key TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    kept INTEGER NOT NULL,
    content BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX versions_kept ON versions (kept);
  PRAGMA user_version = ${VERSION};
`;

export type StoredHistory = ChangeHistory & { readonly close: () => void };

/**
 * Stores versions of pages in a file and removes the oldest above `maxBytes`.
 * A damaged file is set aside for an empty one, so that every page counts as new.
 * @throws if the file was written by a newer version of the workbench
 */
export function openChangeHistory(file: string, maxBytes = MAX_HISTORY_BYTES): StoredHistory {
  const database = openDatabase(file, {
    timeoutMs: 10_000,
    prepare,
    ifDamaged: "set-aside",
  });
  return {
    async last(url, tag) {
      const row = database
        .prepare("SELECT at, content FROM versions WHERE key = ?")
        .get(versionKey(url, tag));
      if (row === undefined || !(row.content instanceof Uint8Array)) return null;
      return unpackVersion(String(row.at), row.content);
    },
    async remember(url, tag, version) {
      const { at } = version;
      const content = await packVersion(version);
      const storedAt = Date.parse(at) || 0;
      inTransaction(database, () => {
        database
          .prepare("INSERT OR REPLACE INTO versions (key, at, kept, content) VALUES (?, ?, ?, ?)")
          .run(versionKey(url, tag), at, storedAt, content);
        prune(database, maxBytes);
      });
    },
    close: () => database.close(),
  };
}

function prepare(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  inTransaction(database, () => {
    const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    if (version > VERSION)
      throw new NewerVersionError(
        "The change history was made by a newer version of the workbench.",
        database,
      );
    if (version === 0) database.exec(SCHEMA);
  });
}

function prune(database: DatabaseSync, maxBytes: number): void {
  const size = () =>
    Number(database.prepare("SELECT sum(length(content)) AS size FROM versions").get()?.size);
  // A tenth at a time, so that a full file is not pruned at every page.
  while (size() > maxBytes)
    database.exec(
      "DELETE FROM versions WHERE key IN (SELECT key FROM versions ORDER BY kept LIMIT (SELECT max(1, count(*) / 10) FROM versions))",
    );
}
