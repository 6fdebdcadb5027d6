import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { columnText } from "../candidate-row";

/**
 * Keeps a computed value until this or another connection writes to the database.
 * @param keptShare after a write of another connection, the value stays valid for this many times the duration of its
 * computation, because a crawl writes all the time
 */
export function untilWrite<T>(
  database: DatabaseSync,
  compute: () => T,
  { keptShare = 0 }: { readonly keptShare?: number } = {},
): () => T {
  const state = database.prepare(
    "SELECT data_version AS others, total_changes() AS own FROM pragma_data_version",
  );
  let last: {
    readonly others: string;
    readonly own: string;
    readonly keepUntil: number;
    readonly value: T;
  } | null = null;
  return () => {
    const row = state.get() ?? {};
    const others = columnText(row, "others");
    const own = columnText(row, "own");
    const now = performance.now();
    if (last?.own === own && (last.others === others || now < last.keepUntil)) return last.value;
    const value = compute();
    const ended = performance.now();
    last = { others, own, keepUntil: ended + (ended - now) * keptShare, value };
    return value;
  };
}
