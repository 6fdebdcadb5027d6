import { cacheAge } from "@/lib/contract/defaults";
import { formatDuration } from "@/lib/format/duration";
import type { Lint } from "./lint";
import { quoteNames, setOptions } from "./option-names";

/** Specification, `minAge` and `maxAge`: a copy must be older than minAge and newer than maxAge. */
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

/** Options that only matter when a page is fetched. */
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

/** Specification, `minAge`: only the cache is read; a scrape never starts. */
export const minAgeNeverFetches: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    if (scrapeOptions?.minAge === undefined || scrapeOptions.lockdown) return null;
    const ineffective = setOptions(scrapeOptions, fetching);
    if (ineffective.length === 0) return null;
    return {
      path: ["scrapeOptions", "minAge"],
      message: `With \`minAge\`, pages come only from the cache, so ${quoteNames(ineffective)} cannot take effect.`,
    };
  },
};

/** Specification, `lockdown`: the target receives no request. */
export const lockdownNeverFetches: Lint = {
  kind: "contradiction",
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions?.lockdown) return null;
    const ineffective = setOptions(scrapeOptions, fetching);
    if (ineffective.length === 0) return null;
    return {
      path: ["scrapeOptions", "lockdown"],
      message: `With \`lockdown\`, no page is fetched, so ${quoteNames(ineffective)} cannot take effect.`,
    };
  },
};

/** `lockdown` stores nothing, so a later run has no newer copy to compare with. */
export const lockdownComparesWithItself: Lint = {
  kind: "side-effect",
  find: ({ scrapeOptions }) => {
    const index = (scrapeOptions?.formats ?? []).findIndex(({ type }) => type === "changeTracking");
    if (!scrapeOptions || index < 0 || !scrapeOptions.lockdown) return null;
    return {
      path: ["scrapeOptions", "formats", index],
      message: "With `lockdown`, a page is compared with itself, because nothing newer is fetched.",
    };
  },
};
