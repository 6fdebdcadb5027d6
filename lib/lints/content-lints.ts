import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { countOf } from "@/lib/format/count";
import type { Lint } from "./lint";

/** Observed at services: without a format, search does not scrape and ignores the other options. */
export const optionsWithoutFormats: Lint = {
  kind: "no-effect",
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions || (scrapeOptions.formats?.length ?? 0) > 0) return null;
    const others = Object.keys(scrapeOptions).filter((key) => key !== "formats");
    if (others.length === 0) return null;
    return {
      path: ["scrapeOptions", "formats"],
      message: `No format is selected, so pages are not scraped and ${countOf(others.length, "page option")} ${others.length === 1 ? "has" : "have"} no effect.`,
    };
  },
};

const forcing = ["actions", "headers"] as const;

/** Specification, `storeInCache`: sensitive options switch it off; it names these two. */
export const cacheForcedOff: Lint = {
  kind: "side-effect",
  find: ({ scrapeOptions }) => {
    if (!scrapeOptions || scrapeOptions.storeInCache === false) return null;
    const cause = forcing.filter((key) => Object.keys(scrapeOptions[key] ?? {}).length > 0);
    const [first] = cause;
    if (!first) return null;
    const explicit = scrapeOptions.storeInCache === true;
    const names = cause.map((key) => `\`${key}\``).join(" and ");
    return {
      path: ["scrapeOptions", explicit ? "storeInCache" : first],
      message: `${names} set \`storeInCache\` to false${explicit ? ", although it is on" : ""}.`,
    };
  },
};

/** Observed at services: search rejects these formats, although the specification lists them. */
export const formatsOftenRejected: Lint = {
  kind: "contradiction",
  hostedOnly: true,
  find: ({ scrapeOptions }) => {
    const index = (scrapeOptions?.formats ?? []).findIndex(
      ({ type }) => formatDescriptors[type].rejectedInSearch,
    );
    const format = scrapeOptions?.formats?.[index];
    if (!format) return null;
    return {
      path: ["scrapeOptions", "formats", index],
      message: `Hosted services may reject the ${format.type} format in a search.`,
    };
  },
};
