import type { FieldInfo } from "@/lib/contract/fields";
import { isJsonObject } from "@/lib/contract/json-object";
import { countOf, formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import type { Body } from "../body";
import type { FieldEntry } from "./field-index";

const LISTED = 3;

export function isSet({ info, valueIn }: FieldEntry, body: Body): boolean {
  const value = valueIn(body);
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(info.default);
}

/** The value of a field in a request in a few words, or its default. Empty if it has neither. */
export function valueText({ info, valueIn }: FieldEntry, body: Body): string {
  const value = valueIn(body);
  return formatValue(value === undefined ? info.default : value, info.unit);
}

function formatValue(value: unknown, unit: FieldInfo["unit"]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number")
    return unit === "milliseconds" ? formatDuration(value) : formatCount(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return listText(value);
  if (!isJsonObject(value)) return "";
  // Names only: the values of headers may be secret.
  const names = Object.keys(value).filter((name) => name !== "type");
  return names.length === 0 ? "on" : listText(names);
}

function listText(items: readonly unknown[]): string {
  const names = items.map((item) => (isJsonObject(item) ? item.type : item));
  const short = names.length <= LISTED && names.every((name) => typeof name === "string");
  return short ? names.join(", ") : countOf(items.length, "item");
}
