import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";

// Access to untrusted values: a value of an unexpected type reads as absent, and nothing throws. Own keys only, so
// that `__proto__` and `constructor` mean what the response wrote under them.

/** The value under a key of an object; undefined for anything that has no such key. */
export const fieldOf = (value: unknown, key: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The first of some keys that holds a text with something in it. */
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

export const listProperty = (value: unknown, key: string): readonly unknown[] => {
  const found = fieldOf(value, key);
  return Array.isArray(found) ? found : [];
};

/** The texts of a list; what is none is left out. A single text is a list of one. */
export function stringListProperty(value: unknown, key: string): readonly string[] {
  const found = fieldOf(value, key);
  if (typeof found === "string") return found.trim() === "" ? [] : [found];
  return Array.isArray(found)
    ? found.filter((each): each is string => typeof each === "string" && each.trim() !== "")
    : [];
}

/** What an object holds beyond the keys that a view shows; null where there is nothing. */
export function otherFields(value: unknown, shown: readonly string[]): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const rest = Object.entries(value).filter(
    ([key, each]) => !shown.includes(key) && each !== null && each !== undefined,
  );
  return rest.length > 0 ? Object.fromEntries(rest) : null;
}

/** Of keys that ought to hold a text or a number, those that hold something else, so that it is shown as it came. */
export function mistypedFields(value: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const each = fieldOf(value, key);
      return typeof each === "object" && each !== null ? [[key, each] as const] : [];
    }),
  );
}
