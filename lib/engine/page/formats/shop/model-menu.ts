import "server-only";
import { isJsonObject } from "@/lib/contract/json-object";

/** Converts a model's response to the shape of an extracted menu; null when it reports no menu. */
export function parseModelMenu(value: unknown, merchant: object, url: string): object | null {
  if (!isJsonObject(value) || value.isMenu !== true) return null;
  const sections = objectsIn(value.sections).map((section, at) => ({
    ...section,
    id: `section-${at + 1}`,
    items: objectsIn(section.items).map((item, place) => ({
      images: [],
      dietary: [],
      ...item,
      id: `section-${at + 1}-item-${place + 1}`,
      availability: { inStock: true, text: "on the menu" },
      optionGroups: [],
      identifiers: {},
      sourceUrl: url,
    })),
  }));
  if (sections.every(({ items }) => items.length === 0)) return null;
  return {
    isMenu: true,
    confidence: 0.5,
    merchant: isJsonObject(value.merchant) ? value.merchant : merchant,
    currency: typeof value.currency === "string" ? value.currency : null,
    sections,
    sourceUrl: url,
  };
}

const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
