import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import { primaryLanguage } from "@/lib/engine/index/traits/places";
import type { FetchedPage, FetchedPdf } from "@/lib/engine/load/fetch-page";
import { pageText } from "@/lib/engine/page/page-text";
import { PdfError } from "@/lib/engine/page/pdf/open-pdf";
import { readPdfPage } from "@/lib/engine/page/pdf/read-pdf-page";
import { guessLanguage } from "@/lib/engine/text/guess-language";
import { isMissingPage } from "./missing-page";
import { originalUrl, siteScope } from "./page-url";

export type IndexablePage = {
  page: Omit<IndexedPage, "site">;
  links: string[];
  feeds?: readonly string[];
  /** The canonical URL if it is another page of the site. */
  canonical: string | null;
};

/** Per page, from the request to the extracted text. */
export const PAGE_TIMEOUT_MS = 30_000;
/** Pages of a PDF to index; searches rarely match beyond them. */
const MAX_PDF_PAGES = 200;

/**
 * Converts a fetched page for the index, or returns why it is not indexed. Throws if parsing fails.
 */
export async function indexablePage(
  fetched: FetchedPage | FetchedPdf,
  url: string,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<IndexablePage | { reason: string; links: string[] }> {
  const readable = fetched.form === "pdf" ? await pdfAsMarkdown(fetched, signal) : fetched;
  if (readable === null) return { reason: "The PDF contains no text.", links: [] };
  const { links, canonical, noindex, nofollow: _, isRedirect, feeds, ...text } = pageText(readable);
  if (isRedirect) return { reason: "Redirects to another page.", links };
  if (isMissingPage(text, url)) return { reason: "The page says that it was not found.", links };
  if (noindex) return { reason: "The page asks not to be indexed (noindex).", links };
  // The title of a text is made from its URL.
  const hasText = text.text !== "" || (readable.form === "html" && text.title !== "");
  if (!hasText) return { reason: "The page has no text.", links };
  const original = originalUrl(canonical, url);
  const ofThisSite = original !== null && siteScope(original) === siteScope(url);
  return {
    page: {
      ...text,
      url,
      language: languageOf(text),
      fetchedAt: now.toISOString(),
      fileType: fileTypeOf(readable),
      canonical: original,
    },
    links,
    feeds,
    canonical: ofThisSite ? original : null,
  };
}

/** Templates declare English whatever the text is in. */
function languageOf({ language, text }: Pick<IndexedPage, "language" | "text">): string | null {
  const isDeclared = language !== null && primaryLanguage(language) !== "en";
  const guessed = isDeclared ? null : guessLanguage(text);
  return guessed === null || guessed === "en" ? (language ?? guessed) : guessed;
}

/**
 * The text of a PDF as a Markdown page; null if it contains no text without OCR. Throws a
 * `PdfError` if it cannot be opened.
 */
async function pdfAsMarkdown(
  fetched: FetchedPdf,
  signal?: AbortSignal,
): Promise<FetchedPage | null> {
  const { body, ...about } = fetched;
  const { markdown, title, error } = await readPdfPage(
    { ...about, text: "", bytes: body, rendered: null, proxyUsed: "basic" },
    { parsers: [{ type: "pdf", mode: "fast", maxPages: MAX_PDF_PAGES }] },
    { deadline: monotonicNow() + PAGE_TIMEOUT_MS, signal: signal ?? new AbortController().signal },
  );
  if (error !== null) throw new PdfError(error);
  if (markdown === null || markdown.trim() === "") return null;
  const named =
    title === null || markdown.startsWith("# ") ? markdown : `# ${title}\n\n${markdown}`;
  return { ...about, form: "markdown", text: named };
}

function fileTypeOf({ form, contentType }: FetchedPage): string | null {
  if (contentType?.toLowerCase().startsWith("application/pdf")) return "pdf";
  return form === "html" ? "html" : null;
}
