import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeField } from "@/lib/contract/fields";
import type { FormatType } from "@/lib/contract/kinds";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";

/**
 * Whether a field does what the specification says. Those that do not yet say in words what is missing, and whether
 * a given request asks for it. Every field has an entry, so a new one does not compile without a decision.
 */
type Support = "yes" | { words: string; asked: (options: ScrapeOptions) => boolean };

const differs =
  <Field extends keyof typeof scrapeDefaults & ScrapeField>(field: Field) =>
  (options: ScrapeOptions) =>
    options[field] !== undefined && options[field] !== scrapeDefaults[field];
const given = (field: ScrapeField) => (options: ScrapeOptions) => options[field] !== undefined;

const fieldSupport: { readonly [Field in ScrapeField]: Support } = {
  // Judged one by one below.
  formats: "yes",
  onlyMainContent: "yes",
  onlyCleanContent: {
    words: "onlyCleanContent (the extra cleaning pass)",
    asked: differs("onlyCleanContent"),
  },
  includeTags: "yes",
  excludeTags: "yes",
  headers: "yes",
  waitFor: { words: "waitFor (waiting before the page is read)", asked: differs("waitFor") },
  timeout: "yes",
  mobile: { words: "mobile (reading as a mobile device)", asked: differs("mobile") },
  blockAds: { words: "blockAds: false (loading advertisements)", asked: differs("blockAds") },
  removeBase64Images: "yes",
  skipTlsVerification: "yes",
  // Nothing is kept, so nothing is stored that should not be.
  storeInCache: "yes",
  maxAge: {
    words: "maxAge (copies kept from earlier; the page was read anew)",
    asked: ({ maxAge }) => maxAge !== undefined && maxAge !== 0 && maxAge !== scrapeDefaults.maxAge,
  },
  // Both only ever read the cache, which is empty: a miss is the honest answer.
  minAge: "yes",
  lockdown: "yes",
  proxy: { words: "proxy: enhanced", asked: ({ proxy }) => proxy === "enhanced" },
  location: { words: "location (country and languages of the reader)", asked: given("location") },
  parsers: {
    words: "parsers (reading PDFs)",
    asked: ({ parsers }) => parsers !== undefined && !isDefaultParsers(parsers),
  },
  profile: { words: "profile (a lasting browser profile)", asked: given("profile") },
  redactPII: {
    words: "redactPII (hiding personal information: the text is NOT redacted)",
    asked: differs("redactPII"),
  },
  actions: {
    words: "actions (steps on the page)",
    asked: ({ actions }) => actions !== undefined && actions.length > 0,
  },
  threatProtection: {
    words: "threatProtection (judging addresses)",
    asked: given("threatProtection"),
  },
  auditMetadata: {
    words: "auditMetadata (attribution in security logs)",
    asked: given("auditMetadata"),
  },
};

const formatSupport: { readonly [Type in FormatType]: "yes" | string } = {
  markdown: "yes",
  summary: "summary",
  html: "yes",
  rawHtml: "yes",
  links: "yes",
  images: "yes",
  screenshot: "screenshot",
  json: "json",
  changeTracking: "changeTracking",
  branding: "branding",
  product: "product",
  menu: "menu",
  audio: "audio",
  video: "video",
  question: "question",
  highlights: "highlights",
};

/** One sentence for what was asked for and cannot be done yet, one for the formats; empty when there is nothing to say. */
export function unsupportedWarnings(options: ScrapeOptions): string[] {
  const fields = Object.values(fieldSupport).flatMap((support) =>
    support !== "yes" && support.asked(options) ? [support.words] : [],
  );
  const types = new Set((options.formats ?? []).map(({ type }) => formatSupport[type]));
  types.delete("yes");
  return [
    ...(fields.length > 0 ? [`This engine does not apply yet: ${fields.join(", ")}.`] : []),
    ...(types.size > 0
      ? [`This engine does not make these formats yet: ${[...types].join(", ")}.`]
      : []),
  ];
}

function isDefaultParsers(parsers: NonNullable<ScrapeOptions["parsers"]>): boolean {
  const [only, ...others] = parsers;
  return (
    others.length === 0 &&
    only?.type === "pdf" &&
    (only.mode === undefined || only.mode === "auto") &&
    only.maxPages === undefined
  );
}
