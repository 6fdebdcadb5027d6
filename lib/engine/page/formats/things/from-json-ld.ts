import "server-only";
import { isJsonObject } from "@/lib/contract/json-object";
import { decodeEntities } from "@/lib/engine/html/decode-entities";
import { parseScript } from "@/lib/engine/page/facts/json-ld";
import { localName, type Thing, type ThingValue } from "./thing";

const MAX_NODES = 5_000;
const MAX_DEPTH = 12;
const MAX_VALUES = 500;
const MAX_TEXT = 20_000;
const GRAPH = "@graph";

/** The outermost things in the JSON-LD scripts of a page; invalid scripts are skipped. */
export function thingsFromJsonLd(scripts: readonly string[]): Thing[] {
  let nodes = 0;
  const known = new Map<string, Thing>();

  const thingOf = (node: Record<string, unknown>, depth: number): Thing => {
    nodes += 1;
    const properties = new Map<string, ThingValue[]>();
    const id = typeof node["@id"] === "string" ? node["@id"] : "";
    const thing: Thing = { types: typesOf(node["@type"]), id, properties };
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith("@") || nodes > MAX_NODES) continue;
      const values = valuesIn(value, depth + 1);
      if (values.length > 0) properties.set(localName(key), values);
    }
    if (id !== "" && properties.size > 0 && !known.has(id)) known.set(id, thing);
    return thing;
  };

  const valuesIn = (value: unknown, depth: number): ThingValue[] => {
    if (typeof value === "string") return [decodeEntities(value.slice(0, MAX_TEXT))];
    if (typeof value === "number" || typeof value === "boolean") return [value];
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return [];
    if (Array.isArray(value))
      return value.slice(0, MAX_VALUES).flatMap((each) => valuesIn(each, depth + 1));
    if (!isJsonObject(value)) return [];
    if ("@value" in value) return valuesIn(value["@value"], depth + 1);
    if (Array.isArray(value["@list"])) return valuesIn(value["@list"], depth + 1);
    return [thingOf(value, depth)];
  };

  const roots: Thing[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return;
    if (Array.isArray(value)) for (const each of value.slice(0, MAX_NODES)) visit(each, depth + 1);
    else if (isJsonObject(value)) {
      if (value[GRAPH] !== undefined) visit(value[GRAPH], depth + 1);
      if (value["@type"] !== undefined) roots.push(thingOf(value, 0));
    }
  };
  for (const script of scripts) visit(parseScript(script), 0);
  return roots.map((root) => joined(root, known, 0, new Set()));
}

/** Replaces references by the things they refer to, except for cycles. */
function joined(
  thing: Thing,
  known: ReadonlyMap<string, Thing>,
  depth: number,
  open: ReadonlySet<string>,
): Thing {
  const whole = thing.properties.size === 0 ? (known.get(thing.id) ?? thing) : thing;
  if (depth >= 4 || (whole.id !== "" && open.has(whole.id))) return whole;
  const within = whole.id === "" ? open : new Set([...open, whole.id]);
  const properties = new Map(
    [...whole.properties].map(([name, values]) => [
      name,
      values.map((value) =>
        typeof value === "object" ? joined(value, known, depth + 1, within) : value,
      ),
    ]),
  );
  return { ...whole, properties };
}

const typesOf = (type: unknown): string[] =>
  [type]
    .flat()
    .filter((each) => typeof each === "string")
    .map(localName);
