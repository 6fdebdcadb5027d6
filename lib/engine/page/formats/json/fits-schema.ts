import "server-only";
import { type OutputUnit, Validator } from "@cfworker/json-schema";
import { TimeLimitError, withinTime } from "../time-limit";

export type SchemaFit = { readonly fits: boolean; readonly issues: readonly string[] };

const TIME_LIMIT_MS = 1_000;
const MAX_ISSUES = 4;

/**
 * Validates a value against an untrusted JSON Schema, with a time limit for catastrophic patterns
 * and recursive schemas. Compiles no code and fetches nothing.
 */
export function fitsSchema(schema: object, value: unknown): SchemaFit {
  try {
    const { valid, errors } = withinTime(TIME_LIMIT_MS, () =>
      new Validator({ ...schema }, draftOf(schema), false).validate(value),
    );
    return { fits: valid, issues: valid ? [] : messagesOf(errors) };
  } catch (error) {
    const issue =
      error instanceof TimeLimitError ? "The validation took too long." : "The schema is invalid.";
    return { fits: false, issues: [issue] };
  }
}

function draftOf(schema: object): "4" | "7" | "2019-09" | "2020-12" {
  const named = "$schema" in schema ? String(schema.$schema) : "";
  if (named.includes("draft-04")) return "4";
  if (named.includes("draft-07") || named.includes("draft-06")) return "7";
  return named.includes("2019-09") ? "2019-09" : "2020-12";
}

/** The innermost errors: the outer ones only repeat that something inside is wrong. */
function messagesOf(errors: readonly OutputUnit[]): string[] {
  const inner = errors.filter(
    ({ instanceLocation, keyword }) =>
      keyword === "required" ||
      !errors.some(
        (other) =>
          other.instanceLocation !== instanceLocation &&
          other.instanceLocation.startsWith(`${instanceLocation}/`),
      ),
  );
  const messages = inner
    .filter(({ keyword }) => keyword !== "properties" && keyword !== "items")
    .map(
      ({ instanceLocation, error }) => `${instanceLocation.slice(0, 200)}: ${error.slice(0, 200)}`,
    );
  return [...new Set(messages)].slice(0, MAX_ISSUES);
}
