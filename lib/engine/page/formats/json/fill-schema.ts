import "server-only";
import { isThing, type Value } from "../things/thing";
import { coerce } from "./coerce";
import { type Facts, filedName, thingFacts } from "./page-facts";

type Node = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 8;
const MAX_PROPERTIES = 300;
const MAX_ROWS = 200;

/** What of a JSON Schema can be filled with facts of a page, by the names and types of its properties. */
export function fillSchema(schema: object, facts: Facts): unknown {
  const root = asNode(schema);
  return root === null ? undefined : fill(root, "", facts, { root, depth: 0 });
}

type Place = { readonly root: Node; readonly depth: number };

function fill(given: Node, name: string, facts: Facts, place: Place): unknown {
  const node = resolved(given, place.root);
  if (node === null || place.depth > MAX_DEPTH) return undefined;
  const inner = { ...place, depth: place.depth + 1 };
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

function fillObject(node: Node, name: string, facts: Facts, place: Place): object | undefined {
  const properties = Object.entries(asNode(node.properties) ?? {}).slice(0, MAX_PROPERTIES);
  const thing = name === "" ? undefined : facts.find(name).find(isThing);
  const source = thing === undefined ? facts : thingFacts(thing);
  const filled: [string, unknown][] = [];
  for (const [key, value] of properties) {
    const wanted = asNode(value);
    const found = wanted === null ? undefined : fill(wanted, key, source, place);
    if (found !== undefined) filled.push([key, found]);
  }
  // An object that is only asked for inside another one is left out where nothing is known of it.
  return filled.length === 0 && name !== "" ? undefined : Object.fromEntries(filled);
}

function fillArray(node: Node, name: string, facts: Facts, place: Place): unknown[] | undefined {
  const items = resolved(asNode(node.items) ?? {}, place.root) ?? {};
  const type = typeOf(items);
  const values = facts.find(name);
  if (type !== "object") {
    const found = (filedName(name) === "keywords" ? values.flatMap(listed) : values)
      .slice(0, MAX_ROWS)
      .flatMap((value) => coerce(value, { type, format: items.format, enum: items.enum }) ?? []);
    return found.length > 0 ? [...new Set(found)] : undefined;
  }
  const rows = (sources: readonly Facts[]) =>
    sources.slice(0, MAX_ROWS).flatMap((source) => {
      const row = fillObject(items, "", source, place);
      return row === undefined || Object.keys(row).length === 0 ? [] : [row];
    });
  const things = values.filter(isThing).map(thingFacts);
  const found = rows(things.length > 0 ? things : bestRecords(items, facts));
  return found.length > 0 ? found : undefined;
}

/** The table or the kind of things that knows most of the wanted names, at least half of them. */
function bestRecords(items: Node, facts: Facts): readonly Facts[] {
  const wanted = Object.keys(asNode(items.properties) ?? {}).map(filedName);
  const scored = facts.records
    .map(({ names, rows }) => ({ rows, known: wanted.filter((key) => names.has(key)).length }))
    .filter(({ known }) => known > 0 && known >= wanted.length / 2)
    .sort((a, b) => b.known - a.known || b.rows.length - a.rows.length);
  return scored[0]?.rows ?? [];
}

/** Local references followed, the first alternative taken that is not null. */
function resolved(given: Node, root: Node): Node | null {
  let node: Node | null = given;
  for (let steps = 0; node !== null && steps < MAX_DEPTH; steps += 1) {
    if (typeof node.$ref === "string") node = byPointer(node.$ref, root);
    else {
      const options: unknown = node.anyOf ?? node.oneOf ?? node.allOf;
      if (!Array.isArray(options) || node.type !== undefined) return node;
      node = options.map(asNode).find((each) => each !== null && each.type !== "null") ?? null;
    }
  }
  return node;
}

function byPointer(reference: string, root: Node): Node | null {
  if (!reference.startsWith("#")) return null;
  let node: Node | null = root;
  for (const part of reference.slice(1).split("/").filter(Boolean).slice(0, 20))
    node = asNode(node?.[part.replaceAll("~1", "/").replaceAll("~0", "~")]);
  return node;
}

function typeOf(node: Node): string {
  const types = [node.type].flat().filter((type) => typeof type === "string" && type !== "null");
  const [first] = types;
  if (typeof first === "string") return first;
  return node.properties !== undefined ? "object" : node.items !== undefined ? "array" : "string";
}

const asNode = (value: unknown): Node | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;

/** Keywords come as one text as often as apart. */
const listed = (value: Value): Value[] =>
  typeof value === "string" ? value.split(/\s*[,;]\s*/).filter(Boolean) : [value];
