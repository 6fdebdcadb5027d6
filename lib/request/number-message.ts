import type { RequestIssue } from "@/lib/contract/failure/issue";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { valueAt } from "@/lib/contract/json-object";
import { formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { parseTypedNumber } from "@/lib/format/typed-number";
import { durationMessage, parseDuration } from "./draft/duration";

/**
 * A message for a typed number that the contract rejects: with an example, or with units for
 * durations. Undefined if the contract's message is sufficient.
 */
export function numberMessage(issue: RequestIssue, body: unknown): string | undefined {
  const typed = valueAt(body, issue.path);
  const span = isSpan(issue.path);
  if (issue.code === "too_big" && span && issue.maximum !== undefined)
    return issue.maximum === Number.MAX_SAFE_INTEGER
      ? "This duration is too long."
      : `At most ${bound(issue.maximum)}.`;
  if (issue.code === "too_small" && span && issue.minimum !== undefined)
    return `At least ${bound(issue.minimum)}.`;
  if (issue.code === "too_big" && issue.maximum === Number.MAX_SAFE_INTEGER)
    return "This number is too large.";
  if (typeof typed !== "string" || !isNumber(issue)) return undefined;
  // A number in quotes: only JSON can contain it.
  if (typeof (span ? parseDuration(typed) : parseNumber(typed)) === "number") return undefined;
  if (span) return durationMessage(typed);
  if (parseTypedNumber(typed, true) === "either")
    return `This could be ${Number(typed)} or ${typed.replace(".", "")}. Write it without the point.`;
  return "Enter a number, such as 20.";
}

/** With milliseconds, because JSON and code show those. */
const bound = (milliseconds: number): string =>
  milliseconds < 1_000
    ? formatDuration(milliseconds)
    : `${formatDuration(milliseconds)} (${formatCount(milliseconds)} ms)`;

function parseNumber(typed: string): number | null {
  const digits = parseTypedNumber(typed, true);
  return digits === null || digits === "either" ? null : Number(digits);
}

const isNumber = ({ code, expected }: RequestIssue): boolean =>
  code === "invalid_type" && (expected === "number" || expected === "int");

/** Whether the form edits the field as a duration. */
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
