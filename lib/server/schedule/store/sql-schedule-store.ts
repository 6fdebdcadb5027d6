import "server-only";
import type { Check } from "@/lib/contract/schedules/schedule";
import type { Database } from "@/lib/engine/postgres/database";
import { scheduleTables } from "@/lib/engine/postgres/tables/schedules";
import { postgresTransactions } from "@/lib/engine/postgres/transactions";
import {
  type RunSql,
  type SqlParameter,
  sqliteTransactions,
  type Transactions,
} from "@/lib/engine/storage/transactions";
import { monthOf } from "@/lib/schedule/check-cost";
import { nothingSeen } from "@/lib/schedule/new-results";
import { claimCheck, expireChecks, finishCheck, renewLease } from "./check-claims";
import { countDeliveries, settleDelivery, takeDelivery } from "./outbox";
import { SCHEDULE_COLUMNS, storedCheck, storedSchedule } from "./rows";
import type {
  AddedSchedule,
  ScheduleChange,
  ScheduleQuota,
  ScheduleStore,
  StoredSchedule,
} from "./schedule-store";

/** The number of an advisory lock. */
const SCHEDULES_LOCK = 7_203_007;

/** Schedules in PostgreSQL, for all servers that use the database. */
export const openScheduleDatabase = (database: Database): ScheduleStore =>
  storeIn(postgresTransactions(database, SCHEDULES_LOCK));

/** Schedules in a file of the data folder. `now`: milliseconds since 1970. */
export const openScheduleFile = (file: string, now: () => number): ScheduleStore =>
  storeIn(
    sqliteTransactions({
      file,
      now,
      prepare: (database) => database.exec(`PRAGMA journal_mode = WAL; ${scheduleTables}`),
      ifDamaged: "set-aside",
    }),
  );

const storeIn = ({ run, read, close }: Transactions): ScheduleStore => ({
  now: () => read(async (_sql, now) => now),
  add: (schedule, quota) => run((sql, now) => add(sql, now, schedule, quota)),
  list: (owner) => read((sql) => select(sql, "WHERE owner = $1 ORDER BY created_at, id", owner)),
  find: (id) => read(async (sql) => (await select(sql, "WHERE id = $1", id))[0] ?? null),
  findByFeed: (hash) =>
    read(async (sql) => (await select(sql, "WHERE feed_hash = $1", hash))[0] ?? null),
  change: (id, change) => run((sql) => applyChange(sql, id, change)),
  remove: (id) =>
    run(async (sql) => {
      const rows = await sql("DELETE FROM workbench_schedules WHERE id = $1 RETURNING id", id);
      return rows.length === 1;
    }),
  due: (limit) =>
    read(async (sql, now) => ({
      now,
      schedules: await select(
        sql,
        "WHERE state = 'active' AND (next_at <= $1 OR last_slot > $1) ORDER BY next_at, id LIMIT $2",
        ...[now, limit],
      ),
    })),
  claim: (claim) => run((sql, now) => claimCheck(sql, now, claim)),
  markSent: (lease, leaseMs) =>
    run((sql, now) => renewLease(sql, now, lease, { leaseMs, isSent: true })),
  renew: (lease, leaseMs) =>
    run((sql, now) => renewLease(sql, now, lease, { leaseMs, isSent: false })),
  finish: (lease, outcome, retention) =>
    run((sql, now) => finishCheck(sql, now, lease, { outcome, retention })),
  expire: () => run(expireChecks),
  checks: (id, limit) => read((sql) => selectChecks(sql, id, limit)),
  overview: (id) =>
    read(async (sql, now) => {
      const [last] = await selectChecks(sql, id, 1);
      const [sum] = await sql(
        "SELECT coalesce(sum(fresh), 0) AS fresh FROM workbench_schedule_checks WHERE schedule_id = $1",
        id,
      );
      const deliveries = await countDeliveries(sql, id);
      return { now, last: last ?? null, fresh: Number(sum?.fresh), deliveries };
    }),
  takeDelivery: (leaseMs) => run((sql, now) => takeDelivery(sql, now, leaseMs)),
  settleDelivery: (lease, outcome) => run((sql, now) => settleDelivery(sql, now, lease, outcome)),
  close,
});

async function select(
  sql: RunSql,
  condition: string,
  ...values: readonly SqlParameter[]
): Promise<StoredSchedule[]> {
  const rows = await sql(
    `SELECT ${SCHEDULE_COLUMNS} FROM workbench_schedules ${condition}`,
    ...values,
  );
  return rows.map(storedSchedule);
}

async function selectChecks(sql: RunSql, id: string, limit: number): Promise<Check[]> {
  const rows = await sql(
    `SELECT c.slot, c.cause, c.state, c.started_at, c.ended_at, c.credits, c.found, c.fresh,
            c.missed, c.message, c.results, d.state AS delivery_state, d.attempts, d.error
       FROM workbench_schedule_checks c LEFT JOIN workbench_schedule_deliveries d
         ON d.schedule_id = c.schedule_id AND d.slot = c.slot
      WHERE c.schedule_id = $1 ORDER BY c.slot DESC LIMIT $2`,
    ...[id, limit],
  );
  return rows.map(storedCheck);
}

async function add(
  sql: RunSql,
  now: number,
  schedule: AddedSchedule,
  { ownerMax, allMax }: ScheduleQuota,
): Promise<"added" | "owner-full" | "server-full"> {
  const { id, owner, definition, createdAt, nextAt, webhookSecret, feed, feedHash } = schedule;
  const [all] = await sql("SELECT count(*) AS count FROM workbench_schedules");
  const [own] = await sql(
    "SELECT count(*) AS count FROM workbench_schedules WHERE owner = $1",
    owner,
  );
  if (Number(own?.count) >= ownerMax) return "owner-full";
  if (Number(all?.count) >= allMax) return "server-full";
  await sql(
    `INSERT INTO workbench_schedules
       (id, owner, definition, created_at, state, next_at, last_slot, seen, month,
        webhook_secret, feed, feed_hash)
     VALUES ($1, $2, $3, $4, 'active', $5, $4, $6, $7, $8, $9, $10)`,
    ...[id, owner, JSON.stringify(definition), createdAt, nextAt, JSON.stringify(nothingSeen)],
    ...[monthOf(now), webhookSecret, feed, feedHash],
  );
  return "added";
}

async function applyChange(
  sql: RunSql,
  id: string,
  { pause, nextAt, lastSlot, definition, webhookSecret, feed }: ScheduleChange,
): Promise<boolean> {
  const columns: [string, SqlParameter][] = [
    ...(pause === undefined
      ? []
      : ([
          ["state", pause === null ? "active" : "paused"],
          ["pause_reason", pause?.reason ?? null],
          ["pause_message", pause?.message ?? null],
          ["failures", 0],
        ] satisfies [string, SqlParameter][])),
    ...column("next_at", nextAt),
    ...column("last_slot", lastSlot),
    ...column("definition", definition && JSON.stringify(definition)),
    ...column("webhook_secret", webhookSecret),
    ...column("feed", feed?.sealed),
    ...column("feed_hash", feed?.hash),
  ];
  if (columns.length === 0) return true;
  const assignments = columns.map(([name], index) => `${name} = $${index + 2}`).join(", ");
  const rows = await sql(
    `UPDATE workbench_schedules SET ${assignments} WHERE id = $1 RETURNING id`,
    ...[id, ...columns.map(([, value]) => value)],
  );
  return rows.length === 1;
}

const column = (name: string, value: SqlParameter | undefined): [string, SqlParameter][] =>
  value === undefined ? [] : [[name, value]];
