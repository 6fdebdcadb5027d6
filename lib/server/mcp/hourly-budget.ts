import "server-only";
import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { inTransaction } from "@/lib/engine/storage/transaction";
import type { BudgetReservation, BudgetView } from "@/lib/mcp/ports";

const HOUR_MS = 3_600_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS spending_1 (
    id INTEGER PRIMARY KEY,
    key_hash TEXT NOT NULL,
    at INTEGER NOT NULL,
    credits REAL NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS spending_1_by_key ON spending_1 (key_hash, at);
`;

/** Credits that each key may spend in any hour. Spending is on disk, so that a restart gives no new budget. */
export type HourlyBudget = {
  readonly view: (keyHash: string) => BudgetView;
  /** Counts the credits immediately, so that concurrent calls share what remains. */
  readonly reserve: (keyHash: string, credits: number) => BudgetReservation;
};

const entrySchema = z.object({ at: z.number(), credits: z.number() });

export function openHourlyBudget(
  database: DatabaseSync,
  perHour: number,
  now: () => Date = () => new Date(),
): HourlyBudget {
  database.exec(SCHEMA);
  const entries = database.prepare(
    "SELECT at, credits FROM spending_1 WHERE key_hash = ? AND at > ? ORDER BY at",
  );
  const insert = database.prepare(
    "INSERT INTO spending_1 (key_hash, at, credits) VALUES (?, ?, ?)",
  );
  const update = database.prepare("UPDATE spending_1 SET credits = ? WHERE id = ?");
  const expire = database.prepare("DELETE FROM spending_1 WHERE at <= ?");

  const spentBy = (keyHash: string) =>
    entries.all(keyHash, now().getTime() - HOUR_MS).map((row) => entrySchema.parse(row));
  const leftOf = (spent: readonly { readonly credits: number }[]) =>
    Math.max(0, perHour - spent.reduce((sum, { credits }) => sum + credits, 0));

  return {
    view(keyHash) {
      const spent = spentBy(keyHash).filter(({ credits }) => credits > 0);
      const last = spent.at(-1);
      return {
        perHour,
        left: leftOf(spent),
        fullAt: last ? new Date(last.at + HOUR_MS) : null,
      };
    },
    reserve: (keyHash, credits) =>
      inTransaction(database, (): BudgetReservation => {
        expire.run(now().getTime() - HOUR_MS);
        const spent = spentBy(keyHash);
        const left = leftOf(spent);
        if (credits > left)
          return { ok: false, left, perHour, opensAt: opensAt(spent, credits, perHour) };
        const { lastInsertRowid } = insert.run(keyHash, now().getTime(), credits);
        let isOpen = true;
        return {
          ok: true,
          settle(used) {
            if (isOpen && used !== null) update.run(used, lastInsertRowid);
            isOpen = false;
          },
        };
      }),
  };
}

/** When enough of the spending is older than an hour; null if the budget itself is too small. */
function opensAt(
  spent: readonly { readonly at: number; readonly credits: number }[],
  credits: number,
  perHour: number,
): Date | null {
  if (credits > perHour) return null;
  let sum = spent.reduce((total, each) => total + each.credits, 0);
  for (const each of spent) {
    sum -= each.credits;
    if (sum + credits <= perHour) return new Date(each.at + HOUR_MS);
  }
  return null;
}
