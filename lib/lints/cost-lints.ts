import { creditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf } from "@/lib/format/count";
import type { Lint } from "./lint";

const MANY_PAGES = 50;

const sourcesOf = ({ sources }: SearchRequest) =>
  new Set(sources?.map(({ type }) => type) ?? (["web"] as const));

/** Observed at services: each result of every source is scraped. */
export const manyPages: Lint = {
  kind: "cost",
  find: (request) => {
    if (!request.scrapeOptions?.formats?.length) return null;
    const pages = (request.limit ?? requestDefaults.limit) * sourcesOf(request).size;
    if (pages < MANY_PAGES) return null;
    return {
      path: ["limit"],
      message: `Up to ${countOf(pages, "page")} will be scraped. Services bill each of them.`,
    };
  },
};

/** Observed at services: an image result carries the scraped page that contains it. */
export const imagesAreScraped: Lint = {
  kind: "cost",
  find: (request) =>
    sourcesOf(request).has("images") && request.scrapeOptions?.formats?.length
      ? {
          path: ["sources"],
          message: "For image results, the page that contains the image is scraped too.",
        }
      : null,
};

export const enhancedProxyCost: Lint = {
  kind: "cost",
  find: ({ scrapeOptions }) =>
    scrapeOptions?.proxy === "enhanced" && scrapeOptions.formats?.length
      ? {
          path: ["scrapeOptions", "proxy"],
          message: `The enhanced proxy costs up to ${countOf(creditRates.enhancedProxy.credits, "credit")} per page; \`auto\` uses it only if the basic proxy fails.`,
        }
      : null,
};

/** Specification, `lockdown`: has its own rates, and a miss is not free. */
export const lockdownCost: Lint = {
  kind: "cost",
  find: ({ scrapeOptions }) =>
    scrapeOptions?.lockdown && scrapeOptions.formats?.length
      ? {
          path: ["scrapeOptions", "lockdown"],
          message: `With \`lockdown\`, a page costs ${countOf(creditRates.lockdownHit.credits, "credit")}, or ${creditRates.lockdownMiss.credits} if there is no copy.`,
        }
      : null,
};
