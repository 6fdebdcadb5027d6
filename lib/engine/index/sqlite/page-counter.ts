import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { untilWrite } from "./until-write";

/**
 * Counts the pages that contain a word, by its stem. Counting reads the whole list of pages, so
 * counts are cached.
 */
export function pageCounter(database: DatabaseSync): (root: string) => number {
  const pagesWith = database.prepare("SELECT doc FROM vocabulary WHERE term = ?");
  const cached = untilWrite(database, () => new Map<string, number>());
  return (root) => {
    const counts = cached();
    const known = counts.get(root);
    if (known !== undefined) return known;
    const count = Number(pagesWith.get(root)?.doc ?? 0);
    if (counts.size >= MAX_CACHED_COUNTS) counts.clear();
    counts.set(root, count);
    return count;
  };
}

const MAX_CACHED_COUNTS = 20_000;
