import "server-only";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { isThing, type ThingValue } from "../things/thing";
import { coerce } from "./coerce";
import { type Facts, normalizeName, thingFacts } from "./collect-facts";

const MAX_DEPTH = 8;
const MAX_PROPERTIES = 300;
const MAX_ROWS = 200;

/** Fills a JSON Schema with facts of a page, by the names and types of its properties. */
export function fillSchema(schema: object, facts: Facts): unknown {
  const root = asObject(schema);
  const context = { root, depth: 0, expanding: [{ reference: "#", facts }] };
  return root === null ? undefined : fill(root, "", facts, { ...context, root });
}

type FillContext = {
  readonly root: JsonObject;
  readonly depth: number;
  /**
   * References being expanded, with their facts: a recursive schema expects more things of its
   * kind, not the same one again.
   */
  readonly expanding: readonly { readonly reference: string; readonly facts: Facts }[];
};

function fill(schema: JsonObject, name: string, facts: Facts, context: FillContext): unknown {
  const followed: string[] = [];
  const node = resolved(schema, context.root, followed);
  if (node === null || context.depth > MAX_DEPTH) return undefined;
  const isRecursive = context.expanding.some(
    (each) => each.facts === facts && followed.includes(each.reference),
  );
  if (isRecursive) return undefined;
  const inner = {
    ...context,
    depth: context.depth + 1,
    expanding: [...context.expanding, ...followed.map((reference) => ({ reference, facts }))],
  };
  if (node.const !== undefined) return node.const;
  const type = typeOf(node);
  if (type === "object") return fillObject(node, name, facts, inner);
  if (type === "array") return fillArray(node, name, facts, inner);
  for (const value of facts.find(name)) {
    const fitting = coerce(value, { type, format: node.format, enum: node.enum });
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

function fillObject(
  node: JsonObject,
  name: string,
  facts: Facts,
  context: FillContext,
): object | undefined {
  const properties = Object.entries(asObject(node.properties) ?? {}).slice(0, MAX_PROPERTIES);
  const thing = name === "" ? undefined : facts.find(name).find(isThing);
  const source = thing === undefined ? facts : thingFacts(thing);
  const filled: [string, unknown][] = [];
  for (const [key, value] of properties) {
    const property = asObject(value);
    const found = property === null ? undefined : fill(property, key, source, context);
    if (found !== undefined) filled.push([key, found]);
  }
  // A nested object is omitted when nothing is known about it.
  if (filled.length === 0) return name !== "" ? undefined : {};
  const known = new Set(filled.map(([key]) => key));
  const required = new Set([node.required].flat());
  for (const [key, value] of properties)
    if (!known.has(key) && required.has(key) && mayBeNull(value)) filled.push([key, null]);
  return Object.fromEntries(filled);
}

function fillArray(
  node: JsonObject,
  name: string,
  facts: Facts,
  context: FillContext,
): unknown[] | undefined {
  const items = resolved(asObject(node.items) ?? {}, context.root) ?? {};
  const type = typeOf(items);
  const values = facts.find(name);
  if (type !== "object") {
    const found = (normalizeName(name) === "keywords" ? values.flatMap(listed) : values)
      .slice(0, MAX_ROWS)
      .flatMap((value) => coerce(value, { type, format: items.format, enum: items.enum }) ?? []);
    return found.length > 0 ? [...new Set(found)] : undefined;
  }
  const rows = (sources: readonly Facts[]) =>
    sources.slice(0, MAX_ROWS).flatMap((source) => {
      const row = fillObject(items, "", source, context);
      return row === undefined || Object.keys(row).length === 0 ? [] : [row];
    });
  const things = values.filter(isThing).map(thingFacts);
  const found = rows(things.length > 0 ? things : bestRecords(items, facts));
  return found.length > 0 ? found : undefined;
}

/** The table or kind of things with the most of the property names, at least half of them. */
function bestRecords(items: JsonObject, facts: Facts): readonly Facts[] {
  const expected = Object.keys(asObject(items.properties) ?? {}).map(normalizeName);
  const scored = facts.records
    .map(({ names, rows }) => ({ rows, known: expected.filter((key) => names.has(key)).length }))
    .filter(({ known }) => known > 0 && known >= expected.length / 2)
    .sort((a, b) => b.known - a.known || b.rows.length - a.rows.length);
  return scored[0]?.rows ?? [];
}

/** Whether a schema allows null. */
function mayBeNull(schema: unknown): boolean {
  const node = asObject(schema);
  return (
    [node?.type].flat().includes("null") ||
    [node?.anyOf ?? node?.oneOf].flat().some((each) => asObject(each)?.type === "null")
  );
}

/**
 * Resolves local references, takes the first non-null alternative and merges `allOf`. Collects the
 * references in `followed`.
 */
function resolved(
  schema: JsonObject,
  root: JsonObject,
  followed: string[] = [],
  depth = 0,
): JsonObject | null {
  let node: JsonObject | null = schema;
  for (let steps = 0; node !== null && steps < MAX_DEPTH; steps += 1) {
    if (typeof node.$ref === "string") {
      followed.push(node.$ref);
      node = byPointer(node.$ref, root);
    } else if (Array.isArray(node.allOf)) {
      if (depth > MAX_DEPTH) return null;
      node = allTogether(node, root, followed, depth + 1);
    } else {
      const options: unknown = node.anyOf ?? node.oneOf;
      if (!Array.isArray(options) || node.type !== undefined) return node;
      node = options.map(asObject).find((each) => each !== null && each.type !== "null") ?? null;
    }
  }
  return node;
}

function allTogether(
  { allOf, ...own }: JsonObject,
  root: JsonObject,
  followed: string[],
  depth: number,
): JsonObject {
  const parts = [allOf].flat().slice(0, MAX_PROPERTIES).map(asObject);
  return parts.reduce<JsonObject>((all, each) => {
    const part = each && resolved(each, root, followed, depth);
    return part === null ? all : together(all, part);
  }, own);
}

function together(one: JsonObject, other: JsonObject): JsonObject {
  const properties = { ...asObject(one.properties), ...asObject(other.properties) };
  const required = [one.required ?? [], other.required ?? []].flat();
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function byPointer(reference: string, root: JsonObject): JsonObject | null {
  if (!reference.startsWith("#")) return null;
  let node: JsonObject | null = root;
  for (const part of reference.slice(1).split("/").filter(Boolean).slice(0, 20))
    node = asObject(node?.[part.replaceAll("~1", "/").replaceAll("~0", "~")]);
  return node;
}

function typeOf(node: JsonObject): string {
  const types = [node.type].flat().filter((type) => typeof type === "string" && type !== "null");
  const [first] = types;
  if (typeof first === "string") return first;
  return node.properties !== undefined ? "object" : node.items !== undefined ? "array" : "string";
}

const asObject = (value: unknown): JsonObject | null => (isJsonObject(value) ? value : null);

/** Keywords are often one string. */
const listed = (value: ThingValue): ThingValue[] =>
  typeof value === "string" ? value.split(/\s*[,;]\s*/).filter(Boolean) : [value];
