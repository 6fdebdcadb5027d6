import { type OutputUnit, type SchemaDraft, Validator } from "@cfworker/json-schema";
import { isJsonObject } from "@/lib/contract/json-object";
import { fieldOf } from "./json-fields";
import { formatPath, type Path } from "./json-path";
import { childId, type NodeId, rootId } from "./json-tree";

export type SchemaIssue = {
  /** The node, as the tree knows it. */
  readonly id: NodeId;
  /** As JSONPath, for reading. */
  readonly path: string;
  readonly message: string;
};

export type SchemaResult =
  /** What was sent is no schema that can be used; in words. */
  | { readonly state: "unusable"; readonly reason: string }
  | { readonly state: "fits" }
  | {
      readonly state: "differs";
      readonly issues: readonly SchemaIssue[];
      /** Problems beyond these. */
      readonly more: number;
      /** The value has nothing of what the schema describes, as if nobody had looked at it. */
      readonly ignored: boolean;
    };

const MAX_ISSUES = 200;

/** Holds a value against the JSON Schema that was sent for it. Compiles no code and fetches nothing. */
export function checkSchema(schema: unknown, value: unknown): SchemaResult {
  if (!isJsonObject(schema)) return { state: "unusable", reason: "It is no object." };
  try {
    const { valid, errors } = new Validator({ ...schema }, draftOf(schema), false).validate(value);
    if (valid) return { state: "fits" };
    const issues = innermost(errors).map((error) => problemOf(error, value));
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
      reason: error instanceof Error ? error.message : "It cannot be read.",
    };
  }
}

function draftOf(schema: object): SchemaDraft {
  const named = String(fieldOf(schema, "$schema") ?? "");
  if (named.includes("draft-04")) return "4";
  if (named.includes("draft-07") || named.includes("draft-06")) return "7";
  return named.includes("2019-09") ? "2019-09" : "2020-12";
}

/** Errors of parts are reported again by each part around them; only the innermost say what is wrong. */
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

/** They only say that something below them is wrong, which is reported at its own place. */
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

function problemOf({ keyword, error, instanceLocation }: OutputUnit, root: unknown): SchemaIssue {
  const path: (string | number)[] = [];
  let at = root;
  let id = rootId;
  for (const part of instanceLocation.split("/").slice(1)) {
    const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    const step = Array.isArray(at) ? Number(name) : name;
    path.push(step);
    id = childId(id, step);
    at = Array.isArray(at) ? at[Number(name)] : fieldOf(at, name);
  }
  return { id, path: formatPath(path satisfies Path), message: wordsOf(keyword, error) };
}

function decoded(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}

const wordsOf = (keyword: string, error: string): string =>
  keyword === "false"
    ? "The schema does not allow this."
    : error
        .replace(
          /^Instance type "(\w+)" is invalid\. Expected "(.+)"\.$/s,
          "Is $1; the schema wants $2.",
        )
        .replace(
          /^Instance does not have required property "(.*)"\.$/s,
          "Lacks “$1”, which is required.",
        )
        .replace(/^Instance does not match any of (.+)\.$/s, "Is none of $1.")
        .replace(/^(?:The )?[Ii]nstance /, "This ")
        .slice(0, 500);

/** The schema names keys, and the value has others, or is of another type altogether. */
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
