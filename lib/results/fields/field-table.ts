import type { ListId } from "@/lib/contract/dialect/list-id";
import { listIn } from "@/lib/contract/dialect/list-items";
import { isJsonObject } from "@/lib/contract/json-object";
import { compareValues, type SortValue } from "@/lib/format/compare-texts";
import { countOf } from "@/lib/format/count";
import { checkAgainstSchema } from "../contents/schema-check";
import { type FieldKey, type FieldKind, fieldKinds } from "./field-key";
import { cellOf, type FieldValue, fieldColumns, fieldPath, flattenFields } from "./flat-fields";

/** `schema`: that of the request for `json`, or null. */
export type FieldOptions = { readonly source: ListId; readonly schema: unknown };

export type FieldColumn = {
  readonly key: FieldKey;
  readonly kind: FieldKind;
  /** Empty if the content itself is the value. */
  readonly path: string;
  readonly filled: number;
  /** Results whose value differs from the schema of the request. */
  readonly violations: number;
  readonly isNumeric: boolean;
};

export type FieldColumns = {
  readonly columns: readonly FieldColumn[];
  readonly results: number;
  /** Less frequent fields, which have no column. */
  readonly more: number;
};

export type FieldCell = {
  readonly text: string;
  /** A list or an object, of which the text shows only a part. */
  readonly isNested: boolean;
  readonly issues: readonly string[];
};

type Row = {
  readonly values: ReadonlyMap<string, unknown>;
  readonly issues: ReadonlyMap<string, readonly string[]>;
};

/** Characters of a cell. */
const MAX_TEXT = 200;

/** The extracted fields of all results of a source, as a table. Runs in a worker. */
export class FieldTable {
  readonly #rows: ReadonlyMap<string, Row>;

  constructor(json: unknown, source: ListId, schema: unknown) {
    this.#rows = new Map(
      listIn(json, source).map((item, index) => [
        `${source}-${index}`,
        rowOf(isJsonObject(item) ? item : {}, schema),
      ]),
    );
  }

  columns(): FieldColumns {
    const rows = [...this.#rows.values()];
    const known = fieldKinds.map((kind) => {
      const ofKind = rows.map(({ values, issues }) => {
        const keys = [...values.keys(), ...issues.keys()];
        return new Map(keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => [key, true]));
      });
      return { kind, ...fieldColumns(ofKind) };
    });
    return {
      columns: known.flatMap(({ kind, columns }) =>
        columns.map(({ path: key }) => columnOf(kind, key.slice(kind.length + 1), rows)),
      ),
      results: rows.length,
      more: known.reduce((sum, { more }) => sum + more, 0),
    };
  }

  /** One list for each result, with an entry for each key; null for a missing value without an issue. */
  cells(
    keys: readonly string[],
    ids: readonly string[],
  ): readonly (readonly (FieldCell | null)[])[] {
    return ids.map((id) => {
      const row = this.#rows.get(id);
      return keys.map((key) =>
        row ? shownCell(row.values.get(key), row.issues.get(key) ?? []) : null,
      );
    });
  }

  /** For a file: numbers as numbers, lists and objects complete. */
  value(id: string, key: string): FieldValue | null {
    return cellOf(this.#rows.get(id)?.values.get(key));
  }

  /** Ids of all results in the order of a column, missing values last. */
  order(key: string, descending: boolean): readonly string[] {
    const sign = descending ? -1 : 1;
    return [...this.#rows]
      .map(([id, { values }]) => ({ id, value: sortKey(values.get(key)) }))
      .sort((a, b) => compareValues(a.value, b.value, sign))
      .map(({ id }) => id);
  }
}

function rowOf(item: Readonly<Record<string, unknown>>, schema: unknown): Row {
  const values = new Map<string, unknown>();
  for (const kind of fieldKinds)
    for (const [path, value] of flattenFields(item[kind], (at) =>
      cellOf(at) === null ? null : { at },
    ))
      values.set(`${kind}:${path}`, value.at);
  const issues = new Map<string, readonly string[]>();
  const check =
    schema === null || item.json === undefined || item.json === null
      ? null
      : checkAgainstSchema(schema, item.json);
  for (const { keys, message } of check?.state === "differs" ? check.issues : []) {
    const key = cellKey(keys, values);
    const before = issues.get(key) ?? [];
    if (!before.includes(message)) issues.set(key, [...before, message]);
  }
  return { values, issues };
}

/** The cell of a place in `json`: the field that has it, or the first field inside it. */
function cellKey(keys: readonly (string | number)[], values: ReadonlyMap<string, unknown>): string {
  const names: string[] = [];
  for (const key of keys) {
    if (typeof key === "number") break;
    names.push(key);
  }
  for (let length = names.length; length >= 0; length -= 1) {
    const key = `json:${fieldPath(names.slice(0, length))}`;
    if (values.has(key)) return key;
  }
  const key = `json:${fieldPath(names)}`;
  const inside = names.length === 0 ? "json:" : `${key}.`;
  return [...values.keys()].find((each) => each.startsWith(inside)) ?? key;
}

function columnOf(kind: FieldKind, path: string, rows: readonly Row[]): FieldColumn {
  const key: FieldKey = `${kind}:${path}`;
  const values = rows.map((row) => row.values.get(key)).filter((value) => value !== undefined);
  return {
    key,
    kind,
    path,
    filled: values.length,
    violations: rows.filter(({ issues }) => issues.has(key)).length,
    isNumeric: values.length > 0 && values.every((value) => typeof value === "number"),
  };
}

function shownCell(value: unknown, issues: readonly string[]): FieldCell | null {
  if (value === undefined)
    return issues.length === 0 ? null : { text: "", isNested: false, issues };
  const text = String(cellOf(value) ?? "").slice(0, MAX_TEXT);
  if (!Array.isArray(value) && !isJsonObject(value)) return { text, isNested: false, issues };
  const isPlain =
    Array.isArray(value) && value.every((each) => each === null || typeof each !== "object");
  const summary = Array.isArray(value)
    ? countOf(value.length, "item")
    : countOf(Object.keys(value).length, "field");
  return { text: isPlain ? `${summary}: ${text}` : summary, isNested: true, issues };
}

const sortKey = (value: unknown): SortValue => {
  if (value === undefined) return null;
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return value.length;
  return String(cellOf(value) ?? "")
    .slice(0, MAX_TEXT)
    .toLowerCase();
};
