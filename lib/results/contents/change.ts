import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { type Diff, parseDiff } from "./change-diff";
import { fieldOf, mistypedFields, nullIfEmpty, otherFields, stringProperty } from "./json-fields";

/** Statuses that services are known to send; any other is shown unchanged. */
export const changeStatuses = ["new", "same", "changed", "removed"] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

export type ChangedField = {
  readonly name: string;
  readonly previous: unknown;
  readonly current: unknown;
};

export type ChangeView = {
  readonly status: ChangeStatus | null;
  /** The service's text if it is not a known status. */
  readonly otherStatus: string | null;
  /** Milliseconds since 1970; null if the page was not scraped before or the time is invalid. */
  readonly previousScrapeAt: number | null;
  readonly visibility: string | null;
  readonly diff: Diff | null;
  readonly fields: readonly ChangedField[];
  /** Fields that could not be parsed, unchanged. */
  readonly rest: JsonObject | null;
};

const SHOWN = ["changeStatus", "previousScrapeAt", "visibility", "diff", "json"];

/** Whether a page changed, from `changeTracking`; null if it is missing or unknown. */
export const changeStatusOf = (value: unknown): ChangeStatus | null =>
  changeStatuses.find((each) => each === fieldOf(value, "changeStatus")) ?? null;

export function changedLinesOf(value: unknown): { added: number; removed: number } | null {
  const diff = changeStatusOf(value) === "changed" ? parseDiff(fieldOf(value, "diff")) : null;
  return diff && { added: diff.added, removed: diff.removed };
}

export function parseChange(value: unknown): ChangeView | null {
  if (!isJsonObject(value)) return null;
  const word = fieldOf(value, "changeStatus");
  const status = typeof word === "number" ? String(word) : stringProperty(value, "changeStatus");
  const known = changeStatusOf(value);
  const previous = stringProperty(value, "previousScrapeAt") ?? "";
  const time = Date.parse(previous);
  const diff = parseDiff(fieldOf(value, "diff"));
  const json = fieldOf(value, "json");
  const fields = readFieldChanges(json);
  const rest = {
    ...otherFields(value, SHOWN),
    ...mistypedFields(value, ["changeStatus", "previousScrapeAt", "visibility"]),
    ...(previous !== "" && Number.isNaN(time) && { previousScrapeAt: previous }),
    ...(diff === null && hasContent(fieldOf(value, "diff")) && { diff: fieldOf(value, "diff") }),
    ...(fields === null && hasContent(json) && { json }),
  };
  return {
    status: known,
    otherStatus: known === null ? status : null,
    previousScrapeAt: Number.isNaN(time) ? null : time,
    visibility: stringProperty(value, "visibility"),
    diff,
    fields: fields ?? [],
    rest: nullIfEmpty(rest),
  };
}

const hasContent = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(isJsonObject(value) && Object.keys(value).length === 0);

/** Parses `{name: {previous, current}}`; null for anything else. */
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
