import type { ScrapeField } from "@/lib/contract/fields";
import {
  isJsonSchema,
  type JsonSchema,
  requestJsonSchema,
  schemaBranches,
  schemaLiterals,
  schemaTypeNames,
} from "@/lib/contract/json-schema";
import { proxies } from "@/lib/contract/kinds";

/**
 * The names and value kinds of a request, derived from the contract. Imports use it to recognize other spellings;
 * the contract validates the values.
 */
export type RequestShape =
  | { readonly kind: "text" | "number" | "flag" | "free" }
  | { readonly kind: "name"; readonly names: readonly string[] }
  | ObjectShape
  /** With `split`, a text with commas holds several items. */
  | { readonly kind: "list"; readonly item: RequestShape; readonly split: boolean }
  /** Objects with a discriminating `type`; some may be written as the bare name of the type. */
  | { readonly kind: "typed"; readonly types: Readonly<Record<string, ObjectShape>> };

export type ObjectShape = {
  readonly kind: "object";
  readonly keys: Readonly<Record<string, RequestShape>>;
  /** Accepts unknown keys. */
  readonly loose: boolean;
};

/** Selectors and actions contain commas. */
const unsplit: readonly string[] = [
  "includeTags",
  "excludeTags",
  "actions",
] satisfies readonly ScrapeField[];

function shapeOf(schema: JsonSchema, key: string): RequestShape {
  const branches = schemaBranches(schema);
  // The contract also accepts the old name `stealth`, which an import reports as renamed.
  if (key === "proxy") return { kind: "name", names: proxies };
  if (branches.some((branch) => schemaTypeNames(branch).length > 0)) return typedShape(branches);
  const [only, ...others] = branches;
  if (!only || others.length > 0) return { kind: "free" };
  if (isJsonSchema(only.items))
    return { kind: "list", item: shapeOf(only.items, ""), split: !unsplit.includes(key) };
  if (only.properties) return objectShape(only);
  const names = schemaLiterals(only).filter((value) => typeof value === "string");
  if (names.length > 0) return { kind: "name", names };
  switch (only.type) {
    case "string":
      return { kind: "text" };
    case "integer":
    case "number":
      return { kind: "number" };
    case "boolean":
      return { kind: "flag" };
    default:
      return { kind: "free" };
  }
}

function typedShape(branches: readonly JsonSchema[]): RequestShape {
  const types = branches.flatMap((branch) =>
    schemaTypeNames(branch).map((name): [string, ObjectShape] => [
      String(name),
      objectShape(branch, "type"),
    ]),
  );
  return { kind: "typed", types: Object.fromEntries(types) };
}

function objectShape({ properties, additionalProperties }: JsonSchema, except = ""): ObjectShape {
  const keys = Object.entries(properties ?? {}).flatMap(
    ([key, schema]): [string, RequestShape][] =>
      key !== except && isJsonSchema(schema) ? [[key, shapeOf(schema, key)]] : [],
  );
  return {
    kind: "object",
    keys: Object.fromEntries(keys),
    loose: isJsonSchema(additionalProperties),
  };
}

export const requestShape = objectShape(requestJsonSchema);

const scrapeOptions = requestShape.keys.scrapeOptions;
export const scrapeShape: ObjectShape =
  scrapeOptions?.kind === "object" ? scrapeOptions : objectShape({});
