import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { PageView } from "./formats/format-handler";
import { redactStrings } from "./formats/redact/redact-strings";

type Redaction = {
  readonly text: (markdown: string) => string;
  readonly value: PageView["redact"];
};

const none: Redaction = { text: (markdown) => markdown, value: (value) => value };

/**
 * Redaction for one page. Its code is only loaded if it is requested, because its dictionary takes 0.2 s and 20 MB.
 * Names are searched for lazily, because that takes time; `warnings` are added at that point.
 */
export async function pageRedaction(
  options: ScrapeOptions,
  { isUnparsed, warnings }: { readonly isUnparsed: boolean; readonly warnings: string[] },
): Promise<Redaction> {
  if ((options.redactPII ?? scrapeDefaults.redactPII) === false) return none;
  if (isUnparsed) {
    warnings.push("redactPII was not applied: the PDF was not parsed, so its text is unknown.");
    return none;
  }
  const { redactMarkdown } = await import("./formats/redact/redact-markdown");
  const text = (markdown: string): string => {
    const redacted = redactMarkdown(markdown, options.redactPII, options.location?.country);
    warnings.push(...redacted.warnings);
    return redacted.text;
  };
  return { text, value: (value) => redactStrings(value, text) };
}
