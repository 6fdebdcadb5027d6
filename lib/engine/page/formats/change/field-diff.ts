import "server-only";
import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "@/lib/contract/json-object";

export type JsonFieldChange = { readonly previous: unknown; readonly current: unknown };

const MAX_FIELDS = 1_000;
const MAX_DEPTH = 12;

/**
 * Which fields are compared: all, those that both values have, or the listed ones. An array uses
 * the fields of its items.
 */
export type ComparedFields = "all" | "shared" | ReadonlyMap<string, ComparedFields>;

/**
 * The fields whose values differ, by path such as `offer.price` or `rooms[2]`; a missing value is
 * null.
 */
export function fieldDiff(
  before: unknown,
  after: unknown,
  fields: ComparedFields = "all",
): Record<string, JsonFieldChange> {
  const changes = new Map<string, JsonFieldChange>();
  const compare = (
    path: string,
    previous: unknown,
    current: unknown,
    within: ComparedFields,
    depth: number,
  ) => {
    if (changes.size >= MAX_FIELDS) return;
    if (depth < MAX_DEPTH && isJsonObject(previous) && isJsonObject(current)) {
      for (const [key, inner] of keysWithin(previous, current, within))
        compare(
          path === "" ? key : `${path}.${key}`,
          previous[key],
          current[key],
          inner,
          depth + 1,
        );
    } else if (depth < MAX_DEPTH && Array.isArray(previous) && Array.isArray(current)) {
      for (
        let at = 0;
        at < Math.min(MAX_FIELDS, Math.max(previous.length, current.length));
        at += 1
      )
        compare(`${path}[${at}]`, previous[at], current[at], within, depth + 1);
    } else if (!isDeepStrictEqual(previous ?? null, current ?? null))
      changes.set(path, { previous: previous ?? null, current: current ?? null });
  };
  compare("", before, after, fields, 0);
  return Object.fromEntries(changes);
}

function keysWithin(
  previous: object,
  current: object,
  fields: ComparedFields,
): Iterable<readonly [string, ComparedFields]> {
  if (fields instanceof Map) return fields;
  const keys = [...new Set([...Object.keys(previous), ...Object.keys(current)])];
  const compared =
    fields === "all"
      ? keys
      : keys.filter((key) => Object.hasOwn(previous, key) && Object.hasOwn(current, key));
  return compared.map((key) => [key, fields] as const);
}
