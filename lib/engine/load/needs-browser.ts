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

/** Whether the page has content beside its frames. */
export const hasOwnContent = async (html: string): Promise<boolean> =>
  (await surveySource(html)).content.letters >= OWN_LETTERS;

/** Whether scripts have yet to fill the content region of this source. */
export async function isScriptBuilt(html: string): Promise<boolean> {
  if (html.length > MAX_SURVEYED) return false;
  const { content, hasScripts } = await surveySource(html);
  return hasScripts && isPending(content);
}
