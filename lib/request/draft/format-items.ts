import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import { isJsonObject, valueAt } from "@/lib/contract/json-object";
import type { Body } from "../body";

export const formatsPath = ["scrapeOptions", "formats"] as const;

export const formatItems = (body: Body): readonly unknown[] | undefined => {
  const items = valueAt(body, formatsPath);
  return Array.isArray(items) ? items : undefined;
};

/** The format of a list item, in either spelling; undefined if it is unknown. */
export function formatOfItem(item: unknown): FormatType | undefined {
  const name = isJsonObject(item) ? item.type : item;
  return formatTypes.find((type) => type === name);
}

/** Number of further items of each type, after the first, which the form shows. */
export function furtherFormats(body: Body): Partial<Record<FormatType, number>> {
  const counts: Partial<Record<FormatType, number>> = {};
  for (const item of formatItems(body) ?? []) {
    const type = formatOfItem(item);
    if (type) counts[type] = (counts[type] ?? -1) + 1;
  }
  return counts;
}
