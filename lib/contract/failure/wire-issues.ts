import * as z from "zod";
import { branchDistance, type RequestIssue } from "./issue";

const pathSchema = z.array(z.union([z.string(), z.number()])).catch([]);
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const issueSchema = z.looseObject({
  path: pathSchema,
  code: z.string().catch("custom"),
  message: z.string().catch("The service rejected this value."),
  expected: optional(z.string()),
  minimum: optional(z.number()),
  maximum: optional(z.number()),
  values: optional(z.array(plain)),
  keys: optional(z.array(z.string())),
  errors: optional(z.array(z.array(z.unknown()))),
});

/** Maximum nesting of unions; a service can nest them without limit. */
const MAX_DEPTH = 20;
const MAX_ISSUES = 200;

/**
 * The issues of a service's 400 as a flat list. Expects zod 4 issues and, as `flattenIssues` does,
 * uses the closest branch of a union. Skips anything that is not an issue.
 */
export function parseWireIssues(details: unknown): RequestIssue[] {
  return Array.isArray(details) ? flatten(details, [], MAX_DEPTH).slice(0, MAX_ISSUES) : [];
}

function flatten(
  details: readonly unknown[],
  prefix: readonly (string | number)[],
  depth: number,
): RequestIssue[] {
  return details.slice(0, MAX_ISSUES).flatMap((each) => {
    const parsed = issueSchema.safeParse(each);
    if (!parsed.success) return [];
    const { errors, code, message, expected, minimum, maximum, values, keys } = parsed.data;
    const path = [...prefix, ...parsed.data.path];
    const closest =
      errors && depth > 0
        ? errors
            .slice(0, MAX_ISSUES)
            .map((branch) => flatten(branch, path, depth - 1))
            .filter((branch) => branch.length > 0)
            .toSorted((a, b) => branchDistance(a, path.length) - branchDistance(b, path.length))[0]
        : undefined;
    if (closest) return closest;
    return [
      {
        path,
        code,
        message,
        ...(expected !== undefined && { expected }),
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(values && { values }),
        ...(keys && { keys }),
      },
    ];
  });
}
