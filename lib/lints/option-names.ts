import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { wordList } from "@/lib/format/count";

/** The options that are in use: set, on, not zero and not empty. */
export function setOptions<Name extends keyof ScrapeOptions>(
  options: ScrapeOptions,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => {
    const value: unknown = options[name];
    if (value === undefined || value === false || value === 0) return false;
    return typeof value !== "object" || value === null || Object.keys(value).length > 0;
  });
}

/** Wire names in the text of a finding. */
export const quoteNames = (names: readonly string[]): string =>
  wordList(names.map((name) => `\`${name}\``));
