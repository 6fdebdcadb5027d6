import "server-only";
import * as z from "zod";
import { scheduleLimits } from "@/lib/contract/schedules/schedule";
import type { RunSql } from "@/lib/engine/storage/transactions";
import type { DeliveryCounts, DeliveryLease } from "./schedule-store";

const dueRow = z.object({
  id: z.string(),
  schedule_id: z.string(),
  body: z.string(),
  attempts: z.coerce.number(),
  definition: z.string(),
  webhook_secret: z.string().nullable(),
});
const webhookOf = z.object({ webhook: z.string().nullable() });

/** See `ScheduleStore.takeDelivery`. An attempt that a crash interrupted counts. */
export async function takeDelivery(
  sql: RunSql,
  now: number,
  leaseMs: number,
): Promise<DeliveryLease | null> {
  for (;;) {
    const [row] = await sql(
      `SELECT d.id, d.schedule_id, d.body, d.attempts, s.definition, s.webhook_secret
         FROM workbench_schedule_deliveries d JOIN workbench_schedules s ON s.id = d.schedule_id
        WHERE d.state = 'waiting' AND d.next_at <= $1 ORDER BY d.next_at, d.id LIMIT 1`,
      now,
    );
    if (!row) return null;
    const { id, schedule_id, body, attempts, definition, webhook_secret } = dueRow.parse(row);
    const { webhook } = webhookOf.parse(JSON.parse(definition));
    if (attempts >= scheduleLimits.attempts || webhook === null || webhook_secret === null) {
      await sql(
        `UPDATE workbench_schedule_deliveries
            SET state = 'failed', body = '', error = coalesce(error, $2) WHERE id = $1`,
        ...[id, "The server stopped during the last attempt."],
      );
      continue;
    }
    await sql(
      "UPDATE workbench_schedule_deliveries SET attempts = $2, next_at = $3 WHERE id = $1",
      ...[id, attempts + 1, now + leaseMs],
    );
    return {
      ...{ id, scheduleId: schedule_id, body, attempts: attempts + 1 },
      ...{ url: webhook, webhookSecret: webhook_secret },
    };
  }
}

/** See `ScheduleStore.settleDelivery`. */
export async function settleDelivery(
  sql: RunSql,
  now: number,
  { id, attempts }: DeliveryLease,
  { error, retryInMs }: { readonly error: string | null; readonly retryInMs: number | null },
): Promise<boolean> {
  const state = error === null ? "delivered" : retryInMs === null ? "failed" : "waiting";
  const rows = await sql(
    `UPDATE workbench_schedule_deliveries
        SET state = $3, error = $4, next_at = $5, body = CASE WHEN $6 = 1 THEN body ELSE '' END
      WHERE id = $1 AND attempts = $2 AND state = 'waiting' RETURNING id`,
    ...[id, attempts, state, error, now + (retryInMs ?? 0), state === "waiting" ? 1 : 0],
  );
  return rows.length === 1;
}

export async function countDeliveries(sql: RunSql, scheduleId: string): Promise<DeliveryCounts> {
  const rows = await sql(
    `SELECT state, error FROM workbench_schedule_deliveries
      WHERE schedule_id = $1 AND state <> 'delivered' ORDER BY slot DESC`,
    scheduleId,
  );
  const errors = rows.flatMap(({ error }) => (typeof error === "string" ? [error] : []));
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return { waiting: count("waiting"), failed: count("failed"), error: errors[0] ?? null };
}
