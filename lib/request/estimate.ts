import { type CreditRate, type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import type { FormatType } from "@/lib/contract/format-infos";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, formatCount } from "@/lib/format/count";
import { requestsPdf } from "@/lib/lints/format-lints";

/** Pages of a PDF, where the request does not limit them. */
const USUAL_PDF_PAGES = 10;

export type EstimateLine = {
  readonly label: string;
  readonly min: number;
  readonly likely: number;
  readonly max: number;
  /** The option that causes this cost. A connection without the option does not have the cost. */
  readonly option?: "scrapeOptions.proxy";
  /** The rate and its source: `1 per scraped page (observation)`. */
  readonly basis: string;
};

export type Estimate = {
  /** Credits if one result is found and its page fails. No results cost nothing. */
  readonly min: number;
  /** Credits if all results are found and every page has its usual cost. */
  readonly likely: number;
  /** Credits if all results are found and every page has the maximum cost. */
  readonly max: number;
  readonly lines: readonly EstimateLine[];
  /** Costs without an upper bound. */
  readonly unbounded: readonly string[];
  /** Whether the unbounded costs are likely, so that `max` is not the maximum. */
  readonly isOpen: boolean;
  /** The maximum if every result is a PDF, of its page limit or of the usual length. */
  readonly ceiling: {
    readonly credits: number;
    /** Costs that may exceed it. Empty: no run costs more. */
    readonly open: readonly string[];
  };
  /** Requests of the same kind have the same options with a price, so their costs are comparable. */
  readonly kind: string;
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
      likely: perTen(rates.search, results),
      max: perTen(rates.search, results),
      basis: basisOf(rates.search),
    },
    ...privacyLines(request, results, rates),
    ...pages.lines,
  ];
  const sum = (pick: (line: EstimateLine) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  const redirects = redirectCosts(request, rates);
  const max = sum((line) => line.max);
  return {
    min: sum((line) => line.min),
    likely: sum((line) => line.likely),
    max,
    lines,
    unbounded: [...pages.unbounded, ...redirects],
    ceiling: {
      credits: max + pages.unlikelyPdf,
      open: [...(pdfPageLimit(request) === undefined ? pages.unbounded : []), ...redirects],
    },
    isOpen: pages.unbounded.length > 0 && requestsPdf(request),
    kind: kindOf(request),
  };
}

/** The options with a price, as one text. */
function kindOf(request: SearchRequest): string {
  const { scrapeOptions: options, enterprise = [], threatProtection } = request;
  const formats = (options?.formats ?? []).map(({ type }) => type).toSorted();
  if (!options || formats.length === 0) return [...enterprise, "search"].join(" ");
  const { lockdown, redactPII, proxy = "auto", parsers } = options;
  const modes = [threatProtection?.mode, options.threatProtection?.mode];
  return [
    ...new Set([...enterprise, ...formats]),
    ...(lockdown ? ["lockdown"] : [`${proxy} proxy`]),
    ...(redactPII ? ["redaction"] : []),
    ...(modes.includes("normal") ? ["threats"] : []),
    ...(parsers?.length === 0 ? ["unparsed"] : []),
    ...(requestsPdf(request) ? ["pdf"] : []),
  ].join(" ");
}

function privacyLines(request: SearchRequest, results: number, rates: CreditRates): EstimateLine[] {
  const lines: EstimateLine[] = [];
  const names = { zdr: "Zero data retention", anon: "Anonymized zero data retention" } as const;
  for (const option of new Set(request.enterprise))
    lines.push({
      label: names[option],
      min: perTen(rates[option], 1),
      likely: perTen(rates[option], results),
      max: perTen(rates[option], results),
      basis: basisOf(rates[option]),
    });
  const modes = [request.threatProtection?.mode, request.scrapeOptions?.threatProtection?.mode];
  if (modes.includes("normal"))
    lines.push({
      label: "Threat protection, per URL",
      // Listed URLs are not analysed.
      min: 0,
      likely: rates.threatProtection.credits * results,
      max: rates.threatProtection.credits * results,
      basis: basisOf(rates.threatProtection),
    });
  return lines;
}

/** Redirect targets are analysed too. */
function redirectCosts({ threatProtection, scrapeOptions }: SearchRequest, rates: CreditRates) {
  const modes = [threatProtection?.mode, scrapeOptions?.threatProtection?.mode];
  return modes.includes("normal") && (scrapeOptions?.formats?.length ?? 0) > 0
    ? [`Redirects: ${countOf(rates.threatProtection.credits, "credit")} per target URL`]
    : [];
}

type ScrapeOptions = NonNullable<SearchRequest["scrapeOptions"]>;
type PageLines = {
  lines: EstimateLine[];
  unbounded: string[];
  /** Credits for PDF pages of a request that does not ask for PDFs. Not part of the lines. */
  unlikelyPdf: number;
};

const pdfPageLimit = ({ scrapeOptions }: SearchRequest): number | undefined =>
  scrapeOptions?.parsers?.find(({ type }) => type === "pdf")?.maxPages;

function pageLines(request: SearchRequest, results: number, rates: CreditRates): PageLines {
  const { scrapeOptions } = request;
  const formats = scrapeOptions?.formats ?? [];
  if (!scrapeOptions || formats.length === 0) return { lines: [], unbounded: [], unlikelyPdf: 0 };
  const has = (type: FormatType) => formats.some((format) => format.type === type);
  const count = (type: FormatType) => formats.filter((format) => format.type === type).length;
  const upTo = (label: string, rate: CreditRate, credits = rate.credits): EstimateLine => ({
    label,
    min: 0,
    likely: credits * results,
    max: credits * results,
    basis: basisOf(rate),
  });
  const lines: EstimateLine[] = [];
  const { lockdownHit: hit, lockdownMiss: miss } = rates;
  if (scrapeOptions.lockdown)
    lines.push({
      label: "Pages under lockdown, hit or miss",
      min: Math.min(hit.credits, miss.credits),
      likely: hit.credits * results,
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
  const pdf = pdfCosts(request, results, rates);
  lines.push(...pdf.lines);
  if (scrapeOptions.redactPII) lines.push(upTo("Redaction", rates.redactPII));
  const whole = lines.reduce((total, line) => total + line.max, 0);
  const failures = rates.failedPage.credits * results - whole;
  // Only if a deployment charges more for a failure than for a page.
  if (failures > 0)
    lines.push({ ...upTo("Failed pages", rates.failedPage, failures / results), likely: 0 });
  return { ...pdf, lines };
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
  if (forPdf > 0) lines.push({ ...upTo("Unparsed PDFs", rates.pdfWhole, forPdf), likely: 0 });
  if (proxy === "basic") return lines;
  const enhanced = upTo(
    proxy === "auto" ? "Enhanced proxy, if the basic one fails" : "Enhanced proxy",
    rates.enhancedProxy,
    Math.max(0, rates.enhancedProxy.credits - page - forPdf),
  );
  const likely = proxy === "auto" ? 0 : enhanced.likely;
  return [...lines, { ...enhanced, likely, option: "scrapeOptions.proxy" }];
}

/** PDF pages. Only a request for PDFs likely has them; their number is bounded by `maxPages` alone. */
function pdfCosts(request: SearchRequest, results: number, rates: CreditRates): PageLines {
  const { parsers, lockdown } = request.scrapeOptions ?? {};
  const parser = parsers?.find(({ type }) => type === "pdf");
  if (lockdown || (parsers && !parser)) return { lines: [], unbounded: [], unlikelyPdf: 0 };
  const maxPages = pdfPageLimit(request);
  const bound = maxPages === undefined ? "" : `, at most ${countOf(maxPages, "page")} of each PDF`;
  const each = `PDF results: ${countOf(rates.pdfPage.credits, "credit")} per PDF page${bound}`;
  // The price of a page covers the first pages of a PDF.
  const extra = (pages: number) =>
    results * Math.max(0, pages * rates.pdfPage.credits - rates.page.credits);
  const most = extra(maxPages ?? USUAL_PDF_PAGES);
  if (!requestsPdf(request)) return { lines: [], unbounded: [each], unlikelyPdf: most };
  const usual = Math.min(maxPages ?? USUAL_PDF_PAGES, USUAL_PDF_PAGES);
  const line: EstimateLine = {
    label: `PDF pages, likely ${formatCount(usual)} per PDF`,
    min: 0,
    likely: extra(usual),
    max: most,
    basis: basisOf(rates.pdfPage),
  };
  return { lines: [line], unbounded: maxPages === undefined ? [each] : [], unlikelyPdf: 0 };
}
