import type { CollectionRequest } from "@/lib/collections/collection";
import type { Loss } from "@/lib/collections/loss";
import { OBSERVED_NOTE } from "@/lib/contract/dialect/observed-dialect";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseAnnotation } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";
import { cleanRequestName } from "@/lib/request/saved/saved-request";
import { defaultImportOptions, type ImportSuccess } from "../import-result";
import { parseImportedBody } from "../parse-body";
import { shortenText } from "../shorten-text";
import type { ForeignRequest } from "./foreign-collection";
import { whyNoSearch } from "./search-url";
import { parseTemplateJson, type TranslateTemplate } from "./template-json";

/** Headers that every client sets itself. */
const PLAIN_HEADER =
  /^(?:accept|accept-encoding|content-type|content-length|connection|host|user-agent|cache-control)$/i;
const KEY_HEADER = /^(?:authorization|x-api-key)$/i;

type Context = {
  readonly losses: Loss[];
  readonly knownValue: (name: string) => string | undefined;
  readonly translate: TranslateTemplate;
  /** Called with texts that only the URL or the headers of the service have. */
  readonly onService: (text: string) => void;
  readonly replaceSecrets: (body: Body, request: string) => Body;
};

/** The request of the collection; null if it is not a search, which is then a loss. */
export function importRequest(
  { name: called, folders, note, tags, method, url, headers, body }: ForeignRequest,
  { losses, knownValue, translate, onService, replaceSecrets }: Context,
): CollectionRequest | null {
  const name = cleanRequestName(called);
  const lose = (what: string, why: string) => losses.push({ request: name, what, why });
  const no = whyNoSearch(method, url, knownValue);
  if (no !== null) {
    lose("The request", no);
    return null;
  }
  if (body === null || body.trim() === "") {
    lose("The request", "It has no JSON body. A search is posted as JSON.");
    return null;
  }
  const json = parseTemplateJson(body, translate);
  if (!json.ok) {
    lose("The request", `Its body is not JSON: ${json.message}`);
    return null;
  }
  const read = parseImportedBody(json.value, defaultImportOptions, { kind: "json" });
  if (!read.ok) {
    lose("The request", read.message);
    return null;
  }
  onService(url);
  if (/[?#]/.test(url)) lose("Query string of the URL", "All search parameters are in the body.");
  for (const header of headers) {
    if (KEY_HEADER.test(header.name.trim())) {
      onService(header.value);
      if (header.value.replace(/\{\{[^{}]*\}\}|^\s*\w+\s+/g, "").trim() !== "")
        lose(`Header ${header.name.trim()}`, "Its value is left out. Add the key in Connections.");
    } else if (!PLAIN_HEADER.test(header.name.trim()))
      lose(
        `Header ${shortenText(header.name.trim())}`,
        "Connections set the headers of a service.",
      );
  }
  for (const { what, why } of json.dropped) lose(what, why);
  addBodyLosses(read, lose);
  return {
    name,
    folders: folders.map(cleanRequestName),
    ...parseAnnotation({ note, tags: [...tags] }),
    body: replaceSecrets(read.body, name),
  };
}

function addBodyLosses(read: ImportSuccess, lose: (what: string, why: string) => void): void {
  for (const { from, to } of read.renames) lose(from, `Became ${to}.`);
  for (const field of read.unknown) lose(field, "Unknown field.");
  for (const field of read.observed) lose(field, `Kept. ${OBSERVED_NOTE}`);
  for (const { what, why } of read.dropped) lose(what, why);
  for (const { path, message } of read.issues)
    if (!hasTemplate(valueAtPath(read.body, path)))
      lose(path.join(".") || "Body", `Imported, but needs attention: ${message}`);
}

const hasTemplate = (value: unknown): boolean => /\{\{/.test(JSON.stringify(value) ?? "");

function valueAtPath(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return typeof key === "number" ? valueAtPath(value[key], rest) : value;
  return isJsonObject(value) && Object.hasOwn(value, key) ? valueAtPath(value[key], rest) : value;
}
