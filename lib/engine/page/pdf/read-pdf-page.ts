import "server-only";
import { Turns } from "@/lib/concurrency/turns";
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

const UNPARSED: PdfPage = { markdown: null, title: null, pages: null, warnings: [], error: null };

/**
 * Parses a PDF as the `parsers` option says. Without a `pdf` parser the formats show it as base64.
 * At the deadline, on the clock of `monotonicNow`, the pages parsed so far are returned. Rejects
 * only when the signal is aborted.
 */
export async function readPdfPage(
  page: LoadedPage,
  options: Pick<ScrapeOptions, "parsers">,
  { deadline, signal }: { readonly deadline: number; readonly signal: AbortSignal },
): Promise<PdfPage> {
  const parser = (options.parsers ?? [{ type: "pdf" as const }]).find(({ type }) => type === "pdf");
  if (parser === undefined || page.bytes === null) return UNPARSED;
  const { mode = "auto", maxPages = limits.parserMaxPages } = parser;
  try {
    const pdf = await readPdf(page.bytes, { maxPages, deadline, signal });
    const numPages = pdf.pages.length;
    const scanned =
      mode === "ocr" ? Array.from({ length: numPages }, (_, at) => at + 1) : pdf.withoutText;
    const ocr =
      mode === "fast" || scanned.length === 0
        ? null
        : await ocrPages(page.bytes, scanned, { deadline, signal });
    const late = pdf.late
      ? [`The deadline allowed only ${numPages} of the ${pdf.totalPages} pages of the PDF.`]
      : [];
    const scannedOnly =
      mode === "fast" && numPages > 0 && pdf.withoutText.length === numPages
        ? [
            "The PDF contains no text, only images, and the fast mode does not recognize text in images.",
          ]
        : [];
    return {
      markdown: await markdownOf(pdf, ocr?.texts ?? new Map()),
      title: pdf.title,
      pages: { numPages, totalPages: pdf.totalPages },
      warnings: [...late, ...(ocr?.warnings ?? []), ...scannedOnly],
      error: null,
    };
  } catch (error) {
    signal.throwIfAborted();
    return {
      ...UNPARSED,
      markdown: "",
      error: error instanceof PdfError ? error.message : "The PDF could not be parsed.",
    };
  }
}

/** Recognized pages replace the pages without text. */
async function markdownOf(pdf: PdfResult, texts: ReadonlyMap<number, string>): Promise<string> {
  const turns = new Turns();
  const pages = await withoutRunningLines(pdf.pages, turns);
  if (texts.size === 0) return linesToMarkdown(pages, turns);
  const parts: string[] = [];
  for (const [at, lines] of pages.entries())
    parts.push(texts.get(at + 1) ?? (await linesToMarkdown([lines], turns)));
  return parts.filter((text) => text !== "").join("\n\n");
}
