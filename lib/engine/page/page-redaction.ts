import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/parts/scrape-options";
import type { PageView } from "./formats/format-maker";
import { redactMarkdown } from "./formats/redact/redact-markdown";
import { redactStrings } from "./formats/redact/redact-strings";

/**
 * What hides personal information of one page, as its options want it. Looking for names takes its time, so that
 * nothing is done before a format asks for it; `warnings` is told then.
 */
export function pageRedaction(
  options: ScrapeOptions,
  warnings: string[],
): { readonly text: (markdown: string) => string; readonly value: PageView["redact"] } {
  const wanted = (options.redactPII ?? scrapeDefaults.redactPII) !== false;
  const text = (markdown: string): string => {
    const redacted = redactMarkdown(markdown, options.redactPII, options.location?.country);
    warnings.push(...redacted.warnings);
    return redacted.text;
  };
  return { text, value: (value) => (wanted ? redactStrings(value, text) : value) };
}
