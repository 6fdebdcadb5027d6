import { type FormatType, formatDescriptors, formatTypes } from "@/lib/contract/format-descriptors";
import { utf8Length } from "@/lib/format/bytes";
import { jsonSize } from "../model/json-size";
import type { ContentKind, ContentShape, ContentView } from "../model/result-view";

/** Every key that holds content of the page. */
export const contentKinds: readonly ContentKind[] = [
  ...formatTypes.map((type) => formatDescriptors[type].resultKey),
  "actions",
];

type Item = Readonly<Record<string, unknown>>;

export const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * The contents of an item. `raw` is the item as it came: a content of a type that the schema does not expect is
 * shown as JSON rather than reported as missing.
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
    tokens: tokenEstimate(bytes),
    count: Array.isArray(value) ? value.length : null,
  };
}

/**
 * Four letters of English are about one token, and a sign of Chinese, three bytes long, is most of one: the bytes
 * tell both within a factor that a glance needs, without a tokenizer.
 */
const tokenEstimate = (bytes: number): number => Math.ceil(bytes / 4);

function shapeOf(value: unknown): ContentShape {
  if (typeof value === "string") return "text";
  if (Array.isArray(value))
    return value.every((each) => typeof each === "string") ? "texts" : "list";
  return typeof value === "object" && value !== null ? "object" : "other";
}

/** Formats of those asked for whose content is not there. */
export function missingFormats(
  contents: readonly ContentView[],
  asked: readonly FormatType[],
): FormatType[] {
  const present = new Set(contents.map(({ kind }) => kind));
  return asked.filter((type) => !present.has(formatDescriptors[type].resultKey));
}
