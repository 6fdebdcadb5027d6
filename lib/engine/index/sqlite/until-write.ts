import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { columnText } from "../candidate-row";

/** Keeps a computed value until this or another connection writes to the database. */
export function untilWrite<T>(database: DatabaseSync, compute: () => T): () => T {
  const readState = database.prepare(
    "SELECT data_version || ' ' || total_changes() AS state FROM pragma_data_version",
  );
  let last: { readonly state: string; readonly value: T } | null = null;
  return () => {
    const state = columnText(readState.get() ?? {}, "state");
    if (last?.state !== state) last = { state, value: compute() };
    return last.value;
  };
}
