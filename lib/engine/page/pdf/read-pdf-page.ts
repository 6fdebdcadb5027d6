import "server-only";
import { limits } from "@/lib/contract/limits";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { LoadedPage } from "@/lib/engine/load/loaded-page";
import { linesToMarkdown } from "./lines-to-markdown";
import { ocrPages } from "./ocr";
import { PdfError } from "./open-pdf";
import { type PdfResult, readPdf } from "./read-pdf";
import { withoutRunningLines } from "./running-lines";

export type PdfPage = {
  /** Null when the PDF is returned unparsed. */
  readonly markdown: string | null;
  readonly title: string | null;
  /** Null when it was not parsed. */
  readonly pages: { readonly numPages: number; readonly totalPages: number } | null;
  readonly warnings: readonly string[];
  readonly error: string | null;
};

const UNREAD: PdfPage = { markdown: null, title: null, pages: null, warnings: [], error: null };

/**
 * Parses a PDF as the `parsers` option says. Without a `pdf` parser the formats show it as base64.
 * At the deadline, in milliseconds since the epoch, the pages parsed so far are returned. Rejects
 * only when the signal is aborted.
 */
export async function readPdfPage(
  page: LoadedPage,
  options: Pick<ScrapeOptions, "parsers">,
  { deadline, signal }: { readonly deadline: number; readonly signal: AbortSignal },
): Promise<PdfPage> {
  const parser = (options.parsers ?? [{ type: "pdf" as const }]).find(({ type }) => type === "pdf");
  if (parser === undefined || page.bytes === null) return UNREAD;
  const { mode = "auto", maxPages = limits.parserMaxPages } = parser;
  try {
    const reading = await readPdf(page.bytes, { maxPages, deadline, signal });
    const numPages = reading.pages.length;
    const scanned =
      mode === "ocr" ? Array.from({ length: numPages }, (_, at) => at + 1) : reading.withoutText;
    const recognised =
      mode === "fast" || scanned.length === 0
        ? null
        : await ocrPages(page.bytes, scanned, { deadline, signal });
    const late = reading.late
      ? [`The deadline allowed only ${numPages} of the ${reading.totalPages} pages of the PDF.`]
      : [];
    const pictures =
      mode === "fast" && numPages > 0 && reading.withoutText.length === numPages
        ? [
            "The PDF contains no text, only images, and the fast mode does not recognise text in images.",
          ]
        : [];
    return {
      markdown: markdownOf(reading, recognised?.texts ?? new Map()),
      title: reading.title,
      pages: { numPages, totalPages: reading.totalPages },
      warnings: [...late, ...(recognised?.warnings ?? []), ...pictures],
      error: null,
    };
  } catch (error) {
    signal.throwIfAborted();
    return {
      ...UNREAD,
      markdown: "",
      error: error instanceof PdfError ? error.message : "The PDF could not be parsed.",
    };
  }
}

/** Recognized pages replace the pages without text. */
function markdownOf(reading: PdfResult, texts: ReadonlyMap<number, string>): string {
  const pages = withoutRunningLines(reading.pages);
  if (texts.size === 0) return linesToMarkdown(pages);
  return pages
    .map((lines, at) => texts.get(at + 1) ?? linesToMarkdown([lines]))
    .filter((text) => text !== "")
    .join("\n\n");
}
