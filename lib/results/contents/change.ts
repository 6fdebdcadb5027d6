import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { type Diff, parseDiff } from "./change-diff";
import { fieldOf, mistypedFields, otherFields, stringProperty } from "./json-fields";

/** `changed` and its like as a service says them; anything else is shown as it came. */
export const changeStatuses = ["new", "same", "changed", "removed"] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

export type ChangedField = {
  readonly name: string;
  readonly previous: unknown;
  readonly current: unknown;
};

export type ChangeView = {
  readonly status: ChangeStatus | null;
  /** The service's own word, where it is none of those that are known. */
  readonly otherStatus: string | null;
  /** Milliseconds since 1970; null where the page was never scraped before, or the time cannot be read. */
  readonly previousScrapeAt: number | null;
  readonly visibility: string | null;
  readonly diff: Diff | null;
  readonly fields: readonly ChangedField[];
  /** What was not understood: shown as it came. */
  readonly rest: JsonObject | null;
};

const SHOWN = ["changeStatus", "previousScrapeAt", "visibility", "diff", "json"];

/** Reads `changeTracking`; null where it is no object. */
export function parseChange(value: unknown): ChangeView | null {
  if (!isJsonObject(value)) return null;
  const word = fieldOf(value, "changeStatus");
  const status = typeof word === "number" ? String(word) : stringProperty(value, "changeStatus");
  const known = changeStatuses.find((each) => each === status) ?? null;
  const time = Date.parse(stringProperty(value, "previousScrapeAt") ?? "");
  const diff = parseDiff(fieldOf(value, "diff"));
  const json = fieldOf(value, "json");
  const fields = readFieldChanges(json);
  const rest = {
    ...otherFields(value, SHOWN),
    ...mistypedFields(value, ["changeStatus", "previousScrapeAt", "visibility"]),
    ...(diff === null &&
      holdsSomething(fieldOf(value, "diff")) && { diff: fieldOf(value, "diff") }),
    ...(fields === null && holdsSomething(json) && { json }),
  };
  return {
    status: known,
    otherStatus: known === null ? status : null,
    previousScrapeAt: Number.isNaN(time) ? null : time,
    visibility: stringProperty(value, "visibility"),
    diff,
    fields: fields ?? [],
    rest: Object.keys(rest).length > 0 ? rest : null,
  };
}

const holdsSomething = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(isJsonObject(value) && Object.keys(value).length === 0);

/** `{name: {previous, current}}`; null where it is anything else. */
function readFieldChanges(json: unknown): ChangedField[] | null {
  if (!isJsonObject(json)) return null;
  const entries = Object.entries(json);
  const changes = entries.filter(
    ([, change]) =>
      isJsonObject(change) &&
      (Object.hasOwn(change, "previous") || Object.hasOwn(change, "current")),
  );
  if (entries.length === 0 || changes.length < entries.length) return null;
  return changes.map(([name, change]) => ({
    name,
    previous: fieldOf(change, "previous"),
    current: fieldOf(change, "current"),
  }));
}
