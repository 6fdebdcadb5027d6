import { isJsonObject, itemsIn, type JsonObject } from "@/lib/contract/json-object";

// Access to untrusted values: a value of an unexpected type reads as absent, and nothing throws.
// Own properties only, so that `__proto__` and `constructor` are plain keys.

/** Undefined unless the value is an object with that key. */
export const fieldOf = (value: unknown, key: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The first of the keys with non-blank text. */
export function stringProperty(value: unknown, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const found = fieldOf(value, key);
    if (typeof found === "string" && found.trim() !== "") return found;
  }
  return null;
}

export function numberProperty(value: unknown, ...keys: readonly string[]): number | null {
  for (const key of keys) {
    const found = fieldOf(value, key);
    if (typeof found === "number" && Number.isFinite(found)) return found;
  }
  return null;
}

export const listProperty = (value: unknown, key: string): readonly unknown[] =>
  itemsIn(fieldOf(value, key));

/** The non-blank strings of a list; a string counts as a list of one. */
export function stringListProperty(value: unknown, key: string): readonly string[] {
  const found = fieldOf(value, key);
  if (typeof found === "string") return found.trim() === "" ? [] : [found];
  return Array.isArray(found)
    ? found.filter((each): each is string => typeof each === "string" && each.trim() !== "")
    : [];
}

/** Fields that a view does not show; null without any. */
export function otherFields(value: unknown, shown: readonly string[]): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const rest = Object.entries(value).filter(
    ([key, each]) => !shown.includes(key) && each !== null && each !== undefined,
  );
  return nullIfEmpty(Object.fromEntries(rest));
}

export const nullIfEmpty = (fields: JsonObject): JsonObject | null =>
  Object.keys(fields).length > 0 ? fields : null;

/** Fields that should be text or a number but are objects or lists. */
export function mistypedFields(value: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const each = fieldOf(value, key);
      return typeof each === "object" && each !== null ? [[key, each] as const] : [];
    }),
  );
}
