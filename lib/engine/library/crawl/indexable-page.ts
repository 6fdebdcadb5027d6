import "server-only";
import type { IndexedPage } from "@/lib/engine/index/search-index";
import type { FetchedPage, FetchedPdf } from "@/lib/engine/load/fetch-page";
import { pageText } from "@/lib/engine/page/page-text";
import { PdfError } from "@/lib/engine/page/pdf/open-pdf";
import { readPdfPage } from "@/lib/engine/page/pdf/read-pdf-page";
import { pageAddress, siteScope } from "../page-address";

/** A page as the index takes it, and what it says about others. */
export type IndexablePage = {
  page: Omit<IndexedPage, "site">;
  links: string[];
  /** Another page of the site that this one calls the original. */
  canonical: string | null;
};

/** For one page, from the first byte to its text. */
export const PAGE_TIMEOUT_MS = 30_000;
/** Pages of a PDF that are read for the index; nobody searches for what stands behind them. */
const MAX_PDF_PAGES = 200;

/** What the index wants of a page, or why it does not want it. Throws for what cannot be taken apart. */
export async function indexablePage(
  fetched: FetchedPage | FetchedPdf,
  url: string,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<IndexablePage | { reason: string; links: string[] }> {
  const readable = fetched.form === "pdf" ? await pdfAsMarkdown(fetched, signal) : fetched;
  if (readable === null) return { reason: "The content is a PDF without text.", links: [] };
  const { links, canonical, noindex, nofollow: _, ...text } = pageText(readable);
  if (noindex) return { reason: "It asks not to be indexed.", links };
  if (text.text === "" && text.title === "") return { reason: "It has no text.", links };
  const original = canonical === null ? null : pageAddress(canonical);
  const ofThisSite = original !== null && siteScope(original) === siteScope(url);
  return {
    page: {
      ...text,
      url,
      fetchedAt: now.toISOString(),
      fileType: fileTypeOf(readable),
      canonical: original === url ? null : original,
    },
    links,
    canonical: ofThisSite && original !== url ? original : null,
  };
}

/**
 * What a PDF says, as a page of Markdown; null where it says nothing that can be read without OCR. Throws a `PdfError`
 * for one that cannot be read at all.
 */
async function pdfAsMarkdown(
  fetched: FetchedPdf,
  signal?: AbortSignal,
): Promise<FetchedPage | null> {
  const { body, ...about } = fetched;
  const { markdown, title, error } = await readPdfPage(
    { ...about, text: "", bytes: body, rendered: null, proxyUsed: "basic" },
    { parsers: [{ type: "pdf", mode: "fast", maxPages: MAX_PDF_PAGES }] },
    { deadline: Date.now() + PAGE_TIMEOUT_MS, signal: signal ?? new AbortController().signal },
  );
  if (error !== null) throw new PdfError(error);
  if (markdown === null || markdown.trim() === "") return null;
  const named =
    title === null || markdown.startsWith("# ") ? markdown : `# ${title}\n\n${markdown}`;
  return { ...about, form: "markdown", text: named, encoding: "utf-8" };
}

function fileTypeOf({ form, contentType }: FetchedPage): string | null {
  if (contentType?.toLowerCase().startsWith("application/pdf")) return "pdf";
  return form === "html" ? "html" : null;
}
