import "server-only";
import { randomUUID } from "node:crypto";
import type { Ledger } from "@/lib/engine/ports/ledger";
import type { Database } from "./database";

const repeatable = { isRepeatable: true };

/**
 * The ledger in PostgreSQL. All processes share balances, rate limits and concurrency limits.
 * @param now default: the clock of PostgreSQL, which all processes share
 */
export function openPostgresLedger(
  database: Database,
  now: () => Date | null = () => null,
): Ledger {
  return {
    async enter(keyHash, { perMinute, concurrent }, lifetimeMs) {
      const id = randomUUID();
      const [excess] = await database.query(
        "SELECT exceeded, wait_ms FROM workbench_enter($1, $2, $3, $4, $5)",
        [id, keyHash, perMinute, concurrent, lifetimeMs],
        repeatable,
      );
      if (excess !== undefined)
        return {
          limit: excess.exceeded === "perMinute" ? "perMinute" : "concurrent",
          waitMs: Number(excess.wait_ms),
        };
      return async () => {
        // If this fails the run counts until its lifetime ends.
        await database.query("SELECT workbench_leave($1)", [id], repeatable).catch(() => {});
      };
    },
    async reserve({ keyHash, credits, balance, lifetimeMs }) {
      if (balance === null) return { reservation: null };
      const reservation = randomUUID();
      const [row] = await database.query(
        "SELECT workbench_reserve($1, $2, $3, $4, $5, $6, coalesce($7, clock_timestamp())) AS available",
        [reservation, keyHash, credits, balance.amount, balance.per === "month", lifetimeMs, now()],
        repeatable,
      );
      const available = row?.available ?? null;
      return available === null ? { reservation } : { available: Number(available) };
    },
    async charge({ keyHash, credits, run, reservation = null }) {
      await database.query(
        "SELECT workbench_charge($1, $2, $3, $4, coalesce($5, clock_timestamp()))",
        [keyHash, credits, run, reservation, now()],
        // Without a run, PostgreSQL cannot recognize a repetition.
        { isRepeatable: run !== null },
      );
    },
    async release(reservation) {
      // If this fails the reservation ends with its lifetime.
      await database
        .query("DELETE FROM workbench_reservations WHERE id = $1", [reservation], repeatable)
        .catch(() => {});
    },
    async spent(keyHash) {
      const [row] = await database.query(
        `WITH clock AS (SELECT coalesce($2::timestamptz, clock_timestamp()) AS time)
         SELECT (SELECT coalesce(sum(credits), 0) FROM workbench_spent WHERE key_hash = $1) AS ever,
                (SELECT coalesce(sum(credits), 0) FROM workbench_spent
                 WHERE key_hash = $1 AND month = workbench_month(time)) AS this_month,
                (SELECT coalesce(sum(credits), 0) FROM workbench_reservations
                 WHERE key_hash = $1 AND expires_at > time) AS reserved
         FROM clock`,
        [keyHash, now()],
        repeatable,
      );
      return {
        ever: Number(row?.ever ?? 0),
        thisMonth: Number(row?.this_month ?? 0),
        reserved: Number(row?.reserved ?? 0),
      };
    },
    close: async () => {},
  };
}
