import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import { formatDescriptors, formatTypes } from "@/lib/contract/format-descriptors";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

/** What of the options only a browser can do, in words for people; empty where a plain fetch is enough. */
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

/** Letters of visible text below which a page with scripts is an empty frame for them to fill. */
const EMPTY = 200;
const SCRIPT = /<script\b(?![^>]*\btype\s*=\s*["']?application\/(?:ld\+)?json)[^>]*>/i;

/** Whether the page as sent says next to nothing and has scripts that may say more. */
export function isEmptyShell(html: string, textLength: number): boolean {
  return textLength < EMPTY && SCRIPT.test(html);
}
