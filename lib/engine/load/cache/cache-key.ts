import "server-only";
import { createHash } from "node:crypto";
import { formatDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeField } from "@/lib/contract/fields";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { keysOf } from "@/lib/contract/typed-keys";

/**
 * The role of each scrape option in the page cache. A function returns parts of the key: the option changes how the
 * page loads. `personal`: pages loaded with the option are not cached. `shared`: all values share one copy, because
 * the option applies to the loaded page, or only decides whether the page may be loaded or cached.
 */
const cacheRoles: {
  readonly [Field in ScrapeField]:
    | ((options: ScrapeOptions) => readonly unknown[])
    | "personal"
    | "shared";
} = {
  mobile: ({ mobile = scrapeDefaults.mobile }) => [mobile],
  waitFor: ({ waitFor = scrapeDefaults.waitFor }) => [waitFor],
  blockAds: ({ blockAds = scrapeDefaults.blockAds }) => [blockAds],
  skipTlsVerification: ({ skipTlsVerification = scrapeDefaults.skipTlsVerification }) => [
    skipTlsVerification,
  ],
  location: ({ location }) => [
    location?.country ?? scrapeDefaults.country,
    location?.languages ?? null,
  ],
  // Screenshots and branding are captured while the page is open.
  formats: ({ formats = [] }) => [
    formats
      .filter(({ type }) => type === "screenshot" || type === "branding")
      .map((format) =>
        Object.entries(format)
          // `fullPage: false` is the default.
          .filter(([, value]) => value !== formatDefaults.fullPage)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
  ],
  headers: "personal",
  actions: "personal",
  profile: "personal",
  onlyMainContent: "shared",
  onlyCleanContent: "shared",
  includeTags: "shared",
  excludeTags: "shared",
  timeout: "shared",
  removeBase64Images: "shared",
  storeInCache: "shared",
  maxAge: "shared",
  minAge: "shared",
  lockdown: "shared",
  proxy: "shared",
  parsers: "shared",
  redactPII: "shared",
  threatProtection: "shared",
  auditMetadata: "shared",
};

/** Whether the options include headers, actions or another option of one person. */
export const isPersonal = (options: ScrapeOptions): boolean =>
  keysOf(cacheRoles).some((field) => cacheRoles[field] === "personal" && isSet(options[field]));

const isSet = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/**
 * Identifies the page and all options that affect how it loads. A digest, so that the database does
 * not reveal URLs.
 */
export function cacheKey(url: string, options: ScrapeOptions): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed !== null) parsed.hash = "";
  const parts = keysOf(cacheRoles).flatMap((field) => {
    const role = cacheRoles[field];
    return typeof role === "function" ? role(options) : [];
  });
  return createHash("sha256")
    .update(JSON.stringify([parsed?.href ?? url, ...parts]))
    .digest("hex");
}
