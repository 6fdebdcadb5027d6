import { formatTypes } from "./format-infos";
import { isJsonObject } from "./json-object";
import { searchRequestSchema } from "./request";
import { scrapeOptionsSchema } from "./schemas/scrape-options";
import { keysOf } from "./typed-keys";

/** Schemas nested deeper, or referring to each other, are not followed further. */
const MAX_DEPTH = 12;
const FORMATS = "formats";

/**
 * The options of a search that an OpenAPI description does not list: `tbs`, `scrapeOptions.actions`,
 * `scrapeOptions.formats.audio`. Null if it does not describe the search operation, or permits any option.
 */
export function undescribedOptions(document: unknown): string[] | null {
  const body = requestSchemaOf(document);
  const top = body === undefined ? null : propertiesOf(body, document);
  if (!top) return null;
  const missingTop = keysOf(searchRequestSchema.shape).filter((name) => !top.has(name));
  if (missingTop.includes("query")) return null;
  const scrape = top.get("scrapeOptions");
  const inner = scrape === undefined ? null : propertiesOf(scrape, document);
  const missingInner = inner
    ? keysOf(scrapeOptionsSchema.shape).filter((name) => !inner.has(name))
    : [];
  const values = valuesIn(inner?.get(FORMATS), document);
  const known = formatTypes.filter((type) => values.has(type));
  const missingFormats = known.length === 0 ? [] : formatTypes.filter((type) => !values.has(type));
  return [
    ...missingTop,
    ...missingInner.map((name) => `scrapeOptions.${name}`),
    ...missingFormats.map((type) => `scrapeOptions.${FORMATS}.${type}`),
  ];
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((each, key) => (isJsonObject(each) ? each[key] : undefined), value);
}

function requestSchemaOf(document: unknown): unknown {
  const paths = at(document, "paths");
  const path = Object.keys(isJsonObject(paths) ? paths : {}).find((each) =>
    /(^|\/)search\/?$/.test(each),
  );
  if (path === undefined) return undefined;
  const body = resolve(at(paths, path, "post", "requestBody"), document);
  return at(body, "content", "application/json", "schema");
}

/** Follows references within the document only. */
function resolve(schema: unknown, document: unknown, depth = 0): unknown {
  const reference = at(schema, "$ref");
  if (typeof reference !== "string" || !reference.startsWith("#/") || depth > MAX_DEPTH)
    return schema;
  const path = reference
    .slice(2)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return resolve(at(document, ...path), document, depth + 1);
}

const partsOf = (schema: unknown): unknown[] =>
  ["allOf", "anyOf", "oneOf"].flatMap((key) => {
    const list = at(schema, key);
    return Array.isArray(list) ? list : [];
  });

/** The properties of an object schema and its parts. Null if it lists none, or permits any. */
function propertiesOf(
  schema: unknown,
  document: unknown,
  depth = 0,
): ReadonlyMap<string, unknown> | null {
  const resolved = resolve(schema, document);
  if (depth > MAX_DEPTH) return null;
  const extra = at(resolved, "additionalProperties");
  if (extra === true || isJsonObject(extra)) return null;
  const own = at(resolved, "properties");
  const all = new Map(Object.entries(isJsonObject(own) ? own : {}));
  for (const part of partsOf(resolved))
    for (const [name, each] of propertiesOf(part, document, depth + 1) ?? []) all.set(name, each);
  return all.size > 0 ? all : null;
}

/** Every `enum` and `const` text in a schema. */
function valuesIn(schema: unknown, document: unknown, depth = 0): ReadonlySet<string> {
  const found = new Set<string>();
  const resolved = resolve(schema, document);
  if (depth > MAX_DEPTH || !isJsonObject(resolved)) return found;
  const { enum: list, const: one, items, properties } = resolved;
  for (const value of [...(Array.isArray(list) ? list : []), one])
    if (typeof value === "string") found.add(value);
  const parts = [items, ...partsOf(resolved), at(properties, "type")];
  for (const part of parts)
    for (const value of valuesIn(part, document, depth + 1)) found.add(value);
  return found;
}
