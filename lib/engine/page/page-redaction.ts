import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { PageView } from "./formats/format-maker";
import { redactMarkdown } from "./formats/redact/redact-markdown";
import { redactStrings } from "./formats/redact/redact-strings";

/**
 * Redaction for one page. Names are searched for lazily, because that takes time; `warnings` are
 * added at that point.
 */
export function pageRedaction(
  options: ScrapeOptions,
  warnings: string[],
): { readonly text: (markdown: string) => string; readonly value: PageView["redact"] } {
  const isEnabled = (options.redactPII ?? scrapeDefaults.redactPII) !== false;
  const text = (markdown: string): string => {
    const redacted = redactMarkdown(markdown, options.redactPII, options.location?.country);
    warnings.push(...redacted.warnings);
    return redacted.text;
  };
  return { text, value: (value) => (isEnabled ? redactStrings(value, text) : value) };
}
