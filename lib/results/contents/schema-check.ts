import { type OutputUnit, type SchemaDraft, Validator } from "@cfworker/json-schema";
import { isJsonObject } from "@/lib/contract/json-object";
import { fieldOf } from "./json-fields";
import { formatPath, type Path } from "./json-path";
import { type NodeId, pathOf } from "./json-tree";

export type SchemaIssue = {
  readonly id: NodeId;
  readonly path: string;
  /** The keys of `path`; with the name of a required property that is missing. */
  readonly keys: Path;
  readonly message: string;
};

export type SchemaResult =
  | { readonly state: "unusable"; readonly reason: string }
  | {
      readonly state: "fits";
      /** Optional fields of the schema that the value has nowhere. */
      readonly absent: readonly string[];
    }
  | {
      readonly state: "differs";
      readonly issues: readonly SchemaIssue[];
      readonly more: number;
      /** Whether the value has nothing that the schema describes. */
      readonly ignored: boolean;
    };

const MAX_ISSUES = 200;

/** Checks a value against the JSON Schema of the request. Compiles no code and fetches nothing. */
export function checkAgainstSchema(schema: unknown, value: unknown): SchemaResult {
  if (!isJsonObject(schema)) return { state: "unusable", reason: "It is not an object." };
  try {
    const { valid, errors } = new Validator({ ...schema }, draftOf(schema), false).validate(value);
    if (valid) return { state: "fits", absent: absentFields(schema, [value]) };
    const issues = innermost(errors).map((error) => issueOf(error, value));
    const each = [...new Map(issues.map((one) => [`${one.id} ${one.message}`, one])).values()];
    return {
      state: "differs",
      issues: each.slice(0, MAX_ISSUES),
      more: Math.max(0, each.length - MAX_ISSUES),
      ignored: looksIgnored(schema, value),
    };
  } catch (error) {
    return {
      state: "unusable",
      reason: error instanceof Error ? error.message : "It is invalid.",
    };
  }
}

/** Deeper fields and more of them are not listed. */
const MAX_ABSENT_DEPTH = 6;
const MAX_ABSENT = 20;

/** Paths of the properties that the schema names and no value has, such as `dishes.price`. */
function absentFields(schema: unknown, values: readonly unknown[], depth = 0): readonly string[] {
  if (depth > MAX_ABSENT_DEPTH) return [];
  const items = values.filter((value) => Array.isArray(value)).flat();
  if (items.length > 0) return absentFields(fieldOf(schema, "items"), items, depth + 1);
  const named = fieldOf(schema, "properties");
  const objects = values.filter(isJsonObject);
  if (!isJsonObject(named) || objects.length === 0) return [];
  return Object.keys(named)
    .flatMap((name) => {
      const inner = objects
        .map((value) => fieldOf(value, name))
        .filter((value) => value !== undefined && value !== null && value !== "");
      if (inner.length === 0) return [name];
      return absentFields(fieldOf(named, name), inner, depth + 1).map((path) => `${name}.${path}`);
    })
    .slice(0, MAX_ABSENT);
}

function draftOf(schema: object): SchemaDraft {
  const named = String(fieldOf(schema, "$schema") ?? "");
  if (named.includes("draft-04")) return "4";
  if (named.includes("draft-07") || named.includes("draft-06")) return "7";
  return named.includes("2019-09") ? "2019-09" : "2020-12";
}

/** The validator repeats each issue for every enclosing schema; keeps the innermost ones. */
function innermost(errors: readonly OutputUnit[]): OutputUnit[] {
  const outer = new Set<string>();
  for (const { keywordLocation } of errors)
    for (
      let at = keywordLocation.lastIndexOf("/");
      at > 0;
      at = keywordLocation.lastIndexOf("/", at - 1)
    )
      outer.add(keywordLocation.slice(0, at));
  return errors.filter(
    ({ keyword, keywordLocation }) => !wrapping.has(keyword) && !outer.has(keywordLocation),
  );
}

/** Keywords that only report that something below them is invalid. */
const wrapping: ReadonlySet<string> = new Set([
  "additionalItems",
  "additionalProperties",
  "items",
  "patternProperties",
  "prefixItems",
  "properties",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

function issueOf({ keyword, error, instanceLocation }: OutputUnit, root: unknown): SchemaIssue {
  // The location is `#` and a JSON Pointer, percent-encoded.
  const id = instanceLocation
    .split("/")
    .slice(1)
    .map((part) => `/${decoded(part)}`)
    .join("");
  const path = pathOf(root, id);
  const [, missing] = /does not have required property "(.*)"\.$/s.exec(error) ?? [];
  return {
    id,
    path: formatPath(path),
    keys: missing === undefined ? path : [...path, missing],
    message: messageOf(keyword, error),
  };
}

function decoded(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}

const messageOf = (keyword: string, error: string): string =>
  keyword === "false"
    ? "The schema does not allow this."
    : error
        .replace(
          /^Instance type "(\w+)" is invalid\. Expected "(.+)"\.$/s,
          "Is $1; the schema requires $2.",
        )
        .replace(
          /^Instance does not have required property "(.*)"\.$/s,
          "“$1” is required but missing.",
        )
        .replace(/^Instance does not match any of (.+)\.$/s, "Must match one of $1.")
        .replace(/^(?:The )?[Ii]nstance /, "This ")
        .slice(0, 500);

/** The value lacks every key that the schema names, or is of another type. */
function looksIgnored(schema: object, value: unknown): boolean {
  const type = fieldOf(schema, "type");
  if (type === "object" && !isJsonObject(value)) return true;
  if (type === "array" && !Array.isArray(value)) return true;
  const named = fieldOf(schema, "properties");
  if (!isJsonObject(named) || !isJsonObject(value)) return false;
  const keys = Object.keys(named);
  const has = Object.keys(value);
  return keys.length > 0 && has.length > 0 && !has.some((key) => keys.includes(key));
}
