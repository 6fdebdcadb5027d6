import "server-only";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { SqlRow } from "@/lib/engine/index/sqlite/row";
import type { Database } from "@/lib/engine/postgres/database";
import type { RunQuery } from "@/lib/engine/postgres/run-query";
import { countOf } from "@/lib/format/count";
import { openLibrary } from "../sqlite/open-library";
import { packIndexedPage } from "../store/index-outbox";
import { ON_DISK, type Table, tablesOf } from "./library-tables";
import { withoutNull } from "./postgres-database";

export type CopyLibraryOptions = {
  /** The file of the library and its index. No process may write to it. */
  readonly index: string;
  /** Identifies the data folder, so that an interrupted copy can continue. */
  readonly source: string;
};

export type CopiedLibrary = {
  /** False if this library was copied before. */
  readonly isNew: boolean;
  readonly sites: number;
  readonly urls: number;
  /** Pages that the index in the cluster has, or will have. */
  readonly pages: number;
  /** Sites on the disk of this server, which other servers cannot read. */
  readonly leftOut: readonly string[];
};

const ROWS_AT_ONCE = 500;
/** The lease of the copy: no crawler starts before it is complete. */
const HOLDER = "copy";

/**
 * Copies the sites, their URLs and the changes for the index from a file to PostgreSQL. After an
 * interruption, it continues; rows that are there stay as they are. The last step compares the number
 * and the checksum of every table's rows, and only then crawlers may start.
 * @throws Error if PostgreSQL has another library, or if the copy differs from the file
 */
export async function copyLibrary(
  database: Database,
  { index, source }: CopyLibraryOptions,
): Promise<CopiedLibrary> {
  const key = keyOf(source);
  const library = openLibrary({ index });
  const file = new DatabaseSync(index, { readOnly: true });
  try {
    const leftOut = file
      .prepare(`SELECT name FROM library_sites WHERE kind IN ${ON_DISK} ORDER BY name`)
      .all()
      .map(({ name }) => String(name));
    if (!(await begin(database, key)))
      return { isNew: false, sites: 0, urls: 0, pages: 0, leftOut };
    const tables = tablesOf(file, (url) => {
      const page = library.index.page(url);
      return page && packIndexedPage(page);
    });
    for (const table of tables) await copyTable(database, table);
    const counts = await finish(database, key, tables);
    const count = (name: string) => counts.get(name) ?? 0;
    return {
      isNew: true,
      sites: count("library_sites"),
      urls: count("library_addresses"),
      pages: count("outbox_pages"),
      leftOut,
    };
  } finally {
    file.close();
    library.close();
  }
}

const keyOf = (source: string): string =>
  createHash("sha256").update(`library ${source}`).digest("hex");

/** Web sites of a file that are not in PostgreSQL; 0 if the library was copied. */
export async function countUncopiedSites(
  database: Database,
  { index, source, ownOrigin }: CopyLibraryOptions & { readonly ownOrigin: string },
): Promise<number> {
  if (!existsSync(index)) return 0;
  const [known] = await database.query(
    "SELECT 1 FROM workbench_library_imports WHERE source = $1 AND is_complete",
    [keyOf(source)],
    { isRepeatable: true },
  );
  if (known !== undefined) return 0;
  const file = new DatabaseSync(index, { readOnly: true });
  try {
    const sql = `SELECT count(*) AS sites FROM library_sites WHERE kind NOT IN ${ON_DISK} AND site <> ?`;
    return Number(file.prepare(sql).get(ownOrigin)?.sites ?? 0);
  } finally {
    file.close();
  }
}

/** Returns false if this library was copied before. */
async function begin(database: Database, key: string): Promise<boolean> {
  return database.transaction(async (query) => {
    const [known] = await query(
      "SELECT is_complete FROM workbench_library_imports WHERE source = $1",
      [key],
    );
    if (known !== undefined) return known.is_complete !== true;
    const [row] = await query(
      `SELECT (SELECT count(*) FROM workbench_library_sites) AS sites,
         (SELECT count(*) FROM workbench_outbox_pages) AS pages`,
    );
    if (Number(row?.sites) + Number(row?.pages) > 0)
      throw new Error(
        `The database already has a library with ${countOf(Number(row?.sites), "site")}. Copy before a server uses the database, or remove these sites with npm run library -- remove, then run the command again.`,
      );
    await query("INSERT INTO workbench_library_imports VALUES ($1, false)", [key]);
    return true;
  });
}

async function copyTable(
  database: Database,
  { name, columns, rows, hasIds = false }: Table,
): Promise<void> {
  const names = [...columns.keys()];
  const arrays = [...columns.values()].map((type, at) => `$${at + 1}::${type}[]`);
  const insert = `INSERT INTO workbench_${name} (${names.join(", ")})
    ${hasIds ? "OVERRIDING SYSTEM VALUE" : ""}
    SELECT * FROM unnest(${arrays.join(", ")}) ON CONFLICT DO NOTHING`;
  const write = (batch: readonly SqlRow[]) =>
    database.transaction(
      async (query) => {
        await query(
          insert,
          names.map((column) => batch.map((row) => withoutNull(row[column] ?? null))),
        );
        if (name === "library_sites")
          await query(
            "UPDATE workbench_library_sites SET held_by = $1, held_until = 9000000000000000",
            [HOLDER],
          );
      },
      { isRepeatable: true },
    );
  let batch: SqlRow[] = [];
  for (const row of rows()) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
}

/** Compares the tables, then lets crawlers and the delivery start. Returns the counts of rows. */
function finish(
  database: Database,
  key: string,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, number>> {
  return database.transaction(async (query) => {
    const counts = new Map<string, number>();
    for (const table of tables) {
      const [inFile, inDatabase] = [fingerprintOfFile(table), await fingerprintOf(query, table)];
      if (inFile.count !== inDatabase.count || inFile.sum !== inDatabase.sum)
        throw new Error(
          `The copy of ${table.name} has ${inDatabase.count} rows that differ from the ${inFile.count} rows of the file. Empty the database, then run the command again.`,
        );
      counts.set(table.name, inFile.count);
    }
    await query(
      `SELECT setval(pg_get_serial_sequence('workbench_outbox_changes', 'id'),
         (SELECT coalesce(max(id), 0) + 1 FROM workbench_outbox_changes), false)`,
    );
    await query("UPDATE workbench_library_sites SET held_by = NULL, held_until = 0");
    await query("UPDATE workbench_library_imports SET is_complete = true WHERE source = $1", [key]);
    return counts;
  });
}

type Fingerprint = { readonly count: number; readonly sum: string };

/** Hexadecimal digits of a row's digest that are added: 60 bits. */
const DIGITS = 15;
const SEPARATOR = "\u001f";
const NULL_TEXT = "\u0001";

function fingerprintOfFile({ columns, rows }: Table): Fingerprint {
  let count = 0;
  let sum = 0n;
  for (const row of rows()) {
    const text = [...columns.keys()].map((column) => textOf(row[column] ?? null)).join(SEPARATOR);
    const digest = createHash("md5").update(text).digest("hex");
    sum += BigInt(`0x${digest.slice(0, DIGITS)}`);
    count += 1;
  }
  return { count, sum: String(sum) };
}

function textOf(value: SqlRow[string]): string {
  if (value === null) return NULL_TEXT;
  if (value instanceof Uint8Array) return createHash("sha256").update(value).digest("hex");
  return String(withoutNull(value));
}

async function fingerprintOf(query: RunQuery, { name, columns }: Table): Promise<Fingerprint> {
  const texts = [...columns].map(([column, type]) => {
    const text = type === "bytea" ? `encode(sha256(${column}), 'hex')` : `${column}::text`;
    return `coalesce(${text}, chr(1))`;
  });
  const [row] = await query(
    `SELECT count(*) AS count,
       coalesce(sum(('x' || left(md5(${texts.join(" || chr(31) || ")}), ${DIGITS}))::bit(60)::bigint), 0) AS sum
     FROM workbench_${name}`,
  );
  return { count: Number(row?.count), sum: String(row?.sum) };
}
