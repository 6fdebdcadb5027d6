import "server-only";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/** Both enterprise options keep nothing (specification, `enterprise`). */
export const hasZeroRetention = ({ enterprise = [] }: SearchRequest): boolean =>
  enterprise.length > 0;

/** Lockdown counts as zero data retention (specification, `lockdown`). */
export const isUnlogged = (request: SearchRequest): boolean =>
  hasZeroRetention(request) || request.scrapeOptions?.lockdown === true;

export type OptionsWithoutRetention = {
  readonly options: ScrapeOptions;
  /** What of the request keeps something, and was therefore left out. */
  readonly warnings: readonly string[];
};

/** The same options with nothing in them that leaves something behind. */
export function withoutRetention(options: ScrapeOptions): OptionsWithoutRetention {
  const formats = options.formats?.filter(({ type }) => !formatDescriptors[type].isFile);
  const files = options.formats
    ?.filter(({ type }) => formatDescriptors[type].isFile)
    .map(({ type }) => type);
  const saves = options.profile !== undefined && options.profile.saveChanges !== false;
  const tracks = formats?.some(({ type }) => type === "changeTracking") ?? false;
  return {
    options: {
      ...options,
      storeInCache: false,
      onlyCleanContent: false,
      ...(formats !== undefined && { formats }),
      ...(options.profile && { profile: { ...options.profile, saveChanges: false } }),
    },
    warnings: [
      ...(options.onlyCleanContent
        ? ["onlyCleanContent was skipped: under zero data retention no page is given to a model."]
        : []),
      ...(files?.length
        ? [`Zero data retention keeps no files, so this was not made: ${files.join(", ")}.`]
        : []),
      ...(saves ? ["Under zero data retention the profile was read and not saved."] : []),
      ...(tracks
        ? [
            "Under zero data retention this version of the page is not remembered for changeTracking.",
          ]
        : []),
    ],
  };
}
