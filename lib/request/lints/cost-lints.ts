import { creditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf } from "@/lib/format/count";
import type { Lint } from "./lint";

/** Pages of one run from which a word about their number is due. */
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
      message: `Up to ${countOf(pages, "page")} will be scraped, and each is paid for.`,
    };
  },
};

/** Observed at services: an image result carries the scraped page that it stands on. */
export const imagesAreScraped: Lint = {
  kind: "cost",
  find: (request) =>
    sourcesOf(request).has("images") && request.scrapeOptions?.formats?.length
      ? {
          path: ["sources"],
          message: "Image results are scraped too: the page that each image stands on.",
        }
      : null,
};

export const enhancedProxyCost: Lint = {
  kind: "cost",
  find: ({ scrapeOptions }) =>
    scrapeOptions?.proxy === "enhanced" && scrapeOptions.formats?.length
      ? {
          path: ["scrapeOptions", "proxy"],
          message: `The enhanced proxy costs up to ${countOf(creditRates.enhancedProxy.credits, "credit")} a page; \`auto\` uses it only where the basic one fails.`,
        }
      : null,
};

/** Specification, `lockdown`: its own prices, and a miss is not free. */
export const lockdownCost: Lint = {
  kind: "cost",
  find: ({ scrapeOptions }) =>
    scrapeOptions?.lockdown && scrapeOptions.formats?.length
      ? {
          path: ["scrapeOptions", "lockdown"],
          message: `Under \`lockdown\` a page costs ${countOf(creditRates.lockdownHit.credits, "credit")}, and ${creditRates.lockdownMiss.credits} where there is no copy.`,
        }
      : null,
};
