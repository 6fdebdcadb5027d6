import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { IndexedPage } from "../index/search-index";
import { type FetchedPage, type FetchedPdf, fetchPage } from "../page/fetch-page";
import { pageText } from "../page/page-text";
import { readPdfPage } from "../page/pdf/read-pdf-page";
import { statusError } from "../page/status-words";
import type { Task } from "./library-records";
import { pageAddress, siteScope } from "./page-address";

export type Visit =
  | {
      kind: "page";
      page: Omit<IndexedPage, "site">;
      links: string[];
      /** Another page of the site that this one calls the original. */
      canonical: string | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { kind: "unchanged" }
  | { kind: "skipped"; reason: string; links: string[] }
  | { kind: "gone"; error: string }
  | { kind: "failed"; error: string };

export type VisitDeps = { guard: AddressGuard; signal?: AbortSignal; now: () => Date };

const TIMEOUT_MS = 30_000;
/** Pages of a PDF that are read for the index; nobody searches for what stands behind them. */
const PDF_PAGES = 200;
const READABLE = new Set(["html", "markdown", "text"]);

/**
 * Reads one page of a site. With `revalidate` the server is asked whether it has changed. Rejects only when the
 * signal is aborted.
 */
export async function visitPage(
  task: Pick<Task, "url" | "etag" | "lastModified">,
  { revalidate }: { revalidate: boolean },
  { guard, signal, now }: VisitDeps,
): Promise<Visit> {
  const fetched = await fetchPage(
    task.url,
    {
      headers: revalidate ? validators(task) : {},
      timeout: TIMEOUT_MS,
      skipTlsVerification: false,
    },
    { guard, signal },
  );
  if (fetched.statusCode === 304 && revalidate) return { kind: "unchanged" };
  if (fetched.statusCode === 404 || fetched.statusCode === 410)
    return { kind: "gone", error: statusError(fetched.statusCode) ?? "" };
  if (!fetched.ok) {
    const answered = fetched.statusCode !== null && fetched.statusCode < 400;
    return answered
      ? { kind: "skipped", reason: fetched.error, links: [] }
      : { kind: "failed", error: fetched.error };
  }
  const error = statusError(fetched.statusCode);
  if (error !== null) return { kind: "failed", error };
  if (fetched.form !== "pdf" && !READABLE.has(fetched.form))
    return {
      kind: "skipped",
      reason: `The content is ${fetched.form.toUpperCase()}, not a page.`,
      links: [],
    };
  const url = pageAddress(fetched.url);
  if (url === null || siteScope(url) !== siteScope(task.url))
    return { kind: "skipped", reason: "It leads to another site.", links: [] };
  try {
    const page = fetched.form === "pdf" ? await readPdf(fetched, signal) : fetched;
    if (page === null)
      return { kind: "skipped", reason: "The content is a PDF without text.", links: [] };
    return read(page, url, now());
  } catch {
    signal?.throwIfAborted();
    return { kind: "failed", error: "The page could not be taken apart." };
  }
}

function read(fetched: FetchedPage, url: string, now: Date): Visit {
  const { links, canonical, noindex, nofollow: _, ...text } = pageText(fetched);
  if (noindex) return { kind: "skipped", reason: "It asks not to be indexed.", links };
  if (text.text === "" && text.title === "")
    return { kind: "skipped", reason: "It has no text.", links };
  const original = canonical === null ? null : pageAddress(canonical);
  const ofThisSite = original !== null && siteScope(original) === siteScope(url);
  return {
    kind: "page",
    page: {
      ...text,
      url,
      fetchedAt: now.toISOString(),
      fileType: fileTypeOf(fetched),
    },
    links,
    canonical: ofThisSite && original !== url ? original : null,
    etag: fetched.headers.get("etag"),
    lastModified: fetched.headers.get("last-modified"),
  };
}

/** What a PDF says, as a page of Markdown; null where it says nothing that can be read without OCR. */
async function readPdf(fetched: FetchedPdf, signal?: AbortSignal): Promise<FetchedPage | null> {
  const { body, ...about } = fetched;
  const { markdown, title } = await readPdfPage(
    { ...about, text: "", bytes: body, rendered: null, proxyUsed: "basic" },
    { parsers: [{ type: "pdf", mode: "fast", maxPages: PDF_PAGES }] },
    { deadline: Date.now() + TIMEOUT_MS, signal: signal ?? new AbortController().signal },
  );
  if (markdown === null || markdown.trim() === "") return null;
  const named =
    title === null || markdown.startsWith("# ") ? markdown : `# ${title}\n\n${markdown}`;
  return { ...about, form: "markdown", text: named, encoding: "utf-8" };
}

function fileTypeOf({ form, contentType }: FetchedPage): string | null {
  if (contentType?.toLowerCase().startsWith("application/pdf")) return "pdf";
  return form === "html" ? "html" : null;
}

function validators({ etag, lastModified }: Pick<Task, "etag" | "lastModified">) {
  return {
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
}
