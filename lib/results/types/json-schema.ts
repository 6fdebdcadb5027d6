import { isJsonObject } from "@/lib/contract/json-object";
import { recordValues } from "./record-fields";
import { type Shape, ShapeCollector } from "./shape";

type Schema = Readonly<Record<string, unknown>>;

/** A JSON Schema (2020-12) that every value of the shape fits. Further fields are allowed. */
export const toJsonSchema = (shape: Shape, title: string): Schema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title,
  ...schemaOf(shape),
});

/** A JSON Schema that an example matches. An example that is not an object becomes the value of `items`. */
export function schemaFromExample(example: unknown): Schema {
  const collector = new ShapeCollector();
  collector.add(isJsonObject(example) ? example : { items: example });
  return schemaOf(collector.shape);
}

function schemaOf(shape: Shape): Schema {
  if (shape.cut > 0 && shape.items === null && shape.fields.size === 0) return {};
  const alternatives = [
    ...(shape.object > 0 ? [objectSchema(shape)] : []),
    ...(shape.array > 0 ? [arraySchema(shape)] : []),
    ...(shape.string > 0
      ? [{ type: "string", ...(shape.format && { format: shape.format }) }]
      : []),
    ...(shape.fraction > 0 ? [{ type: "number" }] : shape.integer > 0 ? [{ type: "integer" }] : []),
    ...(shape.boolean > 0 ? [{ type: "boolean" }] : []),
    ...(shape.null > 0 ? [{ type: "null" }] : []),
  ];
  return union(alternatives);
}

function union(alternatives: readonly Schema[]): Schema {
  const [first = {}, ...others] = alternatives;
  if (others.length === 0) return first;
  // One list of types, if only the first alternative has more than a type.
  if (others.every((each) => Object.keys(each).length === 1))
    return { ...first, type: alternatives.map(({ type }) => type) };
  return { anyOf: alternatives };
}

/** Parts beyond the limits are not described, so they may be anything. */
const arraySchema = ({ items, cut }: Shape): Schema => ({
  type: "array",
  ...(items && cut === 0 && { items: schemaOf(items) }),
});

function objectSchema(shape: Shape): Schema {
  const values = shape.cut === 0 ? recordValues(shape) : null;
  if (values) return { type: "object", additionalProperties: schemaOf(values) };
  const fields = [...shape.fields];
  const required = fields.filter(([, { count }]) => count === shape.object).map(([key]) => key);
  return {
    type: "object",
    // Own keys, also for `__proto__`.
    ...(fields.length > 0 && {
      properties: Object.fromEntries(fields.map(([key, field]) => [key, schemaOf(field)])),
    }),
    ...(required.length > 0 && { required }),
  };
}
