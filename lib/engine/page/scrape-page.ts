import "server-only";
import { randomUUID } from "node:crypto";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import type { Format } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { inSpan } from "@/lib/telemetry/span";
import { pageCredits } from "../accounts/ledger";
import type { ActionOutputs } from "../load/browser/actions/action-handler";
import { type CacheMissCode, cacheMissCodes } from "../load/cache/cache-policy";
import { type LoadPageDeps, loadPage } from "../load/load-page";
import { isLoadFailure, type LoadedPage } from "../load/loaded-page";
import { pageTimeLimit } from "../load/page-time-limit";
import { httpStatusError } from "../load/status-messages";
import { placeOf } from "../load/visitor-place";
import type { PageMetadata } from "./facts/metadata";
import { servicesFor } from "./format-services";
import { GONE } from "./formats/change-tracking";
import type { FormatDeps } from "./formats/format-handler";
import { makePage } from "./make-page";
import { optionNotes } from "./option-notes";
import { type PdfPage, readPdfPage } from "./pdf/read-pdf-page";

export type ScrapedPage = {
  /** Formats by result key. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly metadata: PageMetadata;
  readonly actions: ActionOutputs | null;
  readonly warning: string | null;
  /** The fetch failed, the content is not text, or the status is 400 or above. */
  readonly failed: boolean;
  /** Set when only a cached copy was allowed and none exists. */
  readonly cacheMiss: CacheMissCode | null;
  readonly credits: number;
};

export type ScrapeDeps = LoadPageDeps & {
  /** Defaults to the rates of the contract. */
  readonly rates?: CreditRates;
  /** Services for the formats; without them there is no model, no history and no file storage. */
  readonly services?: Omit<FormatDeps, "signal">;
};

const DEFAULT_FORMATS: readonly Format[] = [{ type: "markdown" }];

/**
 * Loads one page and makes the requested formats (`markdown` by default). A page that fails is a
 * result with `metadata.error`. Rejects only when the signal is aborted, with its reason.
 */
export async function scrapePage(
  url: string,
  requested: ScrapeOptions,
  deps: ScrapeDeps,
): Promise<ScrapedPage> {
  const options = { ...requested, formats: lastOfEachType(requested.formats ?? DEFAULT_FORMATS) };
  const { signal = new AbortController().signal, rates = creditRates } = deps;
  const limit = pageTimeLimit(options);
  const startedAt = monotonicNow();
  const load = () => loadPage(url, options, deps, limit);
  const { outcome, actions, cachedAt, ...obtained } = await inSpan("engine.load", {}, load);
  const loadMs = monotonicNow() - startedAt;
  const deadline = limit.endsAt;
  const warnings = [...optionNotes(requested), ...obtained.warnings];
  const common = {
    statusCode: outcome.statusCode ?? undefined,
    contentType: outcome.contentType ?? undefined,
    scrapeId: randomUUID(),
    cacheState: cachedAt === null ? ("miss" as const) : ("hit" as const),
    ...(cachedAt === null ? { loadMs } : { cachedAt: cachedAt.toISOString() }),
    ...(options.location !== undefined && { timezone: placeOf(options.location).timeZone }),
  };
  if (isLoadFailure(outcome)) {
    const { error } = outcome;
    const cacheMiss = cacheMissCodes.find((code) => code === error) ?? null;
    const credits = pageCredits({ failed: true, options, cacheMiss }, rates);
    return {
      fields: {},
      metadata: {
        ...common,
        sourceURL: url,
        url: outcome.url,
        error,
        creditsUsed: credits,
      },
      actions,
      warning: joined(warnings),
      failed: true,
      cacheMiss,
      credits,
    };
  }

  const pdf =
    outcome.form === "pdf" ? await readPdfPage(outcome, options, { deadline, signal }) : null;
  warnings.push(...(pdf?.warnings ?? []));
  const httpError = httpStatusError(outcome.statusCode);
  const { formats, notes } = formatsOf(options.formats, outcome.statusCode, pdf);
  warnings.push(...notes, ...tagNotes(outcome, options));
  const input = {
    sourceURL: url,
    page: outcome,
    options,
    formats,
    pdf: pdf && { markdown: pdf.markdown, title: pdf.title },
    cleans: httpError === null && formats.some(({ type }) => formatDescriptors[type].fromMarkdown),
  };
  const services = { ...servicesFor(options, deadline, deps.services), signal };
  const made = await inSpan("engine.formats", { "workbench.formats": formats.length }, () =>
    makePage(input, services, deadline),
  );
  warnings.push(...made.warnings);
  const error =
    httpError ??
    obtained.actionError ??
    pdf?.error ??
    (made.broken ? "The page could not be parsed." : null);
  const failed = error !== null;
  const credits = pageCredits(
    {
      failed,
      options: { ...options, formats: [...formats] },
      isPdf: outcome.form === "pdf",
      pdfPages: pdf?.pages?.numPages ?? null,
      // A cached page costs the same, however it was fetched.
      ...(cachedAt === null && { proxyUsed: outcome.proxyUsed }),
    },
    rates,
  );
  return {
    fields: made.broken ? { rawHtml: outcome.text } : made.fields,
    metadata: {
      ...made.facts,
      ...pdf?.pages,
      ...common,
      proxyUsed: outcome.proxyUsed,
      ...(outcome.form !== "pdf" && { renderedInBrowser: outcome.rendered !== null }),
      sourceURL: url,
      url: outcome.url,
      error,
      creditsUsed: credits,
    },
    actions,
    warning: joined(warnings),
    failed,
    cacheMiss: null,
    credits,
  };
}

/** A result has one value per type. An earlier entry must not fill it when the last one cannot. */
const lastOfEachType = (formats: readonly Format[]): Format[] => [
  ...new Map(formats.map((format) => [format.type, format])).values(),
];

/** For a failed page, only the formats with `onFailedPages`. */
function formatsToMake(formats: readonly Format[], statusCode: number): readonly Format[] {
  if (statusCode < 400) return formats;
  return formats.filter(({ type }) => {
    const { onFailedPages } = formatDescriptors[type];
    return onFailedPages === "always" || (onFailedPages === "gone" && GONE.includes(statusCode));
  });
}

/** Made of what the page says. `markdown` and `changeTracking` also work with the bytes of a file. */
const readsText = ({ type }: Format): boolean =>
  formatDescriptors[type].fromMarkdown === true && type !== "markdown" && type !== "changeTracking";

/** A PDF with an error gets no formats, an unparsed one none that are made of its text. */
function formatsOf(
  requested: readonly Format[],
  statusCode: number,
  pdf: PdfPage | null,
): { readonly formats: readonly Format[]; readonly notes: readonly string[] } {
  if (pdf?.error != null) return { formats: [], notes: [] };
  const formats = formatsToMake(requested, statusCode);
  if (pdf?.markdown !== null) return { formats, notes: [] };
  return {
    formats: formats.filter((format) => !readsText(format)),
    notes: formats
      .filter(readsText)
      .map(({ type }) => `${type} was not made: the PDF was not parsed, so its text is unknown.`),
  };
}

function tagNotes({ form }: LoadedPage, options: ScrapeOptions): string[] {
  const chosen = [...(options.includeTags ?? []), ...(options.excludeTags ?? [])];
  return form === "html" || chosen.length === 0
    ? []
    : [
        "includeTags and excludeTags apply to HTML. This page is not HTML, so all of it was included.",
      ];
}

function joined(warnings: readonly string[]): string | null {
  return warnings.length === 0 ? null : [...new Set(warnings)].join(" ");
}
