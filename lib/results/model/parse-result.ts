import { isMoreList, type ListId } from "@/lib/contract/dialect/list-id";
import type { FormatType } from "@/lib/contract/format-infos";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import {
  imageResultSchema,
  type Metadata,
  metadataSchema,
  newsResultSchema,
  otherResultSchema,
  searchResponseSchema,
  webResultSchema,
} from "@/lib/contract/response";
import { keysOf as namesOf, recordOf } from "@/lib/contract/typed-keys";
import { breadcrumb } from "@/lib/format/breadcrumb";
import { changedLinesOf, changeStatusOf } from "../contents/change";
import { fieldOf, stringProperty } from "../contents/json-fields";
import { contentKinds, missingFormats, parseContents } from "../contents/parse-contents";
import { readPaper } from "./paper";
import { parseNumber } from "./parse-number";
import type {
  AttributionView,
  CacheView,
  Health,
  ImageView,
  MetadataEntry,
  ResultView,
} from "./result-view";
import { warningText } from "./service-notices";

/** An item of any source after schema validation: known fields have their type or are absent. */
type Item = Readonly<Record<string, unknown>> & {
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly abstract?: string | null | undefined;
  readonly position?: number | null | undefined;
  readonly category?: string | null | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly foundBy?: readonly string[] | null | undefined;
  readonly attribution?: Readonly<Record<string, unknown>> | null | undefined;
};

const MAX_PROVIDERS = 50;

const schemas = { web: webResultSchema, news: newsResultSchema, images: imageResultSchema };
const knownKeys: Readonly<Record<string, ReadonlySet<string>>> = recordOf(
  namesOf(schemas),
  (source) => new Set(Object.keys(schemas[source].shape)),
);
/** Shown as text of the card too, which has room for parts of them only. */
const summarized = "name description snippet abstract paperId primaryId ids authors".split(" ");
const otherKeys: ReadonlySet<string> = new Set(
  Object.keys(otherResultSchema.shape).filter((key) => !summarized.includes(key)),
);
const keysOf = (list: ListId): ReadonlySet<string> => knownKeys[list] ?? otherKeys;
export const isKnownField = (key: string, list: ListId): boolean => keysOf(list).has(key);
export const responseKeys: ReadonlySet<string> = new Set(Object.keys(searchResponseSchema.shape));

const knownMetadata = new Set(Object.keys(metadataSchema.shape));

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
const labelOf = (value: unknown): string | null =>
  typeof value === "number" ? String(value) : textOf(value);
/** Null for blank text. */
const nameOf = (value: unknown): string | null => (textOf(value)?.trim() ? textOf(value) : null);

/** Error message of a page in any shape; a generic message for an error without text. */
function errorOf(value: unknown): string | null {
  if (typeof value === "string") return textOf(value);
  if (value === true) return "Failed without an error message.";
  if (typeof value === "number" && value !== 0) return `Error ${value}`;
  if (Array.isArray(value))
    return (
      value.flatMap((each) => (Array.isArray(each) ? [] : (errorOf(each) ?? []))).join(" ") || null
    );
  if (!isJsonObject(value)) return null;
  if (Object.keys(value).length === 0) return null;
  return stringProperty(value, "message", "error", "reason", "code") ?? "Failed; see the metadata.";
}

/** Parses one item. `raw` is the item before schema validation; `index` is zero-based. */
export function parseResult(
  item: Item,
  raw: unknown,
  source: ListId,
  index: number,
  requested: readonly FormatType[],
): ResultView {
  const unchecked = isJsonObject(raw) ? raw : {};
  const contents = parseContents(item, unchecked);
  const metadata = item.metadata ?? {};
  // Before validation: values of unexpected types are still worth showing.
  const allMetadata = isJsonObject(unchecked.metadata) ? unchecked.metadata : metadata;
  const paper = isMoreList(source) ? readPaper(item) : null;
  const ownUrl = textOf(item.url) ?? textOf(metadata.url) ?? textOf(metadata.sourceURL);
  const url = ownUrl ?? paper?.ids.find((each) => each.url !== null)?.url ?? null;
  return {
    id: `${source}-${index}`,
    source,
    position: item.position ?? parseNumber(unchecked.position) ?? index + 1,
    title:
      nameOf(labelOf(unchecked.title)) ?? nameOf(item.name) ?? nameOf(firstText(metadata.title)),
    url,
    breadcrumb: url === null ? null : breadcrumb(url),
    excerpt: excerptOf(unchecked, source),
    category: labelOf(unchecked.category),
    date: labelOf(unchecked.date),
    image: readImage(unchecked),
    paper,
    attribution: readAttribution(item.attribution),
    foundBy: (item.foundBy ?? []).slice(0, MAX_PROVIDERS),
    health: readHealth(unchecked, allMetadata, missingFormats(contents, requested)),
    contents,
    cache: readCache(metadata),
    change: changeStatusOf(unchecked.changeTracking),
    changedLines: changedLinesOf(unchecked.changeTracking),
    credits: parseNumber(allMetadata.creditsUsed),
    metadata: readMetadata(allMetadata),
    unknown: unknownFields(raw, source, item),
    warning: warningText(unchecked.warning),
    held: { metadata: false, other: false },
  };
}

function excerptOf(item: JsonObject, source: ListId): string | null {
  if (source === "news") return labelOf(item.snippet);
  if (!isMoreList(source)) return labelOf(item.description);
  return labelOf(item.abstract) ?? labelOf(item.description) ?? labelOf(item.snippet);
}

/**
 * The fields of an item that nothing else shows: those that no schema knows, and known ones of a type that has no
 * meaning there. An item that is not an object has itself as `value`.
 */
export function unknownFields(
  raw: unknown,
  source: ListId,
  item: unknown = schemaOf(source).safeParse(raw).data,
): ResultView["unknown"] {
  if (!isJsonObject(raw)) return raw === undefined ? [] : [["value", raw]];
  const known = keysOf(source);
  return Object.entries(raw).filter(
    ([key, value]) =>
      !known.has(key) || ((fieldOf(item, key) ?? null) === null && isStray(key, value)),
  );
}

/** Whether a value that does not have the type of its field is not shown either. */
function isStray(key: string, value: unknown): boolean {
  if (value === null || shownAsReceived.has(key)) return false;
  if (key === "warning") return warningText(value) === null;
  if (labels.has(key)) return labelOf(value) === null;
  return !numbers.has(key) || parseNumber(value) === null;
}

const shownAsReceived: ReadonlySet<string> = new Set(contentKinds);
const labels: ReadonlySet<string> = new Set("title description snippet category date".split(" "));
const numbers: ReadonlySet<string> = new Set("position imageWidth imageHeight".split(" "));

export const schemaOf = (source: ListId) =>
  isMoreList(source) ? otherResultSchema : schemas[source];

const firstText = (value: string | string[] | null | undefined): string | null =>
  textOf(Array.isArray(value) ? value[0] : value);

function readAttribution(value: Item["attribution"]): AttributionView | null {
  const source = textOf(value?.source);
  const licence = textOf(value?.licence);
  const creator = textOf(value?.creator);
  return source === null && licence === null && creator === null
    ? null
    : { source, licence, creator };
}

function readImage(item: JsonObject): ImageView | null {
  const text = textOf(item.imageUrl);
  if (text === null) return null;
  // Without a scheme, as pages write it.
  const url = text.startsWith("//") ? `https:${text}` : text;
  return { url, width: parseNumber(item.imageWidth), height: parseNumber(item.imageHeight) };
}

/**
 * A failed page is part of a successful search response: its metadata shows the failure, or fields of the item like
 * those of an error response.
 */
function readHealth(
  item: JsonObject,
  metadata: JsonObject,
  missing: readonly FormatType[],
): Health {
  const statusCode = parseNumber(metadata.statusCode) ?? parseNumber(item.statusCode);
  const error = errorOf(metadata.error) ?? errorIn(item);
  return {
    statusCode,
    error,
    failed: error !== null || (statusCode !== null && statusCode >= 400),
    missing,
  };
}

/** `SCRAPE_NO_CACHED_DATA`. A field `code` of a result may also be something else. */
const ERROR_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

function errorIn({ error, errors, code, success }: JsonObject): string | null {
  const codeText = typeof code === "string" && ERROR_CODE.test(code) ? code : null;
  const text = errorOf(error) ?? (Array.isArray(errors) ? errorOf(errors) : null);
  if (text !== null && codeText !== null && !text.includes(codeText))
    return `${text} (${codeText})`;
  return text ?? codeText ?? errorOf(success === false);
}

function readCache({ cacheState, cachedAt }: Metadata): CacheView | null {
  const state = textOf(cacheState);
  if (state === null) return null;
  const time = Date.parse(cachedAt ?? "");
  return { state, cachedAt: Number.isNaN(time) ? null : time };
}

function readMetadata(metadata: JsonObject): MetadataEntry[] {
  return Object.entries(metadata)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value, known: knownMetadata.has(name) }))
    .toSorted((a, b) => Number(b.known) - Number(a.known));
}
