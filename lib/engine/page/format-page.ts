import "server-only";
import type { Format } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { lazy } from "@/lib/format/lazy";
import type { LoadedPage } from "../load/loaded-page";
import { cleanMarkdown } from "./clean-markdown";
import { type DocumentMetadata, documentMetadata } from "./facts/metadata";
import type { FormatDeps, PageView } from "./formats/format-handler";
import { formatHandlers } from "./formats/registry";
import { makeFormats } from "./make-formats";
import { pageRedaction } from "./page-redaction";
import { pageView } from "./page-view";
import { textPageTitle } from "./text-page";

/** One page and the formats to make of it; can be sent to another thread. */
export type FormatJob = {
  readonly sourceURL: string;
  readonly page: LoadedPage;
  readonly options: ScrapeOptions;
  readonly formats: readonly Format[];
  /** Content of a PDF; null for other pages. */
  readonly pdf: { readonly markdown: string | null; readonly title: string | null } | null;
  /** Whether the cleaning pass of `onlyCleanContent` applies. */
  readonly cleans: boolean;
};

export type FormattedPage = {
  /** Keyed by result key. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly facts: DocumentMetadata;
  readonly warnings: readonly string[];
  /** Whether every format failed. */
  readonly broken: boolean;
};

/** Makes the formats of one page in this thread. Rejects only when the signal is aborted. */
export async function formatPage(work: FormatJob, deps: FormatDeps): Promise<FormattedPage> {
  const { page, options, pdf } = work;
  const warnings: string[] = [];
  const reading = pdf?.markdown == null ? null : { markdown: pdf.markdown };
  const view = pageView(page, options, { reading, warnings });
  const cleaned = work.cleans
    ? await cleanMarkdown(view, options, deps.model, deps.signal)
    : { markdown: view.markdown, warnings: [] };
  warnings.push(...cleaned.warnings);
  const isUnparsed = page.form === "pdf" && reading === null;
  const redaction = await pageRedaction(options, { isUnparsed, warnings });
  const made = await makeFormats(
    {
      ...view,
      sourceURL: work.sourceURL,
      markdown: lazy(() => redaction.text(cleaned.markdown())),
      redact: redaction.value,
    },
    work.formats,
    formatHandlers,
    deps,
  );
  const facts = made.broken ? {} : documentFacts(page, view.source, pdf?.title ?? null);
  warnings.push(...made.warnings);
  return { fields: made.fields, facts, warnings, broken: made.broken };
}

function documentFacts(
  page: LoadedPage,
  source: PageView["source"],
  pdfTitle: string | null,
): DocumentMetadata {
  // XML and JSON can be feeds.
  if (page.form === "html" || page.form === "xml" || page.form === "json") {
    return documentMetadata(source());
  }
  const title =
    page.form === "pdf"
      ? (pdfTitle ?? undefined)
      : textPageTitle({ form: page.form, text: page.text });
  return title === undefined ? {} : { title };
}
