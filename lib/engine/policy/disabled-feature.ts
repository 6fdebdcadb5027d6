import "server-only";
import type { SearchRequest } from "@/lib/contract/request";
import { type ErrorResponse, errorResponses } from "../http/error-response";
import type { OperatorPolicy } from "./operator-policy";

const ENTERPRISE_NAMES = {
  zdr: "Zero data retention (enterprise: zdr)",
  anon: "Anonymised zero data retention (enterprise: anon)",
} as const;

/** A 403, and the field that caused it. */
export type DisabledFeature = { readonly response: ErrorResponse; readonly field: string };

/**
 * Features that must be enabled for a team (specification, "Authentication", 3). A request that asks for one that is
 * not is refused rather than served without it.
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
        `Threat protection may not be overridden by a request here, so it may not contain ${field}.`,
      );
    if (threats.mandatory && override.mode === "off")
      return disabled(
        `${field}.mode`,
        `Threat protection is mandatory here: ${field} may not be off.`,
      );
  }
  return null;
}

const disabled = (field: string, error: string): DisabledFeature => ({
  field,
  response: errorResponses.forbidden(error),
});
