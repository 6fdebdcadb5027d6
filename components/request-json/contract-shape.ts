import {
  isJsonSchema,
  type JsonSchema,
  requestJsonSchema,
  schemaBranches,
  schemaTypeNames,
} from "@/lib/contract/json-schema";

/** The value of the text at a path; undefined if it is missing or incomplete. */
export type ValueAt = (path: readonly (string | number)[]) => unknown;

/**
 * The schemas that apply at a path. A union with a `type` is narrowed to the type in the text; without one, all
 * alternatives apply.
 */
export function schemasAt(path: readonly (string | number)[], valueAt: ValueAt): JsonSchema[] {
  let schemas = schemaBranches(requestJsonSchema);
  for (const [index, key] of path.entries())
    schemas = narrowed(schemas, valueAt([...path.slice(0, index), "type"])).flatMap((schema) => {
      const next = typeof key === "number" ? schema.items : schema.properties?.[key];
      return isJsonSchema(next) ? schemaBranches(next) : [];
    });
  return narrowed(schemas, valueAt([...path, "type"]));
}

function narrowed(schemas: readonly JsonSchema[], type: unknown): JsonSchema[] {
  const ofType = schemas.filter((schema) => schemaTypeNames(schema).includes(type));
  return ofType.length > 0 ? ofType : [...schemas];
}

export const keysAt = (path: readonly (string | number)[], valueAt: ValueAt): string[] => [
  ...new Set(schemasAt(path, valueAt).flatMap(({ properties }) => Object.keys(properties ?? {}))),
];

export function valuesAt(path: readonly (string | number)[], valueAt: ValueAt): string[] {
  const last = path.at(-1);
  // Do not let the `type` under the cursor narrow its own alternatives.
  const schemas =
    last === "type"
      ? schemasAt(path.slice(0, -1), (each) =>
          each.length === path.length ? undefined : valueAt(each),
        ).flatMap(({ properties }) => {
          const type = properties?.type;
          return isJsonSchema(type) ? schemaBranches(type) : [];
        })
      : schemasAt(path, valueAt);
  return [...new Set(schemas.flatMap(literalsOf))];
}

function literalsOf(schema: JsonSchema): string[] {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  switch (schema.type) {
    case "boolean":
      return ["true", "false"];
    case "null":
      return ["null"];
    case "object":
      return ["{}"];
    case "array":
      return ["[]"];
    case "string":
      return ['""'];
    default:
      return [];
  }
}
