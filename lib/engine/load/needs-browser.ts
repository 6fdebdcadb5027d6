import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { isPending } from "./content/content-signs";
import { surveySource } from "./content/survey-source";

/** Names of the options that need a browser; empty if a plain fetch is enough. */
export function browserOnlyOptions(options: ScrapeOptions): string[] {
  const formats = new Set((options.formats ?? []).map(({ type }) => type));
  return [
    ...((options.waitFor ?? scrapeDefaults.waitFor) > 0 ? ["waitFor"] : []),
    ...((options.mobile ?? scrapeDefaults.mobile) ? ["mobile"] : []),
    ...((options.actions?.length ?? 0) > 0 ? ["actions"] : []),
    ...(options.profile !== undefined ? ["profile"] : []),
    ...formatTypes.filter((type) => formats.has(type) && formatDescriptors[type].needsBrowser),
  ];
}

/** Characters; the survey of a longer page takes too long. */
const MAX_SURVEYED = 8_000_000;

/** A page with less text of its own exists for its frames. */
const OWN_LETTERS = 200;

/** Content of the source of a page, before scripts run. */
export type SourceContent = {
  /** Whether scripts have yet to fill the content region. */
  readonly isScriptBuilt: boolean;
  /** Whether the page has content beside its frames. */
  readonly hasOwnContent: boolean;
};

export async function sourceContent(html: string): Promise<SourceContent> {
  if (html.length > MAX_SURVEYED) return { isScriptBuilt: false, hasOwnContent: true };
  const { content, hasScripts } = await surveySource(html);
  return {
    isScriptBuilt: hasScripts && isPending(content),
    hasOwnContent: content.letters >= OWN_LETTERS,
  };
}

export const isScriptBuilt = async (html: string): Promise<boolean> =>
  (await sourceContent(html)).isScriptBuilt;
