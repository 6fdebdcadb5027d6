import { toWire } from "@/lib/contract/canonical";
import type { Failure } from "@/lib/contract/failure/failure";
import { isJsonObject, valueAt } from "@/lib/contract/json-object";
import { stripBody } from "@/lib/request/strip";
import type { Run } from "@/lib/transport/run-search";

/** Characters of the response body; a report needs only the beginning. */
const MAX_BODY = 20_000;
/** Shorter values are too common to mask in the response. */
const MIN_SECRET_LENGTH = 4;

/**
 * A failed exchange as text for a report: failure, request without secrets, and response. Secrets
 * of the request are masked in the response too, in case the service repeats them.
 */
export function exchangeText(failure: Failure, run: Run | null): string {
  const { kind, status, code, id, message } = failure;
  const facts = Object.entries({ kind, status, code, id, message })
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `${name}: ${value}`);
  if (!run) return facts.join("\n");

  const body: unknown = toWire(run.request);
  const { value, stripped } = stripBody(isJsonObject(body) ? body : {}, "link");
  const mask = (text: string) =>
    stripped
      .flatMap((path) => stringsIn(valueAt(body, path)))
      .toSorted((a, b) => b.length - a.length)
      .reduce((shown, secret) => shown.replaceAll(secret, "[masked]"), text);
  return [
    ...facts.map(mask),
    `duration: ${Math.round(run.durationMs)} ms`,
    "",
    "POST /v2/search",
    JSON.stringify(value, null, 2),
    ...(stripped.length > 0
      ? [`masked: ${stripped.map((path) => path.join(".")).join(", ")}`]
      : []),
    "",
    `response, ${run.bytes} bytes${run.beginning.length > MAX_BODY ? " (shortened)" : ""}:`,
    mask(run.beginning).slice(0, MAX_BODY),
  ].join("\n");
}

/** All strings in a value; object keys are names, not secrets. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= MIN_SECRET_LENGTH ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
