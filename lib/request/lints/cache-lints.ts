import { cacheAge } from "@/lib/contract/defaults";
import { formatDuration } from "@/lib/format/duration";
import type { Lint } from "./lint";
import { quoteNames, setOptions } from "./option-names";

/** Specification, `minAge` and `maxAge`: a copy has to be older than the one and younger than the other. */
export const minAgeAboveMaxAge: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    const { minAge, maxAge, lockdown } = scrapeOptions ?? {};
    const oldest = maxAge ?? (lockdown ? cacheAge.lockdown : cacheAge.normal);
    if (minAge === undefined || minAge <= oldest) return null;
    return {
      path: ["scrapeOptions", "minAge"],
      message: `No copy can be older than \`minAge\` (${formatDuration(minAge)}) and younger than \`maxAge\` (${formatDuration(oldest)}${maxAge === undefined ? ", its default" : ""}).`,
    };
  },
};

/** What plays a part only where a page is fetched anew. */
const fetching = [
  "actions",
  "headers",
  "waitFor",
  "mobile",
  "proxy",
  "location",
  "skipTlsVerification",
  "profile",
] as const;

/** Specification, `minAge`: the cache is read and a fresh scrape is never started. */
export const minAgeNeverFetches: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    if (scrapeOptions?.minAge === undefined || scrapeOptions.lockdown) return null;
    const vain = setOptions(scrapeOptions, fetching);
    if (vain.length === 0) return null;
    return {
      path: ["scrapeOptions", "minAge"],
      message: `With \`minAge\` pages come from the cache alone, so ${quoteNames(vain)} cannot take effect.`,
    };
  },
};

/** Specification, `lockdown`: no request to the target is made. */
export const lockdownNeverFetches: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions?.lockdown) return null;
    const vain = setOptions(scrapeOptions, fetching);
    if (vain.length === 0) return null;
    return {
      path: ["scrapeOptions", "lockdown"],
      message: `Under \`lockdown\` no page is fetched, so ${quoteNames(vain)} cannot take effect.`,
    };
  },
};

/** A page that is kept nowhere can be found by no later run; `lockdown` itself stores nothing. */
export const lockdownComparesWithItself: Lint = {
  kind: "side-effect",
  find: ({ scrapeOptions }) => {
    const index = (scrapeOptions?.formats ?? []).findIndex(({ type }) => type === "changeTracking");
    if (!scrapeOptions || index < 0 || !scrapeOptions.lockdown) return null;
    return {
      path: ["scrapeOptions", "formats", index],
      message: "Under `lockdown` a page is compared with itself: nothing newer is fetched.",
    };
  },
};
