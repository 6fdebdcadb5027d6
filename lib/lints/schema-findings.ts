import { isJsonObject, isTextList } from "@/lib/contract/json-object";
import { keysOf } from "@/lib/contract/typed-keys";
import { decodePercent } from "@/lib/format/decode-percent";

export type SchemaFinding = {
  readonly path: readonly (string | number)[];
  /** The part at the path that the finding is about. */
  readonly about: "value" | "name";
  readonly severity: "error" | "warning";
  readonly message: string;
};

const types = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** The value of a keyword. `schemas` is a map of schemas, `schemaList` a list. */
type Shape =
  | "schema"
  | "schemas"
  | "schemaList"
  | "schemaOrList"
  | "types"
  | "text"
  | "texts"
  | "pattern"
  | "number"
  | "count"
  | "flag"
  | "list"
  | "object"
  | "any";

/** Keywords of JSON Schema, drafts 4 to 2020-12, by the shape of their value. */
const keywordsByShape: Readonly<Record<Shape, string>> = {
  schema:
    "contentSchema additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames not if then else",
  schemas: "$defs definitions properties patternProperties dependentSchemas",
  schemaList: "prefixItems allOf anyOf oneOf",
  schemaOrList: "items",
  types: "type",
  text: "$schema $id id $anchor $ref $dynamicRef $dynamicAnchor $recursiveRef $comment title description format contentEncoding contentMediaType",
  texts: "required",
  pattern: "pattern",
  number: "multipleOf minimum maximum",
  count:
    "minLength maxLength minContains maxContains minItems maxItems minProperties maxProperties",
  flag: "$recursiveAnchor deprecated readOnly writeOnly nullable uniqueItems",
  list: "examples enum",
  object: "$vocabulary dependentRequired dependencies",
  any: "default example const exclusiveMinimum exclusiveMaximum",
};

const keywords: ReadonlyMap<string, Shape> = new Map(
  keysOf(keywordsByShape).flatMap((shape) =>
    keywordsByShape[shape].split(" ").map((keyword): [string, Shape] => [keyword, shape]),
  ),
);

const isCount = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

function isPattern(value: unknown): boolean {
  try {
    return typeof value === "string" && new RegExp(value, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

const isSchema = (value: unknown) => isJsonObject(value) || typeof value === "boolean";

const isTypes = (value: unknown) => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((each) => types.some((type) => type === each));
};

const takes: Readonly<Record<Shape, { is: (value: unknown) => boolean; expected: string }>> = {
  schema: { is: isSchema, expected: "a schema: an object, true or false" },
  schemas: { is: isJsonObject, expected: "an object with a schema under each name" },
  schemaList: {
    is: (value) => Array.isArray(value) && value.length > 0,
    expected: "a list with at least one schema",
  },
  schemaOrList: {
    is: (value) => isSchema(value) || Array.isArray(value),
    expected: "a schema: an object, true or false",
  },
  types: { is: isTypes, expected: `one of ${types.join(", ")}, or a list of them` },
  text: { is: (value) => typeof value === "string", expected: "a string" },
  texts: { is: isTextList, expected: "a list of strings" },
  pattern: { is: isPattern, expected: "a regular expression" },
  number: { is: (value) => typeof value === "number", expected: "a number" },
  count: { is: isCount, expected: "an integer of at least 0" },
  flag: { is: (value) => typeof value === "boolean", expected: "true or false" },
  list: { is: Array.isArray, expected: "a list" },
  object: { is: isJsonObject, expected: "an object" },
  any: { is: () => true, expected: "any value" },
};

const MAX_DEPTH = 100;

/** Everything in a JSON Schema that validators reject or ignore, in order. */
export function schemaFindings(root: unknown): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = [];
  const find = (path: SchemaFinding["path"], message: string, more?: Partial<SchemaFinding>) =>
    findings.push({ path, about: "value", severity: "error", message, ...more });

  const visit = (schema: unknown, path: readonly (string | number)[]): void => {
    if (!isSchema(schema)) return void find(path, "A schema must be an object, true or false.");
    if (!isJsonObject(schema) || path.length > MAX_DEPTH) return;
    for (const [keyword, value] of Object.entries(schema)) {
      const at = [...path, keyword];
      const shape = keywords.get(keyword);
      if (!shape) {
        if (!keyword.startsWith("x-"))
          find(at, `"${keyword}" is not a JSON Schema keyword and has no effect.`, {
            about: "name",
            severity: "warning",
          });
      } else if (!takes[shape].is(value))
        find(at, `"${keyword}" must be ${takes[shape].expected}.`);
      else inside(shape, value, at);
    }
    const { $ref } = schema;
    if (typeof $ref === "string") reference($ref, [...path, "$ref"]);
  };

  const inside = (shape: Shape, value: unknown, at: readonly (string | number)[]): void => {
    if (shape === "schema" || (shape === "schemaOrList" && !Array.isArray(value))) visit(value, at);
    else if (Array.isArray(value) && (shape === "schemaList" || shape === "schemaOrList"))
      value.forEach((each, index) => {
        visit(each, [...at, index]);
      });
    else if (isJsonObject(value) && shape === "schemas")
      for (const [name, each] of Object.entries(value)) visit(each, [...at, name]);
  };

  const reference = (ref: string, at: readonly (string | number)[]): void => {
    if (ref.startsWith("#/") && !resolves(root, ref))
      find(at, "This reference points to nothing in the schema.");
    else if (!ref.startsWith("#"))
      find(at, "References to other documents are not supported.", { severity: "warning" });
  };

  visit(root, []);
  return findings;
}

/** RFC 6901: a JSON pointer in a fragment. */
function resolves(root: unknown, ref: string): boolean {
  let value: unknown = root;
  for (const part of ref.slice(2).split("/")) {
    const key = (decodePercent(part) ?? part).replaceAll("~1", "/").replaceAll("~0", "~");
    const holder: unknown = value;
    if (!isJsonObject(holder) && !Array.isArray(holder)) return false;
    if (!Object.hasOwn(holder, key)) return false;
    value = Reflect.get(holder, key);
  }
  return true;
}
