import type { SearchRequest } from "@/lib/contract/request";

type Telling = Pick<SearchRequest, "enterprise"> & {
  readonly scrapeOptions?: { readonly lockdown?: boolean | undefined } | undefined;
};

/**
 * Why nothing that a run gave may be kept, in words; null where it may. Zero data retention and lockdown promise that
 * nothing of the pages stays anywhere (specification, "Search request" and "Scrape options").
 */
export function zeroRetentionReason({ enterprise, scrapeOptions }: Telling): string | null {
  if (enterprise && enterprise.length > 0)
    return `The run asked for zero data retention (enterprise: ${enterprise.join(", ")}).`;
  if (scrapeOptions?.lockdown)
    return "The run was in lockdown, which counts as zero data retention.";
  return null;
}
