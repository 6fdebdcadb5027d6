import "server-only";
import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import { requestDefaults, scrapeDefaults } from "@/lib/contract/defaults";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";

export type BillablePage = {
  readonly failed: boolean;
  readonly options: ScrapeOptions;
  /** Set on a miss when only a cached copy was allowed. */
  readonly cacheMiss?: string | null;
  readonly isPdf?: boolean;
  /** Pages of a PDF that were read; null for other content and unread PDFs. */
  readonly pdfPages?: number | null;
  readonly proxyUsed?: "basic" | "enhanced";
};

/** Credits for one scraped page, at the rates of the contract or of the deployment. */
export function pageCredits(page: BillablePage, rates: CreditRates = creditRates): number {
  const { options } = page;
  const lockdown = options.lockdown ?? scrapeDefaults.lockdown;
  if (page.failed) return lockdown ? rates.lockdownMiss.credits : rates.failedPage.credits;
  const isUnparsed = page.isPdf === true && (page.pdfPages ?? null) === null;
  const redacts = (options.redactPII ?? scrapeDefaults.redactPII) !== false && !isUnparsed;
  const formats = new Set((options.formats ?? []).map(({ type }) => type));
  return (
    loadCredits(page, lockdown, formats.has("json"), rates) +
    (formats.has("question") ? rates.question.credits : 0) +
    (formats.has("highlights") ? rates.highlights.credits : 0) +
    (redacts ? rates.redactPII.credits : 0)
  );
}

/** Loading the page and its json format. Under lockdown one price covers both. */
function loadCredits(
  { isPdf = false, pdfPages = null, proxyUsed }: BillablePage,
  lockdown: boolean,
  asJson: boolean,
  rates: CreditRates,
): number {
  if (lockdown) return rates.lockdownHit.credits;
  const plain = isPdf && pdfPages === null ? rates.pdfWhole.credits : rates.page.credits;
  const fetching = proxyUsed === "enhanced" ? rates.enhancedProxy.credits : plain;
  const reading = Math.max(fetching, (pdfPages ?? 0) * rates.pdfPage.credits);
  return Math.max(0, reading + (asJson ? rates.jsonPage.credits - rates.page.credits : 0));
}

export type BilledRun = {
  /** Over all sources. */
  readonly results: number;
  /** Credits of each scraped page. */
  readonly pages: readonly number[];
  readonly enterprise: NonNullable<SearchRequest["enterprise"]>;
  /** URLs analysed by the risk classifier on request. */
  readonly analysed: number;
};

/** `creditsUsed` of a run, in whole credits: results in tens, analysed URLs and pages. */
export function runCredits(
  { results, pages, enterprise, analysed }: BilledRun,
  rates: CreditRates = creditRates,
): number {
  const tens = Math.ceil(results / 10);
  const perTen = [rates.search, ...[...new Set(enterprise)].map((option) => rates[option])];
  const sum =
    perTen.reduce((total, rate) => total + tens * rate.credits, 0) +
    analysed * rates.threatProtection.credits +
    pages.reduce((total, credits) => total + credits, 0);
  // Removes floating-point error, for example of 0.1 + 0.2, before rounding up.
  return Math.ceil(Number(sum.toFixed(6)));
}

/**
 * The balance that a run needs to start: all possible results, each with a plain page if pages are
 * scraped. Costs that are only known afterwards (pages of a PDF, the proxy used) may exceed it.
 */
export function reservedCredits(request: SearchRequest, rates: CreditRates): number {
  const sources = new Set((request.sources ?? [{ type: "web" }]).map(({ type }) => type)).size;
  const results = (request.limit ?? requestDefaults.limit) * Math.max(1, sources);
  const { scrapeOptions: options = {}, enterprise = [] } = request;
  const scrapes = (options.formats?.length ?? 0) > 0;
  const each = scrapes ? pageCredits({ failed: false, options }, rates) : 0;
  const modes = [request.threatProtection?.mode, options.threatProtection?.mode];
  const analysed = modes.includes("normal") ? results : 0;
  return runCredits({ results, pages: [results * each], enterprise, analysed }, rates);
}
