import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import { type Body, itemType, listAt } from "../body";

export const formatsPath = ["scrapeOptions", "formats"] as const;

export const formatItems = (body: Body): readonly unknown[] | undefined =>
  listAt(body, formatsPath);

/** The format of a list item, in either spelling; undefined if it is unknown. */
export const formatOfItem = (item: unknown): FormatType | undefined =>
  formatTypes.find((type) => type === itemType(item));

/** Number of further items of each type, after the first, which the form shows. */
export function furtherFormats(body: Body): Partial<Record<FormatType, number>> {
  const counts: Partial<Record<FormatType, number>> = {};
  for (const item of formatItems(body) ?? []) {
    const type = formatOfItem(item);
    if (type) counts[type] = (counts[type] ?? -1) + 1;
  }
  return counts;
}
