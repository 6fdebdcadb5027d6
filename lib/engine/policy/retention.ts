import "server-only";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/** Both enterprise options imply zero data retention (specification, `enterprise`). */
export const hasZeroRetention = ({ enterprise = [] }: SearchRequest): boolean =>
  enterprise.length > 0;

/** Lockdown counts as zero data retention (specification, `lockdown`). */
export const isUnlogged = (request: SearchRequest): boolean =>
  hasZeroRetention(request) || request.scrapeOptions?.lockdown === true;

export type OptionsWithoutRetention = {
  readonly options: ScrapeOptions;
  /** Names the removed options. */
  readonly warnings: readonly string[];
};

/** Removes all options that would store something. */
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
        ? [
            "onlyCleanContent was skipped: under zero data retention, pages are not sent to a language model.",
          ]
        : []),
      ...(files?.length
        ? [
            `Zero data retention stores no files, so these formats were skipped: ${files.join(", ")}.`,
          ]
        : []),
      ...(saves ? ["Under zero data retention, the profile was used but not saved."] : []),
      ...(tracks
        ? ["Under zero data retention, this version of the page is not stored for changeTracking."]
        : []),
    ],
  };
}
