import * as z from "zod";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { searchResponseSchema } from "@/lib/contract/response";
import { recordValues } from "./record-fields";
import type { Shape } from "./shape";

/** A difference between the responses and the contract. */
export type Drift = {
  /**
   * `unknown`: the contract has no such field. `type`: values of a type that the contract does not have there.
   * `unseen`: a field of the contract that no response had.
   */
  readonly kind: "unknown" | "type" | "unseen";
  /** For example `data.web[].title`. */
  readonly path: string;
  /** Number of values. Zero for a field that was not seen. */
  readonly count: number;
  readonly expected: readonly string[];
  readonly found: readonly string[];
};

/** More differences than this are only counted. */
export const MAX_DRIFT = 500;

export function findDrift(shape: Shape): Drift[] {
  const schema = z.toJSONSchema(searchResponseSchema, { io: "output", unrepresentable: "any" });
  const found: Drift[] = [];
  compare(shape, [{ ...schema }], "", found);
  return found;
}

/** The alternatives of a schema that have a type of their own. Empty if it permits anything. */
function alternativesOf(schema: JsonObject): readonly JsonObject[] {
  const inner = [schema.anyOf, schema.oneOf].find((each) => Array.isArray(each));
  if (!Array.isArray(inner)) return Object.keys(schema).includes("type") ? [schema] : [];
  const all = inner.filter(isJsonObject).map(alternativesOf);
  // An alternative without a type permits anything.
  return all.some((each) => each.length === 0) ? [] : all.flat();
}

const typesOf = ({ type }: JsonObject): readonly string[] =>
  (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");

function compare(shape: Shape, schemas: readonly JsonObject[], path: string, found: Drift[]): void {
  const expected = schemas.flatMap(typesOf);
  const wrong = foundTypes(shape).filter(([type]) => !permits(expected, type));
  if (wrong.length > 0)
    found.push({
      kind: "type",
      path,
      count: wrong.reduce((sum, [, count]) => sum + count, 0),
      expected,
      found: wrong.map(([type]) => type),
    });
  if (shape.items) {
    const items = schemas.flatMap(({ items: each }) =>
      isJsonObject(each) ? alternativesOf(each) : [],
    );
    if (items.length > 0) compare(shape.items, items, `${path}[]`, found);
  }
  if (shape.object > 0) compareFields(shape, schemas, path, found);
}

function compareFields(
  shape: Shape,
  schemas: readonly JsonObject[],
  path: string,
  found: Drift[],
): void {
  const named = new Map(
    schemas.flatMap(({ properties }) =>
      isJsonObject(properties) ? Object.entries(properties) : [],
    ),
  );
  // The contract leaves the object open.
  if (named.size === 0) return;
  const values = recordValues(shape);
  if (values) {
    const unknown = [...shape.fields.keys()].filter((key) => !named.has(key));
    if (unknown.length > 0) found.push(unknownField(`${path}.*`, values));
  } else
    for (const [key, field] of shape.fields)
      if (!named.has(key)) found.push(unknownField(inner(path, key), field));
  for (const [key, schema] of named) {
    const field = shape.fields.get(key);
    const alternatives = isJsonObject(schema) ? alternativesOf(schema) : [];
    const expected = alternatives.flatMap(typesOf);
    if (!field)
      found.push({ kind: "unseen", path: inner(path, key), count: 0, expected, found: [] });
    else if (alternatives.length > 0) compare(field, alternatives, inner(path, key), found);
  }
}

const unknownField = (path: string, shape: Shape): Drift => ({
  kind: "unknown",
  path,
  count: shape.count,
  expected: [],
  found: foundTypes(shape).map(([type]) => type),
});

const foundTypes = (shape: Shape): readonly (readonly [type: string, count: number])[] =>
  (
    [
      ["object", shape.object],
      ["array", shape.array],
      ["string", shape.string],
      ["number", shape.fraction],
      ["integer", shape.integer],
      ["boolean", shape.boolean],
      ["null", shape.null],
    ] as const
  ).filter(([, count]) => count > 0);

const permits = (expected: readonly string[], type: string): boolean =>
  expected.includes(type) || (type === "integer" && expected.includes("number"));

const inner = (path: string, key: string): string => {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
};
