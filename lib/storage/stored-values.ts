import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";

/** A number of credits, bytes or milliseconds. */
export const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

/** The entries of a stored object. Those that `parse` returns null for are dropped. Null if it is not an object. */
export function parseEntries<Value>(
  stored: unknown,
  parse: (value: JsonObject, key: string) => Value | null,
): Readonly<Record<string, Value>> | null {
  if (!isJsonObject(stored)) return null;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, each]): [string, Value][] => {
      const value = isJsonObject(each) ? parse(each, key) : null;
      return value === null ? [] : [[key, value]];
    }),
  );
}
