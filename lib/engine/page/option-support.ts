import "server-only";
import type { ScrapeField } from "@/lib/contract/fields";
import type { ScrapeOptions } from "@/lib/contract/parts/scrape-options";

/**
 * Whether a field does what the specification says. Those that do not yet say in words what is missing, and whether
 * a given request asks for it. Every field has an entry, so a new one does not compile without a decision.
 */
type FieldSupport = "yes" | { words: string; asked: (options: ScrapeOptions) => boolean };

const fieldSupport: { readonly [Field in ScrapeField]: FieldSupport } = {
  // Each has a maker, which says itself what it could not do.
  formats: "yes",
  onlyMainContent: "yes",
  // Says itself why it was skipped, where it was.
  onlyCleanContent: "yes",
  includeTags: "yes",
  excludeTags: "yes",
  headers: "yes",
  // These need a browser; a machine without one is named in a warning of the page.
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
  // A server without an enhanced proxy is named in a warning of the page.
  proxy: "yes",
  location: "yes",
  parsers: {
    words: "parsers: image (reading the text of pictures)",
    asked: ({ parsers }) => parsers?.some(({ type }) => type === "image") ?? false,
  },
  profile: "yes",
  redactPII: "yes",
  actions: "yes",
  // The policy of the run applies both, and says where there is nothing to apply.
  threatProtection: "yes",
  auditMetadata: "yes",
};

/** One sentence that names what was asked for and cannot be done yet; empty when there is nothing to say. */
export function unsupportedWarnings(options: ScrapeOptions): string[] {
  const fields = Object.values(fieldSupport).flatMap((support) =>
    support !== "yes" && support.asked(options) ? [support.words] : [],
  );
  return fields.length > 0 ? [`This engine does not apply yet: ${fields.join(", ")}.`] : [];
}
