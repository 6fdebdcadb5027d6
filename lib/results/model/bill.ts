import { type CreditRates, isPlausibleCost } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf, formatCount, formatCredits } from "@/lib/format/count";
import { allResults } from "./lists";
import { resultName } from "./result-tabs";
import type { ResultsView, ResultView } from "./result-view";

export type BillItem = { readonly label: string; readonly credits: number };

/** A page that the service bills once, however many results show it. */
export type BilledPage = {
  readonly result: ResultView;
  readonly also: readonly ResultView[];
  readonly credits: number;
};

export type Bill = {
  /** Credits that the service reports for the run; null if unknown or implausible. */
  readonly total: number | null;
  /** The search, its extras, and pages without a figure. Empty if the total is unknown. */
  readonly charges: readonly BillItem[];
  /** Most expensive first. */
  readonly pages: readonly BilledPage[];
  readonly pageCredits: number;
  /** The total minus charges and pages, if the pages report more than the total; otherwise 0. */
  readonly difference: number;
  readonly notes: readonly string[];
};

export type BillPrices = {
  readonly estimate: { readonly min: number; readonly max: number };
  readonly rates: CreditRates;
  /** Larger figures are defects of the response. */
  readonly maxPlausible: number;
};

/** Removes floating-point error of sums such as 0.1 + 0.2. */
const rounded = (credits: number): number => Number(credits.toFixed(6));

const sumOf = (each: readonly { readonly credits: number }[]): number =>
  rounded(each.reduce((sum, { credits }) => sum + credits, 0));

/**
 * Divides `creditsUsed` of the response into the search, its extras and the pages. Only the total
 * and the pages have figures in a response, so the search and its extras are the rest.
 */
export function billOf(view: ResultsView, request: SearchRequest, prices: BillPrices): Bill {
  const results = allResults(view);
  const max = prices.maxPlausible;
  const { pages, unreported, implausible } = billedPages(results, max);
  const total = isPlausibleCost(view.creditsUsed, max) ? view.creditsUsed : null;
  const pageCredits = sumOf(pages);
  const rest = total === null ? null : rounded(total - pageCredits);
  const charges =
    rest === null || rest < 0 ? [] : chargesOf(rest, results.length, unreported, request, prices);
  return {
    total,
    charges,
    pages,
    pageCredits,
    difference: rest === null ? 0 : rounded(rest - sumOf(charges)),
    notes: [
      ...totalNotes(view.creditsUsed, total, results.length, prices),
      ...pageNotes({ pages, unreported, implausible, results, rest }),
    ],
  };
}

type PageFigures = {
  readonly pages: readonly BilledPage[];
  /** Scraped pages without a plausible figure. */
  readonly unreported: number;
  readonly implausible: readonly ResultView[];
};

/** Services that do not scrape a source return its results without contents and metadata. */
const wasScraped = ({ contents, health, credits, metadata }: ResultView): boolean =>
  contents.length > 0 || health.failed || credits !== null || metadata.length > 0;

/**
 * The pages behind the results. Results of one scrape, or without a scrape id of one URL, share a
 * page; a result that reports another figure is billed separately.
 */
function billedPages(results: readonly ResultView[], maxPlausible: number): PageFigures {
  const isPlausible = (credits: number | null) => isPlausibleCost(credits, maxPlausible);
  const groups = Map.groupBy(results.filter(wasScraped), pageKey);
  const pages: BilledPage[] = [];
  const implausible: ResultView[] = [];
  let unreported = 0;
  for (const group of groups.values()) {
    const figures = new Set(
      group.map(({ credits }) => credits).filter((each) => isPlausibleCost(each, maxPlausible)),
    );
    implausible.push(...group.filter(({ credits }) => credits !== null && !isPlausible(credits)));
    if (figures.size === 0) unreported += 1;
    for (const [index, credits] of [...figures].entries()) {
      // Results without a figure belong to the first page.
      const shares = group.filter(
        (each) => each.credits === credits || (index === 0 && !isPlausible(each.credits)),
      );
      const result = shares.find((each) => each.credits === credits);
      if (result) pages.push({ result, also: shares.filter((each) => each !== result), credits });
    }
  }
  return { pages: pages.toSorted((a, b) => b.credits - a.credits), unreported, implausible };
}

function pageKey({ id, url, metadata }: ResultView): string {
  const scrapeId = metadata.find(({ name }) => name === "scrapeId")?.value;
  if (typeof scrapeId === "string" && scrapeId !== "") return `scrape ${scrapeId}`;
  return url === null ? `result ${id}` : `url ${url.replace(/#.*$/s, "")}`;
}

/** The result that the page of a result is billed with. Keyed by the id of the latter. */
export function billedWith(view: ResultsView): ReadonlyMap<string, ResultView> {
  const { pages } = billedPages(allResults(view), Number.POSITIVE_INFINITY);
  return new Map(pages.flatMap(({ result, also }) => also.map(({ id }) => [id, result] as const)));
}

const PRIVACY = { zdr: "Zero data retention", anon: "Anonymized zero data retention" } as const;

/** Divides what the pages do not cover. Extras are listed separately only where prices explain all. */
function chargesOf(
  rest: number,
  results: number,
  unreported: number,
  request: SearchRequest,
  { rates }: BillPrices,
): BillItem[] {
  const search = `Search, ${countOf(results, "result")}`;
  const silent = unreported > 0 ? [`${countOf(unreported, "page")} without a figure`] : [];
  const tens = Math.ceil(results / 10);
  const privacy = [...new Set(request.enterprise)].map((option) => ({
    label: PRIVACY[option],
    credits: tens * rates[option].credits,
  }));
  const modes = [request.threatProtection?.mode, request.scrapeOptions?.threatProtection?.mode];
  const threats = modes.includes("normal") ? ["Threat protection"] : [];
  const listed = [{ label: search, credits: tens * rates.search.credits }, ...privacy];
  const left = rounded(rest - sumOf(listed));
  if (privacy.length + threats.length > 0 && unreported === 0 && results > 0) {
    if (left === 0) return [...listed, ...threats.map((label) => ({ label, credits: 0 }))];
    // Its price depends on the number of analysed URLs, which no response reports.
    if (left > 0 && threats.length > 0)
      return [...listed, { label: "Threat protection", credits: left }];
  }
  const extras = [...privacy.map(({ label }) => label), ...threats, ...silent];
  return [{ label: [search, ...extras].join(" + "), credits: rest }];
}

function totalNotes(
  reported: number | null,
  total: number | null,
  results: number,
  { estimate: { min, max } }: BillPrices,
): string[] {
  if (reported === null) return ["The service did not report the cost."];
  if (total === null)
    return [
      `The service reports ${formatCredits(reported)}, which cannot be the cost of this run. No total includes the figure.`,
    ];
  if (total > max)
    return [
      `${formatCredits(rounded(total - max))} above the estimate: the number of PDF pages is unknown before the run, or the service has other rates.`,
    ];
  if (total >= min) return ["Within the estimate."];
  return [
    results === 0
      ? "Below the estimate: nothing was found."
      : "Below the estimate: the service has other rates or charged for fewer pages.",
  ];
}

type PageNotes = PageFigures & {
  readonly results: readonly ResultView[];
  readonly rest: number | null;
};

function pageNotes({ pages, unreported, implausible, results, rest }: PageNotes): string[] {
  const notes: string[] = [];
  const failed = results.filter(({ health }) => health.failed).length;
  if (failed > 0)
    notes.push(`${countOf(failed, "page")} could not be scraped, which usually costs nothing.`);
  if (rest !== null && rest < 0)
    notes.push(
      `The pages report ${formatCredits(-rest)} more than the total. The response does not say why.`,
    );
  if (pages.length > 0 && unreported > 0)
    notes.push(
      `Only ${formatCount(pages.length)} of ${countOf(pages.length + unreported, "page")} report their cost, so search and pages cannot be separated.`,
    );
  for (const result of implausible.slice(0, 3))
    notes.push(
      `${resultName(result)} reports ${formatCredits(result.credits ?? 0)}, which cannot be the cost of a page. The figure is not included.`,
    );
  if (implausible.length > 3)
    notes.push(
      `${countOf(implausible.length - 3, "more result reports", "more results report")} such figures.`,
    );
  return notes;
}
