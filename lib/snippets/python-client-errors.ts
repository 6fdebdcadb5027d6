import type { WireSearchRequest } from "@/lib/contract/request";
import {
  redactionEntities,
  redactionModes,
  redactionStyles,
} from "@/lib/contract/schemas/scrape-options";

/** In milliseconds. */
const MAX_TIMEOUT = 300_000;

const rejected = {
  json: "The client rejects the format `json` without a prompt or a schema.",
  question: "The client rejects a blank question.",
  highlights: "The client rejects highlights with a blank query.",
  schema: "The client rewrites `$ref`, `$defs`, `required` and `additionalProperties` of schemas.",
  timeout: "The client rejects a `timeout` above 300,000 ms.",
  blank: "The client rejects a blank `location` or `tbs`.",
  integration: "The client accepts `integration` only as a string.",
  redaction: "The client accepts only the documented values of `redactPII`.",
  surrogate: "The client rejects texts with half of a surrogate pair.",
} as const;

export const isBlank = (text: unknown): boolean => typeof text !== "string" || text.trim() === "";

/** Reasons why the client (4.55) would throw before sending, or send another body. */
export function pythonClientErrors(body: WireSearchRequest): string[] {
  const { timeout, location, tbs, integration, scrapeOptions } = body;
  const reasons = new Set<keyof typeof rejected>();
  if (timeout !== undefined && timeout > MAX_TIMEOUT) reasons.add("timeout");
  if ([location, tbs].some((text) => text !== undefined && isBlank(text))) reasons.add("blank");
  if (integration !== undefined && typeof integration !== "string") reasons.add("integration");
  if (!isRedactionKnown(scrapeOptions?.redactPII)) reasons.add("redaction");
  for (const format of scrapeOptions?.formats ?? []) {
    const fields: Readonly<Record<string, unknown>> =
      typeof format === "string" ? { type: format } : format;
    if (fields.type === "json" && typeof format === "string") reasons.add("json");
    if (fields.type === "question" && isBlank(fields.question)) reasons.add("question");
    if (fields.type === "highlights" && isBlank(fields.query)) reasons.add("highlights");
    if (fields.type === "json" && isRewritten(fields.schema)) reasons.add("schema");
  }
  if (hasHalfPair(body)) reasons.add("surrogate");
  return [...reasons].map((reason) => rejected[reason]);
}

type Redaction = NonNullable<WireSearchRequest["scrapeOptions"]>["redactPII"];

function isRedactionKnown(redaction: Redaction): boolean {
  if (typeof redaction !== "object") return true;
  const isOf = (list: readonly string[], value: unknown) =>
    value === undefined || (typeof value === "string" && list.includes(value));
  return (
    isOf(redactionModes, redaction.mode) &&
    isOf(redactionStyles, redaction.replaceStyle) &&
    (redaction.entities ?? []).every((entity) => isOf(redactionEntities, entity))
  );
}

const isRewritten = (schema: unknown): boolean =>
  /"(?:\$ref|\$defs|required|additionalProperties)":/.test(JSON.stringify(schema) ?? "");

/** JSON text has them only as escapes, so a literal backslash before a `u` is doubled. */
const hasHalfPair = (body: WireSearchRequest): boolean =>
  /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(body));
