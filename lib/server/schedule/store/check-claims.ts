import "server-only";
import { scheduleLimits } from "@/lib/contract/schedules/schedule";
import type { RunSql } from "@/lib/engine/storage/transactions";
import { monthOf } from "@/lib/schedule/check-cost";
import { type HeldCheck, heldCheck, SCHEDULE_COLUMNS, storedSchedule, storedSeen } from "./rows";
import type {
  CheckClaim,
  CheckLease,
  CheckOutcome,
  ClaimOutcome,
  Retention,
} from "./schedule-store";

const STOPPED = "The server stopped before the response arrived. The check was not sent again.";
const NOT_SENT = "The server stopped before the check was sent.";
export const CAP_REACHED = "stopped at the cap";

/** See `ScheduleStore.claim`. */
export async function claimCheck(
  sql: RunSql,
  now: number,
  claim: CheckClaim,
): Promise<ClaimOutcome> {
  const { id, slot, cause, missed, nextAt, leaseMs } = claim;
  const [row] = await sql(
    `SELECT ${SCHEDULE_COLUMNS}, fence, seen FROM workbench_schedules WHERE id = $1`,
    id,
  );
  if (!row) return { kind: "taken" };
  const schedule = storedSchedule(row);
  const isManual = cause === "manual";
  if (!isManual && (schedule.pause !== null || schedule.lastSlot >= slot)) return { kind: "taken" };
  const [existing] = await sql(
    "SELECT 1 FROM workbench_schedule_checks WHERE schedule_id = $1 AND slot = $2",
    ...[id, slot],
  );
  if (existing) return { kind: "taken" };
  if (!isManual)
    await sql(
      "UPDATE workbench_schedules SET last_slot = $2, next_at = $3 WHERE id = $1",
      ...[id, slot, nextAt],
    );
  const month = monthOf(now);
  const skip = async (state: "skipped-overlap" | "skipped-cap", message: string) => {
    await sql(
      `INSERT INTO workbench_schedule_checks
         (schedule_id, slot, cause, state, started_at, ended_at, fence, month, missed, message)
       VALUES ($1, $2, $3, $4, $5, $5, 0, $6, $7, $8)`,
      ...[id, slot, cause, state, now, month, missed, message],
    );
  };
  const [running] = await sql(
    "SELECT 1 FROM workbench_schedule_checks WHERE schedule_id = $1 AND state = 'running'",
    id,
  );
  if (running) {
    // A user sees the running check.
    if (!isManual) await skip("skipped-overlap", "The previous check was still running.");
    return { kind: "overlap" };
  }
  const spent = schedule.month === month ? schedule.spent : 0;
  const reserve = claim.isFree ? 0 : claim.reserve;
  const { cap } = schedule.definition;
  if (!claim.isFree && (cap === null || spent + reserve > cap)) {
    await skip("skipped-cap", "The cap of this month has no room for another check.");
    await pause(sql, id, "cap", CAP_REACHED);
    return { kind: "cap" };
  }
  const fence = Number(row.fence) + 1;
  await sql(
    "UPDATE workbench_schedules SET fence = $2, month = $3, spent = $4 WHERE id = $1",
    ...[id, fence, month, spent + reserve],
  );
  await sql(
    `INSERT INTO workbench_schedule_checks
       (schedule_id, slot, cause, state, started_at, fence, lease_until, month, credits, missed)
     VALUES ($1, $2, $3, 'running', $4, $5, $6, $7, $8, $9)`,
    ...[id, slot, cause, now, fence, now + leaseMs, month, reserve, missed],
  );
  return { kind: "claimed", lease: { id, slot, fence }, seen: storedSeen(row) };
}

const pause = (sql: RunSql, id: string, reason: string, message: string) =>
  sql(
    `UPDATE workbench_schedules
        SET state = 'paused', next_at = NULL, pause_reason = $2, pause_message = $3 WHERE id = $1`,
    ...[id, reason, message],
  );

const HELD = "schedule_id, slot, cause, is_sent, month, credits";

async function held(sql: RunSql, { id, slot, fence }: CheckLease): Promise<HeldCheck | null> {
  const [row] = await sql(
    `SELECT ${HELD} FROM workbench_schedule_checks
      WHERE schedule_id = $1 AND slot = $2 AND fence = $3 AND state = 'running'`,
    ...[id, slot, fence],
  );
  return row ? heldCheck(row) : null;
}

/** Extends the lease; `isSent` also marks the request as sent. False if the lease is lost. */
export async function renewLease(
  sql: RunSql,
  now: number,
  lease: CheckLease,
  { leaseMs, isSent }: { readonly leaseMs: number; readonly isSent: boolean },
): Promise<boolean> {
  const { id, slot, fence } = lease;
  const rows = await sql(
    `UPDATE workbench_schedule_checks SET lease_until = $4, is_sent = is_sent | $5
      WHERE schedule_id = $1 AND slot = $2 AND fence = $3 AND state = 'running'
      RETURNING slot`,
    ...[id, slot, fence, now + leaseMs, isSent ? 1 : 0],
  );
  return rows.length === 1;
}

/** Replaces the reservation of a check by its cost, if it belongs to the month that the schedule counts. */
const settle = (sql: RunSql, { id, month, reserved }: HeldCheck, credits: number) =>
  sql(
    "UPDATE workbench_schedules SET spent = spent + $3 WHERE id = $1 AND month = $2",
    ...[id, month, credits - reserved],
  );

/** See `ScheduleStore.finish`. */
export async function finishCheck(
  sql: RunSql,
  now: number,
  lease: CheckLease,
  { outcome, retention }: { readonly outcome: CheckOutcome; readonly retention: Retention },
): Promise<boolean> {
  const check = await held(sql, lease);
  if (!check) return false;
  const { id, slot } = lease;
  const { state, credits, found, results, message, seen, delivery } = outcome;
  const text = JSON.stringify(results);
  await sql(
    `UPDATE workbench_schedule_checks
        SET state = $3, ended_at = $4, lease_until = NULL, credits = $5, found = $6, fresh = $7,
            message = $8, results = $9, bytes = $10
      WHERE schedule_id = $1 AND slot = $2`,
    ...[id, slot, state, now, credits, found, results.length, message, text],
    Buffer.byteLength(text),
  );
  await settle(sql, check, credits);
  if (seen)
    await sql("UPDATE workbench_schedules SET seen = $2 WHERE id = $1", id, JSON.stringify(seen));
  await countFailure(sql, id, state === "failed" ? (message ?? "") : null);
  if (delivery)
    await sql(
      `INSERT INTO workbench_schedule_deliveries (id, schedule_id, slot, body, state, next_at)
       VALUES ($1, $2, $3, $4, 'waiting', $5)`,
      ...[delivery.id, id, slot, delivery.body, now],
    );
  await applyRetention(sql, id, retention);
  return true;
}

/** Pauses the schedule after failures in a row. `message`: null for a check that succeeded. */
async function countFailure(sql: RunSql, id: string, message: string | null): Promise<void> {
  const [row] = await sql(
    `UPDATE workbench_schedules SET failures = ${message === null ? "0" : "failures + 1"}
      WHERE id = $1 RETURNING failures, state`,
    id,
  );
  const { failures } = scheduleLimits;
  if (message !== null && Number(row?.failures) >= failures && row?.state === "active")
    await pause(sql, id, "failures", `${failures} checks in a row failed: ${message}`);
}

async function applyRetention(
  sql: RunSql,
  id: string,
  { results: maxResults, bytes: maxBytes }: Retention,
): Promise<void> {
  const rows = await sql(
    `SELECT slot, fresh, bytes FROM workbench_schedule_checks
      WHERE schedule_id = $1 AND state <> 'running' ORDER BY slot DESC`,
    id,
  );
  let results = 0;
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    const slot = Number(row.slot);
    if (index >= scheduleLimits.checks) {
      await sql(
        "DELETE FROM workbench_schedule_checks WHERE schedule_id = $1 AND slot = $2",
        ...[id, slot],
      );
      continue;
    }
    if (Number(row.bytes) === 0) continue;
    results += Number(row.fresh);
    bytes += Number(row.bytes);
    // The newest check keeps its results.
    if (index > 0 && (results > maxResults || bytes > maxBytes))
      await sql(
        `UPDATE workbench_schedule_checks SET results = '[]', bytes = 0
          WHERE schedule_id = $1 AND slot = $2`,
        ...[id, slot],
      );
  }
}

/** See `ScheduleStore.expire`. */
export async function expireChecks(sql: RunSql, now: number): Promise<number> {
  const rows = await sql(
    `SELECT ${HELD} FROM workbench_schedule_checks WHERE state = 'running' AND lease_until < $1`,
    now,
  );
  for (const check of rows.map(heldCheck)) {
    const { id, slot, cause, isSent, reserved } = check;
    if (!isSent) await settle(sql, check, 0);
    if (!isSent && cause !== "manual") {
      await sql(
        "DELETE FROM workbench_schedule_checks WHERE schedule_id = $1 AND slot = $2",
        ...[id, slot],
      );
      await sql(
        `UPDATE workbench_schedules SET last_slot = $2, next_at = $3
          WHERE id = $1 AND state = 'active'`,
        ...[id, slot - 1, slot],
      );
      continue;
    }
    await sql(
      `UPDATE workbench_schedule_checks
          SET state = $3, ended_at = $4, lease_until = NULL, credits = $5, message = $6
        WHERE schedule_id = $1 AND slot = $2`,
      ...[id, slot, isSent ? "unknown" : "failed", now],
      ...[isSent ? reserved : 0, isSent ? STOPPED : NOT_SENT],
    );
  }
  return rows.length;
}
