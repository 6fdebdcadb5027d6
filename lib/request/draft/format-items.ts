import { type FormatType, formatTypes } from "@/lib/contract/format-descriptors";
import { isJsonObject } from "@/lib/contract/json-object";
import { type Body, valueAt } from "../body";

export const formatsPath = ["scrapeOptions", "formats"] as const;

export const formatItems = (body: Body): readonly unknown[] | undefined => {
  const items = valueAt(body, formatsPath);
  return Array.isArray(items) ? items : undefined;
};

/** The format that an item of the list is, in either spelling; undefined for what is none. */
export function formatOfItem(item: unknown): FormatType | undefined {
  const name = isJsonObject(item) ? item.type : item;
  return formatTypes.find((type) => type === name);
}

/** How many items of each type stand in the request behind the one that the form shows. */
export function furtherFormats(body: Body): Partial<Record<FormatType, number>> {
  const counts: Partial<Record<FormatType, number>> = {};
  for (const item of formatItems(body) ?? []) {
    const type = formatOfItem(item);
    if (type) counts[type] = (counts[type] ?? -1) + 1;
  }
  return counts;
}
