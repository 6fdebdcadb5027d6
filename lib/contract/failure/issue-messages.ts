import type { z } from "zod";
import { quoteText } from "../values/quote-text";

const KIND: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  undefined: "nothing",
};

const kindOf = (value: unknown, expected: string): string => {
  if (value === null) return "null";
  // A number of the wrong kind, such as 1.5 instead of an integer.
  if (typeof value === "number" && (expected === "int" || expected === "number")) return `${value}`;
  if (Array.isArray(value)) return "a list";
  return KIND[typeof value] ?? typeof value;
};

const list = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join(", ");

const MAX_NAMES = 10;

function nameList(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES).map(quoteText).join(", ");
  return names.length > MAX_NAMES ? `${listed} and ${names.length - MAX_NAMES} more` : listed;
}

const written = (bound: number | bigint): string => bound.toLocaleString("en");

const units = (origin: string, count: number | bigint) => {
  if (origin === "string") return `${written(count)} ${count === 1 ? "character" : "characters"}`;
  if (origin === "array") return `${written(count)} ${count === 1 ? "item" : "items"}`;
  return written(count);
};

const folded = (name: string): string => name.replace(/[_-]/g, "").toLowerCase();

/** Whether two names differ in at most one letter, or in the order of two. */
function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [left, right] = [one.slice(start), other.slice(start)];
  while (left !== "" && left.at(-1) === right.at(-1))
    [left, right] = [left.slice(0, -1), right.slice(0, -1)];
  const isSwapped = left.length === 2 && left === [...right].reverse().join("");
  return isSwapped || Math.max(left.length, right.length) < 2;
}

/** The values that are valid, after the one that was probably meant. */
function oneOf(values: readonly unknown[], input: unknown): string {
  const meant = values
    .filter((value) => typeof value === "string")
    .find((value) => typeof input === "string" && isNear(folded(value), folded(input)));
  return `${meant ? `Did you mean ${quoteText(meant)}? ` : ""}Must be one of ${list(values)}.`;
}

/** The fields of an object, also of an optional one or one with a default. */
function shapeOf(schema: unknown): object {
  const def = Object(Object(Object(schema)._zod).def);
  return def.innerType ? shapeOf(def.innerType) : Object(def.shape);
}

/** Names the fields that are written differently, such as `scrape_options`, `Query` or `limt`, or are in another object. */
function suggestion(keys: readonly string[], object: unknown): string {
  const fields = Object.entries(shapeOf(object));
  const names = fields.map(([name]) => name);
  const inner = fields.flatMap(([name, schema]) =>
    Object.keys(shapeOf(schema)).map((key) => `${name}.${key}`),
  );
  const meant = keys.flatMap(
    (key) =>
      names.find((name) => folded(name) === folded(key)) ??
      inner.find((path) => folded(path).endsWith(`.${folded(key)}`)) ??
      names.find((name) => isNear(folded(name), folded(key))) ??
      [],
  );
  return meant.length === 0 ? "" : ` Did you mean ${nameList(meant)}?`;
}

/** Messages for zod's issues; rules with their own message are not affected. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This field is required.";
      if (issue.input === Number.POSITIVE_INFINITY) return "This number is too large.";
      return `Expected ${KIND[issue.expected] ?? issue.expected}, not ${kindOf(issue.input, issue.expected)}.`;
    case "too_big":
      return issue.origin === "string" || issue.origin === "array"
        ? `At most ${units(issue.origin, issue.maximum)}.`
        : `At most ${written(issue.maximum)}.`;
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? `At least ${units(issue.origin, issue.minimum)}.`
        : `${issue.inclusive === false ? "More than" : "At least"} ${written(issue.minimum)}.`;
    case "invalid_value":
      return issue.values.length === 1
        ? `The only valid value is ${list(issue.values)}.`
        : oneOf(issue.values, issue.input);
    case "unrecognized_keys":
      return `Unknown ${issue.keys.length === 1 ? "field" : "fields"}: ${nameList(issue.keys)}.${suggestion(issue.keys, issue.inst)}`;
    case "invalid_union":
      if (Array.isArray(issue.options))
        return oneOf(issue.options, Object(issue.input)[issue.discriminator ?? ""]);
      return "This value has the wrong form.";
    case "invalid_key":
      return "This name is not valid here.";
    default:
      return undefined;
  }
};
