import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { HostTurns } from "@/lib/engine/ports/host-turns";
import type { Database } from "./database";
import type { PostgresRow } from "./run-query";

/** A request that takes longer has reached its host by then, so the next one may start. */
const MAX_HOLD_MS = 2_000;
const MIN_WAIT_MS = 5;

/**
 * Turns in PostgreSQL. A crawler holds the turn until its request has ended, and the delay begins then:
 * a request that a busy process sends late cannot come too close to the next. While PostgreSQL cannot
 * be reached, each crawler keeps the distance of its own requests only.
 */
export function openPostgresHostTurns(database: Database): HostTurns {
  const query = (sql: string, values: readonly unknown[]): Promise<readonly PostgresRow[]> =>
    database.query(sql, values, { isRepeatable: true });

  /** Returns the milliseconds to wait before the next attempt; 0 if the turn was taken. */
  async function take(origin: string, holder: string, delayMs: number): Promise<number> {
    const taken = await query(
      `INSERT INTO workbench_host_turns AS turns
         VALUES ($1, clock_timestamp() + $2::float8 * interval '1 millisecond', $3)
       ON CONFLICT (origin) DO UPDATE SET holder = excluded.holder,
         next_at = clock_timestamp() + $2::float8 * interval '1 millisecond'
         WHERE turns.next_at <= clock_timestamp() OR turns.holder = excluded.holder
       RETURNING origin`,
      [origin, delayMs + MAX_HOLD_MS, holder],
    );
    if (taken.length > 0) return 0;
    const [row] = await query(
      `SELECT extract(epoch FROM next_at - clock_timestamp()) * 1000 AS wait_ms
       FROM workbench_host_turns WHERE origin = $1`,
      [origin],
    );
    // The holder may end its turn earlier than that.
    return Math.max(MIN_WAIT_MS, Math.min(Number(row?.wait_ms ?? 0), delayMs));
  }

  return {
    async run(origin, delayMs, request, signal) {
      if (delayMs <= 0) return request();
      const holder = randomUUID();
      for (;;) {
        const wait = await take(origin, holder, delayMs).catch(() => 0);
        if (wait === 0) break;
        await sleep(wait, undefined, { signal });
      }
      signal?.throwIfAborted();
      try {
        return await request();
      } finally {
        await query(
          `UPDATE workbench_host_turns
           SET next_at = least(next_at, clock_timestamp() + $3::float8 * interval '1 millisecond')
           WHERE origin = $1 AND holder = $2`,
          [origin, holder, delayMs],
        ).catch(() => []);
      }
    },
    async pause(origin, milliseconds) {
      await query(
        `INSERT INTO workbench_host_turns AS turns
           VALUES ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
         ON CONFLICT (origin) DO UPDATE
           SET next_at = greatest(turns.next_at, excluded.next_at), holder = NULL`,
        [origin, milliseconds],
      ).catch(() => []);
    },
  };
}
