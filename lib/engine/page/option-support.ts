import "server-only";
import type { ScrapeField } from "@/lib/contract/fields";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/**
 * Whether the engine implements an option; if not, what is missing and whether a request uses it.
 * Every option has an entry, so a new one does not compile without a decision.
 */
type FieldSupport = "yes" | { message: string; isRequested: (options: ScrapeOptions) => boolean };

const fieldSupport: { readonly [Field in ScrapeField]: FieldSupport } = {
  // Each maker warns about its own limits.
  formats: "yes",
  onlyMainContent: "yes",
  // Warns when it was skipped.
  onlyCleanContent: "yes",
  includeTags: "yes",
  excludeTags: "yes",
  headers: "yes",
  // These need a browser; without one the page has a warning.
  waitFor: "yes",
  timeout: "yes",
  mobile: "yes",
  blockAds: "yes",
  removeBase64Images: "yes",
  skipTlsVerification: "yes",
  storeInCache: "yes",
  maxAge: "yes",
  minAge: "yes",
  lockdown: "yes",
  // Without an enhanced proxy the page has a warning.
  proxy: "yes",
  location: "yes",
  parsers: {
    message: "parsers: image (text recognition in images)",
    isRequested: ({ parsers }) => parsers?.some(({ type }) => type === "image") ?? false,
  },
  profile: "yes",
  redactPII: "yes",
  actions: "yes",
  // Applied by the policy of the run, which warns when it has no effect.
  threatProtection: "yes",
  auditMetadata: "yes",
};

/** One warning that names the options in use that are not implemented; empty if there are none. */
export function unsupportedWarnings(options: ScrapeOptions): string[] {
  const fields = Object.values(fieldSupport).flatMap((support) =>
    support !== "yes" && support.isRequested(options) ? [support.message] : [],
  );
  return fields.length > 0 ? [`This engine does not support yet: ${fields.join(", ")}.`] : [];
}
