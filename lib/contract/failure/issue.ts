import "../zod-settings";
import * as z from "zod";

/** The place of a finding in a request: keys and list positions. */
export type IssuePath = readonly (string | number)[];

/** One finding about a request: the path, the rule and a message that helps to fix it. */
export const requestIssueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  /** A zod 4 code, or the name of a contract rule such as `domains_exclusive`. */
  code: z.string(),
  message: z.string(),
  expected: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  keys: z.array(z.string()).optional(),
});

export type RequestIssue = z.output<typeof requestIssueSchema>;

type RawIssue = z.core.$ZodIssue;

const pathOf = (path: readonly PropertyKey[]) =>
  path.map((key) => (typeof key === "symbol" ? String(key) : key));

/**
 * zod's issues as a flat list. A union reports a list per branch; only the closest branch is used:
 * first branches that matched the outer type, then the one with the fewest issues.
 */
export function flattenIssues(
  issues: readonly RawIssue[],
  prefix: readonly (string | number)[] = [],
): RequestIssue[] {
  return issues.flatMap((issue, at) => {
    if (isImplied(issue, issues.slice(0, at), issues.slice(at + 1))) return [];
    const path = [...prefix, ...pathOf(issue.path)];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [toIssue(issue, path)];
    const closest = issue.errors
      .map((branch) => flattenIssues(branch, path))
      .toSorted((a, b) => branchDistance(a, path.length) - branchDistance(b, path.length))[0];
    return closest && closest.length > 0 ? closest : [toIssue(issue, path)];
  });
}

/**
 * Whether another issue says more about a bound. An integer beyond the exact ones also exceeds the
 * limit of its field, whose issue comes later. zod also measures a text where a list is expected.
 */
function isImplied(
  { code, path }: RawIssue,
  earlier: readonly RawIssue[],
  later: readonly RawIssue[],
): boolean {
  if (code !== "too_big" && code !== "too_small") return false;
  const isAt = (other: RawIssue) => other.path.join("\n") === path.join("\n");
  return (
    later.some((other) => other.code === code && isAt(other)) ||
    earlier.some((other) => other.code === "invalid_type" && isAt(other))
  );
}

/**
 * Lower is closer. Branches that reject the whole value rank behind those that reject a part of it.
 */
export function branchDistance(branch: readonly RequestIssue[], depth: number): number {
  const atTop = branch.filter((issue) => issue.path.length === depth);
  if (atTop.some((issue) => issue.code === "invalid_type")) return 2_000 + branch.length;
  if (atTop.some((issue) => issue.code === "invalid_value")) return 1_000 + branch.length;
  return branch.length;
}

function toIssue(issue: RawIssue, path: (string | number)[]): RequestIssue {
  switch (issue.code) {
    case "custom": {
      const rule: unknown = issue.params?.rule;
      return { path, code: typeof rule === "string" ? rule : "custom", message: issue.message };
    }
    case "invalid_type":
      return { path, code: issue.code, message: issue.message, expected: issue.expected };
    case "too_big":
      return { path, code: issue.code, message: issue.message, maximum: Number(issue.maximum) };
    case "too_small":
      return { path, code: issue.code, message: issue.message, minimum: Number(issue.minimum) };
    case "invalid_value":
      return {
        path,
        code: issue.code,
        message: issue.message,
        values: issue.values.map(plainValue),
      };
    case "unrecognized_keys":
      return { path, code: issue.code, message: issue.message, keys: issue.keys };
    case "invalid_union": {
      // A discriminated union with an unknown `type`.
      const options =
        "options" in issue && Array.isArray(issue.options) ? issue.options : undefined;
      return {
        path,
        code: issue.code,
        message: issue.message,
        ...(options && { values: options.map(plainValue) }),
      };
    }
    default:
      return { path, code: issue.code, message: issue.message };
  }
}

const plainValue = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;
