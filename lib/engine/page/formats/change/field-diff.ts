import "server-only";
import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "@/lib/contract/json-object";

export type JsonFieldChange = { readonly previous: unknown; readonly current: unknown };

const MAX_FIELDS = 1_000;
const MAX_DEPTH = 12;

/**
 * The fields whose values differ, by path such as `offer.price` or `rooms[2]`; a missing value is
 * null.
 */
export function fieldDiff(before: unknown, after: unknown): Record<string, JsonFieldChange> {
  const changes = new Map<string, JsonFieldChange>();
  const compare = (path: string, previous: unknown, current: unknown, depth: number) => {
    if (changes.size >= MAX_FIELDS) return;
    if (depth < MAX_DEPTH && isJsonObject(previous) && isJsonObject(current)) {
      for (const key of new Set([...Object.keys(previous), ...Object.keys(current)]))
        compare(path === "" ? key : `${path}.${key}`, previous[key], current[key], depth + 1);
    } else if (depth < MAX_DEPTH && Array.isArray(previous) && Array.isArray(current)) {
      for (
        let at = 0;
        at < Math.min(MAX_FIELDS, Math.max(previous.length, current.length));
        at += 1
      )
        compare(`${path}[${at}]`, previous[at], current[at], depth + 1);
    } else if (!isDeepStrictEqual(previous ?? null, current ?? null))
      changes.set(path, { previous: previous ?? null, current: current ?? null });
  };
  compare("", before, after, 0);
  return Object.fromEntries(changes);
}
