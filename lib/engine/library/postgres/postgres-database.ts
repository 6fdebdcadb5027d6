import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { SqlRow } from "@/lib/engine/index/sqlite/row";
import type { Database } from "@/lib/engine/postgres/database";
import type { PostgresRow } from "@/lib/engine/postgres/run-query";
import type { LibraryDatabase, Statement, StatementResult, Steps } from "../store/steps";

/** Two transactions wait for each other, or PostgreSQL could not order them. Both were rolled back. */
const CONFLICTS: ReadonlySet<unknown> = new Set(["40P01", "40001"]);
const MAX_CONFLICTS = 5;
const MAX_PAUSE_MS = 100;

/** Executes steps in PostgreSQL, which all servers share. */
export function postgresDatabase(database: Database): LibraryDatabase {
  return {
    async transaction(steps, { isRepeatable = true } = {}) {
      for (let conflicts = 0; ; conflicts += 1)
        try {
          return await database.transaction(
            (query, change) =>
              runAll(steps(), async ({ sql, values, returnsRows }) =>
                returnsRows
                  ? {
                      rows: (await query(toPostgres(sql), values.map(withoutNull))).map(toSqlRow),
                      changes: 0,
                    }
                  : { rows: [], changes: await change(toPostgres(sql), values.map(withoutNull)) },
              ),
            { isRepeatable },
          );
        } catch (error) {
          if (!isConflict(error) || conflicts === MAX_CONFLICTS) throw error;
          await delay(Math.random() * MAX_PAUSE_MS);
        }
    },
    read: (steps) =>
      runAll(steps(), async ({ sql, values }) => {
        const rows = await database.query(toPostgres(sql), values.map(withoutNull), {
          isRepeatable: true,
        });
        return { rows: rows.map(toSqlRow), changes: 0 };
      }),
    // Only the lease shows whether a crawler on another server is alive.
    mayBeAlive: () => true,
    async bytes() {
      const [row] = await database.query(
        `SELECT pg_total_relation_size('workbench_library_addresses')
           + pg_total_relation_size('workbench_outbox_pages')
           + pg_total_relation_size('workbench_outbox_changes') AS bytes`,
        [],
        { isRepeatable: true },
      );
      return Number(row?.bytes ?? 0);
    },
  };
}

async function runAll<T>(
  steps: Steps<T>,
  execute: (statement: Statement) => Promise<StatementResult>,
): Promise<T> {
  let next = steps.next();
  while (!next.done) next = steps.next(await execute(next.value));
  return next.value;
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CONFLICTS.has(error.code);

/** The text of PostgreSQL cannot contain U+0000. */
export const withoutNull = <T>(value: T): T | string =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

const toSqlRow = (row: PostgresRow): SqlRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toSqlValue(value)]));

/** Values that SQLite has no type for are text. */
function toSqlValue(value: unknown): SqlRow[string] {
  if (value === null || typeof value === "number") return value;
  return value instanceof Uint8Array ? new Uint8Array(value) : String(value);
}

const translated = new Map<string, string>();

export function toPostgres(sql: string): string {
  const known = translated.get(sql);
  if (known !== undefined) return known;
  let position = 0;
  const text = sql
    .replace(
      /LIST\((\?\d+)\)/g,
      `(SELECT value, ordinality - 1 AS position
        FROM json_array_elements($1::json) WITH ORDINALITY AS list (value, ordinality))`,
    )
    .replace(/\?(\d*)/g, (_, digits: string) => `$${digits || ++position}`)
    .replace(/\bTEXT\(([^()]+)\)/g, "($1 #>> '{}')")
    .replace(/\bKEY\(/g, "md5(")
    .replace(/\binstr\(/g, "strpos(")
    .replace(/\b(?:library|outbox)_(?=[a-z])/g, "workbench_$&")
    .replaceAll("CLOCK_MS", "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint");
  translated.set(sql, text);
  return text;
}
