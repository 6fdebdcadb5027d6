import { parseResultId } from "@/lib/contract/dialect/list-id";
import { listIn } from "@/lib/contract/dialect/list-items";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { wholeResponse } from "@/lib/results/contents/detail-tabs";
import { responseKeys, unknownFields } from "@/lib/results/model/parse-result";
import type { ResultContentKey } from "@/lib/results/model/result-view";

/** Keys with contents of the page, and facts about it. */
const pageKeys: ReadonlySet<string> = new Set([
  ...Object.values(formatDescriptors).map(({ resultKey }) => resultKey),
  "actions",
  "metadata",
]);

/**
 * One content of a result, by the id that the view model gives the result. Undefined if the result does not have it. If
 * `json` has numbers as they were written, `plain` is the same response with numbers.
 */
export function findContent(
  json: unknown,
  result: string,
  key: ResultContentKey,
  plain = json,
): unknown {
  const item = findItem(json, result);
  if (!item) return undefined;
  if (key === "listing")
    return Object.fromEntries(Object.entries(item).filter(([name]) => !pageKeys.has(name)));
  if (key !== "other") return item[key] ?? undefined;
  const place = parseResultId(result);
  const fields = place
    ? unknownFields(listIn(plain, place.list)[place.index], place.list)
    : Object.entries(item).filter(([name]) => !responseKeys.has(name));
  return Object.fromEntries(fields.map(([name]) => [name, item[name]]));
}

export function findItem(json: unknown, result: string): JsonObject | null {
  if (!isJsonObject(json)) return null;
  if (result === wholeResponse) return json;
  const place = parseResultId(result);
  const item = place ? listIn(json, place.list)[place.index] : undefined;
  if (isJsonObject(item)) return item;
  return item === undefined ? null : { value: item };
}
