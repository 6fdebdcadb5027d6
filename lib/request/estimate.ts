import { type CreditRate, type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import type { FormatType } from "@/lib/contract/format-descriptors";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, formatCount } from "@/lib/format/count";

export type EstimateLine = {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** The rate and its source: `1 per scraped page (observation)`. */
  readonly basis: string;
};

export type Estimate = {
  /** Credits if one result is found and its page fails. No results cost nothing. */
  readonly min: number;
  /** Credits if all results are found and every page has the maximum cost. */
  readonly max: number;
  /** The items of both sums. */
  readonly lines: readonly EstimateLine[];
  /** Costs without an upper bound. */
  readonly unbounded: readonly string[];
};

const basisOf = ({ credits, per, source }: CreditRate) =>
  `${formatCount(credits)} per ${per} (${source})`;

const perTen = (rate: CreditRate, results: number) => Math.ceil(results / 10) * rate.credits;

/** Estimates the cost of a request from the contract's rates or a deployment's (`rates`). */
export function estimateCredits(
  request: SearchRequest,
  rates: CreditRates = creditRates,
): Estimate {
  const sources = new Set((request.sources ?? []).map(({ type }) => type)).size || 1;
  const results = (request.limit ?? requestDefaults.limit) * sources;
  const pages = pageLines(request, results, rates);
  const lines = [
    {
      label: `Search, up to ${countOf(results, "result")}`,
      min: perTen(rates.search, 1),
      max: perTen(rates.search, results),
      basis: basisOf(rates.search),
    },
    ...privacyLines(request, results, rates),
    ...pages.lines,
  ];
  const sum = (pick: (line: EstimateLine) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  return {
    min: sum((line) => line.min),
    max: sum((line) => line.max),
    lines,
    unbounded: [...pages.unbounded, ...redirectCosts(request, rates)],
  };
}

function privacyLines(request: SearchRequest, results: number, rates: CreditRates): EstimateLine[] {
  const lines: EstimateLine[] = [];
  const names = { zdr: "Zero data retention", anon: "Anonymised zero data retention" } as const;
  for (const option of new Set(request.enterprise))
    lines.push({
      label: names[option],
      min: perTen(rates[option], 1),
      max: perTen(rates[option], results),
      basis: basisOf(rates[option]),
    });
  const modes = [request.threatProtection?.mode, request.scrapeOptions?.threatProtection?.mode];
  if (modes.includes("normal"))
    lines.push({
      label: "Threat protection, per address",
      // Listed addresses are not analysed.
      min: 0,
      max: rates.threatProtection.credits * results,
      basis: basisOf(rates.threatProtection),
    });
  return lines;
}

/** Redirect targets are analysed too. */
function redirectCosts({ threatProtection, scrapeOptions }: SearchRequest, rates: CreditRates) {
  const modes = [threatProtection?.mode, scrapeOptions?.threatProtection?.mode];
  return modes.includes("normal") && (scrapeOptions?.formats?.length ?? 0) > 0
    ? [`Redirects: ${countOf(rates.threatProtection.credits, "credit")} per target address`]
    : [];
}

type ScrapeOptions = NonNullable<SearchRequest["scrapeOptions"]>;
type PageLines = { lines: EstimateLine[]; unbounded: string[] };

function pageLines(
  { scrapeOptions }: SearchRequest,
  results: number,
  rates: CreditRates,
): PageLines {
  const formats = scrapeOptions?.formats ?? [];
  if (!scrapeOptions || formats.length === 0) return { lines: [], unbounded: [] };
  const has = (type: FormatType) => formats.some((format) => format.type === type);
  const count = (type: FormatType) => formats.filter((format) => format.type === type).length;
  const upTo = (label: string, rate: CreditRate, credits = rate.credits): EstimateLine => ({
    label,
    min: 0,
    max: credits * results,
    basis: basisOf(rate),
  });
  const lines: EstimateLine[] = [];
  const { lockdownHit: hit, lockdownMiss: miss } = rates;
  if (scrapeOptions.lockdown)
    lines.push({
      label: "Pages under lockdown, hit or miss",
      min: Math.min(hit.credits, miss.credits),
      max: Math.max(hit.credits, miss.credits) * results,
      basis: `${basisOf(hit)}; ${basisOf(miss)}`,
    });
  else lines.push(...fetchLines(scrapeOptions, has("json"), rates, upTo));
  if (has("question"))
    lines.push(upTo("Question format", rates.question, rates.question.credits * count("question")));
  if (has("highlights"))
    lines.push(
      upTo("Highlights format", rates.highlights, rates.highlights.credits * count("highlights")),
    );
  if (scrapeOptions.redactPII) lines.push(upTo("Redaction", rates.redactPII));
  const whole = lines.reduce((total, line) => total + line.max, 0);
  const failures = rates.failedPage.credits * results - whole;
  // Only if a deployment charges more for a failure than for a page.
  if (failures > 0) lines.push(upTo("Failed pages", rates.failedPage, failures / results));
  return { lines, unbounded: pdfCosts(scrapeOptions, rates) };
}

type UpTo = (label: string, rate: CreditRate, credits?: number) => EstimateLine;

/** Cost of fetching pages: the plain price plus the proxy and unparsed PDFs. */
function fetchLines(
  { proxy = "auto", parsers }: ScrapeOptions,
  asJson: boolean,
  rates: CreditRates,
  upTo: UpTo,
): EstimateLine[] {
  const page = rates.page.credits;
  const lines = [
    asJson ? upTo("Pages with the json format", rates.jsonPage) : upTo("Pages", rates.page),
  ];
  const parsesPdf = parsers === undefined || parsers.some(({ type }) => type === "pdf");
  const forPdf = parsesPdf ? 0 : Math.max(0, rates.pdfWhole.credits - page);
  if (forPdf > 0) lines.push(upTo("Unparsed PDFs", rates.pdfWhole, forPdf));
  if (proxy !== "basic")
    lines.push(
      upTo(
        proxy === "auto" ? "Enhanced proxy, if the basic one fails" : "Enhanced proxy",
        rates.enhancedProxy,
        Math.max(0, rates.enhancedProxy.credits - page - forPdf),
      ),
    );
  return lines;
}

function pdfCosts(options: ScrapeOptions, rates: CreditRates): string[] {
  if (options.parsers?.length === 0) return [];
  if (options.parsers && !options.parsers.some(({ type }) => type === "pdf")) return [];
  const maxPages = options.parsers?.find(({ type }) => type === "pdf")?.maxPages;
  const bound = maxPages === undefined ? "" : `, at most ${countOf(maxPages, "page")} of each PDF`;
  return [`PDF results: ${countOf(rates.pdfPage.credits, "credit")} per PDF page${bound}`];
}
