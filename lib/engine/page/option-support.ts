import "server-only";
import { scrapeSupport } from "@/lib/contract/engine-support";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { keysOf } from "@/lib/contract/typed-keys";

/** One warning that names the options in use that are not implemented; or an empty list. */
export function unsupportedWarnings(options: ScrapeOptions): string[] {
  const missing = keysOf(scrapeSupport).flatMap((field) => {
    const support = scrapeSupport[field];
    if (support === "full") return [];
    if (support === "none") return options[field] === undefined ? [] : [field];
    return support.isRequested(options) ? [support.message] : [];
  });
  return missing.length > 0 ? [`This engine does not support yet: ${missing.join(", ")}.`] : [];
}
