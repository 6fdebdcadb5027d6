import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "../../body";

/** The common structure of all examples of one place. */
type Shape = {
  readonly types: ReadonlySet<string>;
  readonly formats: ReadonlySet<string | undefined>;
  readonly properties: ReadonlyMap<string, Shape>;
  readonly required: ReadonlySet<string>;
  readonly items: Shape | null;
};

const formats: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uri: /^https?:\/\/[^\s]+$/i,
};

const formatOf = (text: string) =>
  Object.keys(formats).find((name) => formats[name]?.test(text) ?? false);

const plain = (type: string, format?: string): Shape => ({
  types: new Set([type]),
  formats: new Set(type === "string" ? [format] : []),
  properties: new Map(),
  required: new Set(),
  items: null,
});

function shapeOf(value: unknown): Shape {
  if (value === null) return plain("null");
  if (Array.isArray(value))
    return { ...plain("array"), items: value.map(shapeOf).reduce<Shape | null>(merge, null) };
  if (isJsonObject(value)) {
    const entries = Object.entries(value);
    return {
      ...plain("object"),
      properties: new Map(entries.map(([name, each]) => [name, shapeOf(each)])),
      required: new Set(entries.map(([name]) => name)),
    };
  }
  if (typeof value === "number") return plain(Number.isInteger(value) ? "integer" : "number");
  return typeof value === "string" ? plain("string", formatOf(value)) : plain(typeof value);
}

function merge(one: Shape | null, other: Shape | null): Shape {
  if (!one || !other) return one ?? other ?? { ...plain("null"), types: new Set() };
  const properties = new Map(one.properties);
  for (const [name, shape] of other.properties)
    properties.set(name, merge(properties.get(name) ?? null, shape));
  const objects = [one, other].filter(({ types }) => types.has("object"));
  const [first, second] = objects;
  return {
    types: new Set([...one.types, ...other.types]),
    formats: new Set([...one.formats, ...other.formats]),
    properties,
    required:
      first && second
        ? new Set([...first.required].filter((name) => second.required.has(name)))
        : (first?.required ?? new Set()),
    items: one.items || other.items ? merge(one.items, other.items) : null,
  };
}

function write({ types, formats: seen, properties, required, items }: Shape): Body {
  const names = [...types].filter((type) => type !== "integer" || !types.has("number"));
  const [format] = seen;
  return {
    ...(names.length > 0 && { type: names.length === 1 ? names[0] : names }),
    ...(seen.size === 1 && format && { format }),
    ...(types.has("object") && {
      properties: Object.fromEntries([...properties].map(([name, shape]) => [name, write(shape)])),
      ...(required.size > 0 && { required: [...required] }),
    }),
    ...(types.has("array") && { items: items ? write(items) : {} }),
  };
}

/**
 * A JSON Schema that the example matches: types, names that are in every object as required, and
 * the format of dates and addresses if all agree. An example that is not an object becomes the
 * value of `items`.
 */
export function schemaFromExample(example: unknown): Body {
  return write(shapeOf(isJsonObject(example) ? example : { items: example }));
}
