import "server-only";
import type { DatabaseSync } from "node:sqlite";
import type { SqlRow } from "@/lib/engine/index/sqlite/row";

/** A table of the library in a file, as PostgreSQL gets it. */
export type Table = {
  readonly name: string;
  /** Types of PostgreSQL by column. */
  readonly columns: ReadonlyMap<string, string>;
  readonly rows: () => Iterable<SqlRow>;
  /** Keeps the ids of the file. */
  readonly hasIds?: boolean;
};

/** Kinds of sites that other servers cannot read. */
export const ON_DISK = "('folder', 'files')";
const SHARED = `site NOT IN (SELECT site FROM library_sites WHERE kind IN ${ON_DISK})`;
/** Crawls of the file have ended. */
const LEASE_COLUMNS: ReadonlySet<string> = new Set(["held_by", "held_until"]);

/** @param packedPage a page of the embedded index, packed for the outbox */
export function tablesOf(
  file: DatabaseSync,
  packedPage: (url: string) => Uint8Array | null,
): Table[] {
  const has = (table: string) =>
    file.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table) !== undefined;
  const table = (name: string, where: string): Table => ({
    name,
    columns: columnsOf(file, name),
    rows: () => file.prepare(`SELECT * FROM ${name} WHERE ${where}`).iterate(),
  });
  const library = [
    table("library_sites", `kind NOT IN ${ON_DISK}`),
    table("library_seeds", SHARED),
    table("library_addresses", SHARED),
    table("library_origins", SHARED),
  ];
  const pages = new Map([
    ["url", "text"],
    ["site", "text"],
    ["facts", "bigint"],
  ]);
  const changes = new Map([
    ["id", "bigint"],
    ["kind", "text"],
    ["url", "text"],
    ["site", "text"],
    ["page", "bytea"],
  ]);
  // Without an outbox, the pages are in the index of the file only.
  const isEmbedded = !has("outbox_changes");
  return [
    ...library,
    isEmbedded
      ? {
          name: "outbox_pages",
          columns: pages,
          rows: () =>
            file.prepare(`SELECT url, site, 0 AS facts FROM pages WHERE ${SHARED}`).iterate(),
        }
      : table("outbox_pages", SHARED),
    {
      name: "outbox_changes",
      columns: changes,
      hasIds: true,
      rows: () => (isEmbedded ? puts(file, packedPage) : pending(file, packedPage)),
    },
  ];
}

const columnsOf = (file: DatabaseSync, table: string): ReadonlyMap<string, string> =>
  new Map(
    file
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name, type }): [string, string] => [
        String(name),
        type === "INTEGER" ? "bigint" : "text",
      ])
      .filter(([name]) => !LEASE_COLUMNS.has(name)),
  );

function* puts(
  file: DatabaseSync,
  packedPage: (url: string) => Uint8Array | null,
): Iterable<SqlRow> {
  const pages = file.prepare(`SELECT id, url, site FROM pages WHERE ${SHARED} ORDER BY id`);
  for (const { id = null, url = null, site = null } of pages.iterate())
    yield { id, kind: "put", url, site, page: bytesOf(packedPage(String(url))) };
}

/** The changes that are not delivered, and the removal of pages that no other server can read. */
function* pending(
  file: DatabaseSync,
  packedPage: (url: string) => Uint8Array | null,
): Iterable<SqlRow> {
  let last = 0;
  const changes = file.prepare(
    `SELECT * FROM outbox_changes WHERE kind IN ('remove', 'removeSite') OR ${SHARED} ORDER BY id`,
  );
  for (const {
    id = null,
    kind = null,
    url = null,
    site = null,
    page = null,
  } of changes.iterate()) {
    last = Number(id);
    if (kind !== "copy") yield { id, kind, url, site, page };
    else yield { id, kind: "put", url, site, page: bytesOf(packedPage(String(url))) };
  }
  const onDisk = file.prepare(`SELECT site FROM library_sites WHERE kind IN ${ON_DISK}`);
  for (const { site = null } of onDisk.iterate()) {
    last += 1;
    yield { id: last, kind: "removeSite", url: "", site, page: null };
  }
}

const bytesOf = (packed: Uint8Array | null): SqlRow[string] => packed && new Uint8Array(packed);
