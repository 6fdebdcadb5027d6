export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object: not null and not a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

export const stringOrNull = (value: unknown): string | null =>
  typeof value === "string" ? value : null;

/** The items of an untrusted list. Other values count as an empty list. */
export const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of an untrusted list. Other values are dropped. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** The value at a path in a parsed JSON value; undefined if the path does not exist. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
