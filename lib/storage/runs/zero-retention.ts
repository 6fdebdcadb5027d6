import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";

type RetentionOptions = Pick<SearchRequest, "enterprise"> & {
  readonly scrapeOptions?: { readonly lockdown?: boolean | undefined } | undefined;
};

/**
 * Why nothing of a run may be stored, as text. Null if it may. Zero data retention and lockdown
 * both forbid it (specification, "Search request" and "Scrape options").
 */
export function zeroRetentionReason({
  enterprise,
  scrapeOptions,
}: RetentionOptions): string | null {
  if (enterprise && enterprise.length > 0)
    return `The run used zero data retention (enterprise: ${enterprise.join(", ")}).`;
  if (scrapeOptions?.lockdown) return "The run used lockdown, which implies zero data retention.";
  return null;
}

/** Hosted services accept the option among the scrape options, where the specification does not have it. */
export const sentZeroRetention = ({ scrapeOptions }: Body): boolean =>
  isJsonObject(scrapeOptions) && scrapeOptions.zeroDataRetention === true;
