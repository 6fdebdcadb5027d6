import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import { formatDescriptors, formatTypes } from "@/lib/contract/format-descriptors";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

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

/** A page with scripts and fewer visible letters is a shell that scripts fill. */
const EMPTY = 200;
const SCRIPT = /<script\b(?![^>]*\btype\s*=\s*["']?application\/(?:ld\+)?json)[^>]*>/i;

/** Whether the source has almost no text and has scripts that may add some. */
export function isEmptyShell(html: string, textLength: number): boolean {
  return textLength < EMPTY && SCRIPT.test(html);
}
