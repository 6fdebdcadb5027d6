import "server-only";
import { liveRequestTables } from "@/lib/engine/request-log/tables";
import { DatabaseError } from "./database-error";
import type { RunQuery } from "./run-query";
import { firstTables } from "./tables/first-version";
import { libraryTables } from "./tables/library";
import { scheduleTables } from "./tables/schedules";
import { shareTables } from "./tables/shares";

/** Each entry brings the tables from one version to the next. Released entries never change. */
const migrations: readonly string[] = [
  firstTables,
  libraryTables,
  shareTables,
  liveRequestTables,
  scheduleTables,
];

/** The number of an advisory lock: one process at a time updates the tables. */
const MIGRATION_LOCK = 7_203_001;

/** Single runs are deleted after this time; the sums remain. */
const RUN_RETENTION_DAYS = 90;

/** Creates or updates the tables and deletes old rows, inside a transaction. */
export async function prepareTables(query: RunQuery, place: string): Promise<void> {
  const [found] = await query("SELECT current_setting('server_encoding') AS encoding");
  if (found?.encoding !== "UTF8") throw new DatabaseError(place, "encoding");
  await migrate(query, place);
  await query("DELETE FROM workbench_runs WHERE at < now() - make_interval(days => $1)", [
    RUN_RETENTION_DAYS,
  ]);
}

async function migrate(query: RunQuery, place: string): Promise<void> {
  await query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await query("CREATE TABLE IF NOT EXISTS workbench_schema (version integer NOT NULL)");
  const [row] = await query("SELECT version FROM workbench_schema");
  const version = Number(row?.version ?? 0);
  if (version > migrations.length) throw new DatabaseError(place, "newer");
  if (version === migrations.length) return;
  for (const migration of migrations.slice(version)) await query(migration);
  await query("DELETE FROM workbench_schema");
  await query("INSERT INTO workbench_schema VALUES ($1)", [migrations.length]);
}
