import "server-only";
import { type OutputUnit, Validator } from "@cfworker/json-schema";
import { TimeLimitError, withinTime } from "../time-limit";

export type SchemaFit = { readonly fits: boolean; readonly problems: readonly string[] };

const TIME_LIMIT_MS = 1_000;
const MAX_PROBLEMS = 4;

/**
 * Whether a value fits a JSON Schema that somebody sent: patterns that never end and schemas that refer to
 * themselves are cut off. Compiles no code and fetches nothing.
 */
export function fitsSchema(schema: object, value: unknown): SchemaFit {
  try {
    const { valid, errors } = withinTime(TIME_LIMIT_MS, () =>
      new Validator({ ...schema }, draftOf(schema), false).validate(value),
    );
    return { fits: valid, problems: valid ? [] : wordsOf(errors) };
  } catch (error) {
    const problem =
      error instanceof TimeLimitError
        ? "Checking it took too long."
        : "The schema could not be read.";
    return { fits: false, problems: [problem] };
  }
}

function draftOf(schema: object): "4" | "7" | "2019-09" | "2020-12" {
  const named = "$schema" in schema ? String(schema.$schema) : "";
  if (named.includes("draft-04")) return "4";
  if (named.includes("draft-07") || named.includes("draft-06")) return "7";
  return named.includes("2019-09") ? "2019-09" : "2020-12";
}

/** The innermost errors: those around them only repeat that something inside is wrong. */
function wordsOf(errors: readonly OutputUnit[]): string[] {
  const inner = errors.filter(
    ({ instanceLocation, keyword }) =>
      keyword === "required" ||
      !errors.some(
        (other) =>
          other.instanceLocation !== instanceLocation &&
          other.instanceLocation.startsWith(`${instanceLocation}/`),
      ),
  );
  const words = inner
    .filter(({ keyword }) => keyword !== "properties" && keyword !== "items")
    .map(
      ({ instanceLocation, error }) => `${instanceLocation.slice(0, 200)}: ${error.slice(0, 200)}`,
    );
  return [...new Set(words)].slice(0, MAX_PROBLEMS);
}
