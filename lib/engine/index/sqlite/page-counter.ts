import "server-only";
import type { DatabaseSync } from "node:sqlite";

/** Counts the pages that contain a word, by its stem. */
export function pageCounter(database: DatabaseSync): (root: string) => number {
  const pagesWith = database.prepare("SELECT doc FROM vocabulary WHERE term = ?");
  return (root) => Number(pagesWith.get(root)?.doc ?? 0);
}
