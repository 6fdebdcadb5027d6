import type { RequestField, ScrapeField } from "./fields";
import type { ScrapeOptions } from "./schemas/scrape-options";

/** Request fields that the built-in engine applies. Every field has an entry. */
export const requestSupport: { readonly [Field in RequestField]: "full" | "none" } = {
  query: "full",
  limit: "full",
  sources: "full",
  categories: "full",
  country: "full",
  location: "full",
  tbs: "full",
  includeDomains: "full",
  excludeDomains: "full",
  highlights: "full",
  ignoreInvalidURLs: "full",
  safe: "full",
  timeout: "full",
  scrapeOptions: "full",
  enterprise: "none",
  threatProtection: "none",
};

type PartialSupport = {
  readonly message: string;
  readonly isRequested: (options: ScrapeOptions) => boolean;
};

/** Scrape options that the built-in engine applies. Every option has an entry. */
export const scrapeSupport: { readonly [Field in ScrapeField]: "full" | "none" | PartialSupport } =
  {
    // Each maker warns about its own limits.
    formats: "full",
    onlyMainContent: "full",
    // Warns when it was skipped.
    onlyCleanContent: "full",
    includeTags: "full",
    excludeTags: "full",
    headers: "full",
    // waitFor, mobile, profile and actions need a browser; without one the page has a warning.
    waitFor: "full",
    timeout: "full",
    mobile: "full",
    blockAds: "full",
    removeBase64Images: "full",
    skipTlsVerification: "full",
    storeInCache: "full",
    maxAge: "full",
    minAge: "full",
    lockdown: "full",
    // Without an enhanced proxy the page has a warning.
    proxy: "full",
    location: "full",
    parsers: {
      message: "parsers: image (text recognition in images)",
      isRequested: ({ parsers }) => parsers?.some(({ type }) => type === "image") ?? false,
    },
    profile: "full",
    redactPII: "full",
    actions: "full",
    // Applied by the policy of the run, which warns when it has no effect.
    threatProtection: "full",
    auditMetadata: "full",
  };
