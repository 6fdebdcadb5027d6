import * as z from "zod";
import { searchRequestSchema } from "@/lib/contract/request";

type Schema = z.core.JSONSchema.BaseSchema;

/** The contract as a JSON Schema: its names, kinds and enumerations at every level. */
const root: Schema = z.toJSONSchema(searchRequestSchema, { io: "input", unrepresentable: "any" });

/** What stands in the text at a path; undefined where nothing does, or nothing whole yet. */
export type ValueAt = (path: readonly (string | number)[]) => unknown;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** The alternatives that a schema has, unions within unions opened. */
function branchesOf(schema: Schema): Schema[] {
  const options = schema.anyOf ?? schema.oneOf;
  return options ? options.filter(isSchema).flatMap(branchesOf) : [schema];
}

const typesOf = (schema: Schema): unknown[] => {
  const type = schema.properties?.type;
  if (!isSchema(type)) return [];
  return type.const === undefined ? (type.enum ?? []) : [type.const];
};

/**
 * The schemas that may hold at a path. Where alternatives are told apart by their `type`, only those of the type that
 * stands in the text; all of them while none does.
 */
export function schemasAt(path: readonly (string | number)[], valueAt: ValueAt): Schema[] {
  let schemas = branchesOf(root);
  for (const [index, key] of path.entries())
    schemas = narrowed(schemas, valueAt([...path.slice(0, index), "type"])).flatMap((schema) => {
      const next = typeof key === "number" ? schema.items : schema.properties?.[key];
      return isSchema(next) && !Array.isArray(next) ? branchesOf(next) : [];
    });
  return narrowed(schemas, valueAt([...path, "type"]));
}

function narrowed(schemas: readonly Schema[], type: unknown): Schema[] {
  const ofType = schemas.filter((schema) => typesOf(schema).includes(type));
  return ofType.length > 0 ? ofType : [...schemas];
}

/** Names that an object at the path may have. */
export const keysAt = (path: readonly (string | number)[], valueAt: ValueAt): string[] => [
  ...new Set(schemasAt(path, valueAt).flatMap(({ properties }) => Object.keys(properties ?? {}))),
];

/** Values that may stand at the path: every literal, and the beginning of everything else. */
export function valuesAt(path: readonly (string | number)[], valueAt: ValueAt): string[] {
  const last = path.at(-1);
  // A `type` under the cursor must not narrow its own alternatives to itself.
  const schemas =
    last === "type"
      ? schemasAt(path.slice(0, -1), (each) =>
          each.length === path.length ? undefined : valueAt(each),
        ).flatMap(({ properties }) => {
          const type = properties?.type;
          return isSchema(type) ? branchesOf(type) : [];
        })
      : schemasAt(path, valueAt);
  return [...new Set(schemas.flatMap(literalsOf))];
}

function literalsOf(schema: Schema): string[] {
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
