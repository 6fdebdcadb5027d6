import type { Failure } from "@/lib/contract/failure/failure";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";

/**
 * Whether the service rejected the run before any work, so that it cannot have been charged: with 429, or with 503 and
 * `Retry-After` (RFC 9110: unable to handle the request now). A response with a cost or results, or a 503 with the id
 * of a search, comes after the start of the work.
 */
export function isRejection(failure: Failure, body: string): boolean {
  const isOverloaded = failure.kind === "overloaded" && failure.retryAfterSeconds !== undefined;
  if (failure.kind !== "rate-limited" && !isOverloaded) return false;
  if (isOverloaded && failure.id !== undefined) return false;
  const json = parseJson(body);
  return !isJsonObject(json) || (!json.creditsUsed && !json.data);
}
