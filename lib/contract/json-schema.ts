import * as z from "zod";
import { searchRequestSchema } from "./request";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of the values that a schema accepts, before its transforms. */
export const inputJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** The search request, with both spellings of its lists. */
export const requestJsonSchema: JsonSchema = inputJsonSchema(searchRequestSchema);

export const isJsonSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The alternatives of a schema; nested unions are flattened. */
export function schemaBranches(schema: JsonSchema): JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf;
  return options ? options.filter(isJsonSchema).flatMap(schemaBranches) : [schema];
}

export const schemaLiterals = (schema: JsonSchema): unknown[] =>
  schema.const === undefined ? (schema.enum ?? []) : [schema.const];

/** The values that the `type` property of an object schema allows. */
export function schemaTypeNames(schema: JsonSchema): unknown[] {
  const type = schema.properties?.type;
  return isJsonSchema(type) ? schemaLiterals(type) : [];
}

/** The properties of the objects at a path of property names; lists and unions on the way are opened. */
export function schemaProperties(
  root: JsonSchema,
  ...path: readonly string[]
): Readonly<Record<string, JsonSchema>> {
  let schemas = objectsIn(root);
  for (const key of path)
    schemas = schemas.flatMap(({ properties }) => {
      const next = properties?.[key];
      return isJsonSchema(next) ? objectsIn(next) : [];
    });
  return Object.fromEntries(
    schemas.flatMap(({ properties }) =>
      Object.entries(properties ?? {}).flatMap(([key, schema]): [string, JsonSchema][] =>
        isJsonSchema(schema) ? [[key, schema]] : [],
      ),
    ),
  );
}

const objectsIn = (schema: JsonSchema): JsonSchema[] =>
  schemaBranches(schema).flatMap((branch) =>
    isJsonSchema(branch.items) ? objectsIn(branch.items) : branch.properties ? [branch] : [],
  );
