import "server-only";
import type { SearchRequest } from "@/lib/contract/request";
import { type Refusal, refusals } from "./refusal";

/**
 * Features that must be enabled for a team (specification, "Authentication", 3). The engine has none enabled, so
 * a request that asks for one is refused rather than served without it.
 */
export function policyRefusal(request: SearchRequest): Refusal | null {
  if (request.enterprise?.includes("zdr"))
    return refusals.forbidden(
      "Zero data retention (enterprise: zdr) is not enabled for this engine.",
    );
  if (request.enterprise?.includes("anon"))
    return refusals.forbidden(
      "Anonymised zero data retention (enterprise: anon) is not enabled for this engine.",
    );
  if (request.threatProtection ?? request.scrapeOptions?.threatProtection)
    return refusals.forbidden(
      "Threat protection (threatProtection) is not enabled for this engine.",
    );
  return null;
}
