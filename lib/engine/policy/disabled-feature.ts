import "server-only";
import type { SearchRequest } from "@/lib/contract/request";
import { type ErrorResponse, errorResponses } from "../http/error-response";
import type { OperatorPolicy } from "./operator-policy";

const ENTERPRISE_NAMES = {
  zdr: "Zero data retention (enterprise: zdr)",
  anon: "Anonymized zero data retention (enterprise: anon)",
} as const;

/** A 403 response and the field that caused it. */
export type DisabledFeature = { readonly response: ErrorResponse; readonly field: string };

/**
 * Finds a requested feature that is not enabled (specification, "Authentication", 3). Such requests
 * are rejected, not served without the feature.
 */
export function findDisabledFeature(
  request: SearchRequest,
  policy: OperatorPolicy,
): DisabledFeature | null {
  const missing = request.enterprise?.find((option) => !policy.enterprise.includes(option));
  if (missing !== undefined)
    return disabled("enterprise", `${ENTERPRISE_NAMES[missing]} is not enabled for this engine.`);
  for (const [field, override] of [
    ["threatProtection", request.threatProtection],
    ["scrapeOptions.threatProtection", request.scrapeOptions?.threatProtection],
  ] as const) {
    if (override === undefined) continue;
    const { threats } = policy;
    if (threats === null)
      return disabled(field, `Threat protection (${field}) is not enabled for this engine.`);
    if (!threats.overrides)
      return disabled(
        field,
        `Requests may not override threat protection on this engine. Remove ${field}.`,
      );
    if (threats.mandatory && override.mode === "off")
      return disabled(
        `${field}.mode`,
        `Threat protection is mandatory on this engine: ${field} must not be off.`,
      );
  }
  return null;
}

const disabled = (field: string, error: string): DisabledFeature => ({
  field,
  response: errorResponses.forbidden(error),
});
