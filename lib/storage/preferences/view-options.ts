import { isMoreList, type ListId } from "@/lib/contract/dialect/list-id";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SourceType } from "@/lib/contract/kinds";
import { keysOf, recordOf } from "@/lib/contract/typed-keys";
import { type ColumnId, columnIds } from "@/lib/results/facets/table-columns";
import type { Sort } from "@/lib/results/facets/table-sort";
import { type FieldKey, isFieldKey } from "@/lib/results/fields/field-key";
import { deviceStore, type LocalRecord, localRecord } from "../local-record";

export const viewNames = ["cards", "days", "grid", "table"] as const;
export type ViewName = (typeof viewNames)[number];

/** The view that was last used for a source. */
export type ViewOptions = {
  readonly view: ViewName;
  readonly columns: readonly ColumnId[];
  /** Fields of the contents, as columns after the others. */
  readonly fields: readonly FieldKey[];
  readonly sort: Sort | null;
};

export type ViewOptionsByList = { readonly [Key in ViewOptionsKey]: ViewOptions };

/** All lists that are not in the specification have the same view. */
type ViewOptionsKey = SourceType | "more";
export const viewOptionsKey = (list: ListId): ViewOptionsKey => (isMoreList(list) ? "more" : list);

const standard: readonly ColumnId[] = [
  "position",
  "screenshot",
  "title",
  "domain",
  "status",
  "size",
  "tokens",
];

export const defaultViewOptions: ViewOptionsByList = {
  web: { view: "cards", columns: [...standard, "credits"], fields: [], sort: null },
  news: {
    view: "cards",
    columns: ["position", "screenshot", "title", "domain", "date", "status"],
    fields: [],
    sort: null,
  },
  images: {
    view: "grid",
    columns: ["position", "title", "domain", "image"],
    fields: [],
    sort: null,
  },
  more: { view: "cards", columns: ["position", "title", "domain", "date"], fields: [], sort: null },
};

/** Stored on this device. */
export const viewOptionsRecord = (store = deviceStore): LocalRecord<ViewOptionsByList> =>
  localRecord({
    key: "search-workbench.result-looks",
    parse: (stored) =>
      isJsonObject(stored)
        ? recordOf(keysOf(defaultViewOptions), (key) => parseViewOptions(stored[key], key))
        : null,
    initial: defaultViewOptions,
    store,
  });

/** The views of each source. Only news has days, only images have a grid. */
export const viewsOf: Readonly<Record<ViewOptionsKey, readonly ViewName[]>> = {
  web: ["cards", "table"],
  news: ["cards", "days", "table"],
  images: ["grid", "table"],
  more: ["cards", "table"],
};

function parseViewOptions(stored: unknown, key: ViewOptionsKey): ViewOptions {
  const first = defaultViewOptions[key];
  if (!isJsonObject(stored)) return first;
  const view = viewsOf[key].find((each) => each === stored.view);
  const listed: readonly unknown[] = Array.isArray(stored.columns) ? stored.columns : [];
  const columns = columnIds.filter((id) => listed.includes(id));
  return {
    view: view ?? first.view,
    // The title column opens the rows, so a table needs it.
    columns: columns.includes("title") ? columns : first.columns,
    fields: fieldKeysIn(stored.fields),
    sort: revivedSort(stored.sort),
  };
}

function revivedSort(stored: unknown): Sort | null {
  if (!isJsonObject(stored)) return null;
  const by = columnIds.find((id) => id === stored.by) ?? fieldKeysIn([stored.by])[0];
  return by === undefined ? null : { by, descending: stored.descending === true };
}

/** Fields of all runs together. */
const MAX_FIELDS = 500;

const fieldKeysIn = (stored: unknown): readonly FieldKey[] =>
  Array.isArray(stored)
    ? stored
        .filter((each): each is string => typeof each === "string" && each.length < 500)
        .filter(isFieldKey)
        .slice(0, MAX_FIELDS)
    : [];
