import "server-only";
import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "@/lib/contract/json-object";
import type { ComparedFields } from "./field-diff";

const MAX_DEPTH = 12;

/**
 * The fields that two extractions have in common, by their JSON Schemas (null: none). Fields that
 * only one schema asks for did not change on the page.
 */
export function comparedFields(before: unknown, after: unknown): ComparedFields {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return "all";
  return sharedFields(before, after, 0);
}

function sharedFields(before: unknown, after: unknown, depth: number): ComparedFields {
  if (!isJsonObject(before) || !isJsonObject(after) || depth > MAX_DEPTH) return "shared";
  const [first, second] = [before.properties, after.properties];
  if (isJsonObject(first) && isJsonObject(second))
    return new Map(
      Object.keys(first)
        .filter((key) => Object.hasOwn(second, key))
        .map((key) => {
          const [one, other] = [first[key], second[key]];
          return [key, isDeepStrictEqual(one, other) ? "all" : sharedFields(one, other, depth + 1)];
        }),
    );
  if (isJsonObject(before.items) && isJsonObject(after.items))
    return sharedFields(before.items, after.items, depth + 1);
  return "shared";
}
