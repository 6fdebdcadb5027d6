import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { type FormatType, formatTypes } from "@/lib/contract/format-infos";
import { estimateTokens, utf8Length } from "@/lib/format/bytes";
import { jsonSize } from "../model/json-size";
import type { ContentKind, ContentShape, ContentView } from "../model/result-view";

export const contentKinds: readonly ContentKind[] = [
  ...formatTypes.map((type) => formatDescriptors[type].resultKey),
  "actions",
];

type Item = Readonly<Record<string, unknown>>;

export const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * Contents of an item. `raw` is the item before schema validation: content of an unexpected type is
 * shown as JSON instead of being reported as missing.
 */
export function parseContents(item: Item, raw: Item): ContentView[] {
  return contentKinds.flatMap((kind) => {
    const value = raw[kind] ?? item[kind];
    return isPresent(value) ? [contentOf(kind, value)] : [];
  });
}

export function contentOf(kind: ContentKind, value: unknown): ContentView {
  const bytes = typeof value === "string" ? utf8Length(value) : jsonSize(value);
  return {
    kind,
    shape: shapeOf(value),
    value,
    held: false,
    bytes,
    tokens: estimateTokens(bytes),
    count: Array.isArray(value) ? value.length : null,
  };
}

function shapeOf(value: unknown): ContentShape {
  if (typeof value === "string") return "text";
  if (Array.isArray(value))
    return value.every((each) => typeof each === "string") ? "texts" : "list";
  return typeof value === "object" && value !== null ? "object" : "other";
}

export function missingFormats(
  contents: readonly ContentView[],
  requested: readonly FormatType[],
): FormatType[] {
  const present = new Set(contents.map(({ kind }) => kind));
  return requested.filter((type) => !present.has(formatDescriptors[type].resultKey));
}
