import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { FormatType } from "@/lib/contract/formats";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";
import { type FetchedPage, type FetchPageDeps, fetchPage } from "./fetch-page";
import { imagesOf } from "./images";
import { linksOf } from "./links";
import { toMarkdown } from "./markdown/to-markdown";
import { documentMetadata, type PageMetadata } from "./metadata";
import { unsupportedWarnings } from "./option-support";
import { pageContent } from "./page-content";
import { readSource } from "./read-source";
import { statusError } from "./status-words";
import { textPageFormats, textPageTitle } from "./text-page";

/** The formats that this engine makes, under the names that they have in a result. */
export type PageFields = {
  markdown?: string;
  html?: string;
  rawHtml?: string;
  links?: string[];
  images?: string[];
};

export type ScrapedPage = {
  fields: PageFields;
  metadata: PageMetadata;
  warning: string | null;
  /** No answer, an answer that is no text, or a status of 400 and above. */
  failed: boolean;
};

type Made = {
  fields: PageFields;
  metadata: Omit<PageMetadata, "sourceURL" | "url" | "error">;
  warnings: string[];
};

/**
 * Reads one page and makes the formats asked for (`markdown` when none are). A page that fails is a result with
 * `metadata.error`. Rejects only when the signal is aborted, with its reason.
 */
export async function scrapePage(
  url: string,
  options: ScrapeOptions,
  deps: FetchPageDeps,
): Promise<ScrapedPage> {
  const warnings = unsupportedWarnings(options);
  const failure = (error: string, metadata: Partial<PageMetadata> = {}): ScrapedPage => ({
    fields: {},
    metadata: { url, ...metadata, sourceURL: url, error },
    warning: joined(warnings),
    failed: true,
  });
  if (options.lockdown ?? scrapeDefaults.lockdown) return failure("SCRAPE_LOCKDOWN_CACHE_MISS");
  if (options.minAge !== undefined) return failure("SCRAPE_NO_CACHED_DATA");

  const page = await fetchPage(url, options, deps);
  if (!page.ok) {
    const { statusCode, contentType } = page;
    return failure(page.error, {
      url: page.url,
      ...(statusCode !== null && { statusCode }),
      ...(contentType !== null && { contentType }),
    });
  }
  const error = statusError(page.statusCode);
  const made = makeSafely(page, options);
  return {
    fields: made.fields,
    metadata: { ...made.metadata, sourceURL: url, url: page.url, error: error ?? made.error },
    warning: joined([...warnings, ...made.warnings]),
    failed: error !== null || made.error !== null,
  };
}

/** Hostile pages find what no test thought of; one of them may not end the search that it is part of. */
function makeSafely(page: FetchedPage, options: ScrapeOptions): Made & { error: string | null } {
  try {
    return { ...make(page, options), error: null };
  } catch {
    return {
      fields: { rawHtml: page.text },
      metadata: about(page),
      warnings: [],
      error: "The page could not be taken apart.",
    };
  }
}

function make(page: FetchedPage, options: ScrapeOptions): Made {
  const wanted = new Set<FormatType>(
    (options.formats ?? [{ type: "markdown" }]).map(({ type }) => type),
  );
  const rawHtml = wanted.has("rawHtml") && { rawHtml: page.text };
  if (page.form !== "html") {
    const formats = textPageFormats(page);
    const title = textPageTitle(page);
    return {
      fields: {
        ...(wanted.has("markdown") && { markdown: formats.markdown }),
        ...(wanted.has("html") && { html: formats.html }),
        ...rawHtml,
        ...(wanted.has("links") && { links: [] }),
        ...(wanted.has("images") && { images: [] }),
      },
      metadata: { ...(title !== undefined && { title }), ...about(page) },
      warnings: [],
    };
  }

  const source = readSource(page.text, page.url);
  const { root, warnings } = pageContent(source, options);
  const removeBase64Images = options.removeBase64Images ?? scrapeDefaults.removeBase64Images;
  return {
    fields: {
      ...(wanted.has("markdown") && { markdown: toMarkdown(root, { removeBase64Images }) }),
      ...(wanted.has("html") && { html: root.innerHTML.trim() }),
      ...rawHtml,
      ...(wanted.has("links") && { links: linksOf(root) }),
      ...(wanted.has("images") && { images: imagesOf(root, source.head, source.base) }),
    },
    metadata: { ...documentMetadata(source.head, source.base), ...about(page) },
    warnings,
  };
}

function about({ statusCode, contentType }: FetchedPage) {
  return { statusCode, ...(contentType !== null && { contentType }) };
}

function joined(warnings: readonly string[]): string | null {
  return warnings.length === 0 ? null : warnings.join(" ");
}
