import { isMoreList, listIn, parseResultId } from "@/lib/contract/dialect/list-id";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { wholeResponse } from "@/lib/results/contents/detail-tabs";
import { knownResultKeys } from "@/lib/results/model/parse-result";
import type { ResultContentKey } from "@/lib/results/model/result-view";

/** Keys with contents of the page, and facts about it. */
const pageKeys: ReadonlySet<string> = new Set([
  ...Object.values(formatDescriptors).map(({ resultKey }) => resultKey),
  "actions",
  "metadata",
]);

/** One content of a result, by the id that the view model gives the result. Undefined if the result does not have it. */
export function findContent(json: unknown, result: string, key: ResultContentKey): unknown {
  const item = findItem(json, result);
  if (!item) return undefined;
  if (key === "listing")
    return Object.fromEntries(Object.entries(item).filter(([name]) => !pageKeys.has(name)));
  if (key !== "other") return item[key] ?? undefined;
  const known = knownResultKeys(result);
  return Object.fromEntries(Object.entries(item).filter(([name]) => !known.has(name)));
}

export function findItem(json: unknown, result: string): JsonObject | null {
  if (!isJsonObject(json)) return null;
  if (result === wholeResponse) return json;
  const place = parseResultId(result);
  const item = place && listIn(json, place.list)[place.index];
  if (isJsonObject(item)) return item;
  return place && isMoreList(place.list) && item !== undefined ? { value: item } : null;
}
