import { isJsonObject } from "@/lib/contract/json-object";
import { stringifyJson } from "@/lib/format/json-text";

/** A cell of a table. Lists of simple values are joined, other lists are JSON. */
export type FieldValue = string | number;

/** Fields of one value by path, such as `price.amount`. The path of a value without fields is empty. */
export type FlatFields = ReadonlyMap<string, FieldValue>;

/** Deeper objects become JSON. */
const MAX_DEPTH = 5;
/** Fields of one value; hostile values may have millions. */
const MAX_FIELDS = 1_000;
/** Columns of a table, the most frequent fields. */
export const MAX_COLUMNS = 200;

/** Flattens an extracted value into one row of a table. Empty values are omitted. */
export const flatFields = (value: unknown): FlatFields => flattenFields(value, cellOf);

/** The fields of a value by path. `toCell` returns null for fields to omit. */
export function flattenFields<Cell>(
  value: unknown,
  toCell: (at: unknown) => Cell | null,
): ReadonlyMap<string, Cell> {
  const fields = new Map<string, Cell>();
  const add = (path: string, at: unknown, depth: number) => {
    if (fields.size >= MAX_FIELDS) return;
    if (isJsonObject(at) && depth < MAX_DEPTH) {
      for (const key in at) {
        if (fields.size >= MAX_FIELDS) return;
        if (Object.hasOwn(at, key))
          add(path ? `${path}.${segment(key)}` : segment(key), at[key], depth + 1);
      }
      return;
    }
    const cell = toCell(at);
    if (cell !== null) fields.set(path, cell);
  };
  add("", value, 0);
  return fields;
}

/** The path of a field. Keys that would read like a path are quoted. */
export const fieldPath = (keys: readonly string[]): string => keys.map(segment).join(".");

const segment = (key: string): string => (/^$|[."]/.test(key) ? JSON.stringify(key) : key);

/** A value as one cell; null if it is empty. */
export function cellOf(value: unknown): FieldValue | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return stringifyJson(value);
  if (value.length === 0) return null;
  return value.every((each) => each === null || typeof each !== "object")
    ? value.filter((each) => each !== null).join("; ")
    : stringifyJson(value);
}

export type FlatColumn = {
  readonly path: string;
  readonly filled: number;
};

/**
 * The fields of all rows in order of appearance. Above `MAX_COLUMNS`, only the most frequent;
 * `more` counts the others.
 */
export function fieldColumns(rows: readonly ReadonlyMap<string, unknown>[]): {
  readonly columns: readonly FlatColumn[];
  readonly more: number;
} {
  const filled = new Map<string, number>();
  for (const row of rows)
    for (const path of row.keys()) filled.set(path, (filled.get(path) ?? 0) + 1);
  const all = [...filled].map(([path, count]) => ({ path, filled: count }));
  if (all.length <= MAX_COLUMNS) return { columns: all, more: 0 };
  const frequent = new Set(
    all
      .toSorted((a, b) => b.filled - a.filled)
      .slice(0, MAX_COLUMNS)
      .map(({ path }) => path),
  );
  return {
    columns: all.filter(({ path }) => frequent.has(path)),
    more: all.length - frequent.size,
  };
}
