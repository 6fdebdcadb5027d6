import type { RequestIssue } from "@/lib/contract/failure/issue";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { isJsonObject } from "@/lib/contract/json-object";
import { formatDuration } from "@/lib/format/duration";
import { parseTypedNumber } from "@/lib/format/typed-number";
import { durationMessage } from "./draft/duration";

/**
 * What the contract says of a number, in the words of the one who typed it: with an example where it is none, and in
 * the units of time where it is a span. Undefined where the contract's own words will do.
 */
export function numberMessage(issue: RequestIssue, body: unknown): string | undefined {
  const typed = typedAt(body, issue.path);
  const span = isSpan(issue.path);
  if (issue.code === "too_big" && span && issue.maximum !== undefined)
    return issue.maximum === Number.MAX_SAFE_INTEGER
      ? "This is too long a time."
      : `At most ${formatDuration(issue.maximum)}.`;
  if (issue.code === "too_small" && span && issue.minimum !== undefined)
    return `At least ${formatDuration(issue.minimum)}.`;
  if (issue.code === "too_big" && issue.maximum === Number.MAX_SAFE_INTEGER)
    return "This number is too large.";
  if (typeof typed !== "string" || !isNumber(issue)) return undefined;
  if (span) return durationMessage(typed);
  if (parseTypedNumber(typed, true) === "either")
    return `This may be ${Number(typed)} or ${typed.replace(".", "")}: write it without the point.`;
  return "This is no number. Write digits, such as 20 or 1,000.";
}

const isNumber = ({ code, expected }: RequestIssue): boolean =>
  code === "invalid_type" && (expected === "number" || expected === "int");

/** Fields that the form takes with a unit of time. */
function isSpan(path: RequestIssue["path"]): boolean {
  const [first, second] = path;
  const field =
    path.length === 1
      ? Object.entries(requestFields).find(([name]) => name === first)
      : path.length === 2 && first === "scrapeOptions"
        ? Object.entries(scrapeFields).find(([name]) => name === second)
        : undefined;
  return field?.[1].unit === "milliseconds";
}

const typedAt = (body: unknown, path: RequestIssue["path"]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      isJsonObject(value) ? value[key] : Array.isArray(value) ? value[Number(key)] : undefined,
    body,
  );
