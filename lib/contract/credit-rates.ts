import { keysOf } from "./typed-keys";

/** Source of a rate: stated in the specification, observed at services, or set by the operator. */
export type RateSource = "specification" | "observation" | "operator";

export type CreditRate = {
  readonly credits: number;
  /** The unit that the credits are counted by. */
  readonly per: string;
  readonly source: RateSource;
};

/** The only table of prices; the estimate and the engine's bill both use it. */
export const creditRates = {
  search: { credits: 2, per: "10 results over all sources, rounded up", source: "observation" },
  page: { credits: 1, per: "scraped page", source: "observation" },
  jsonPage: { credits: 5, per: "scraped page with the json format", source: "observation" },
  question: {
    credits: 4,
    per: "page, in addition, for the question format",
    source: "observation",
  },
  highlights: {
    credits: 4,
    per: "page, in addition, for the highlights format",
    source: "observation",
  },
  redactPII: { credits: 4, per: "page, in addition, for redaction", source: "observation" },
  zdr: {
    credits: 10,
    per: "10 results with end-to-end zero data retention",
    source: "specification",
  },
  anon: {
    credits: 2,
    per: "10 results with anonymized zero data retention",
    source: "specification",
  },
  threatProtection: { credits: 2, per: "URL analysed in mode normal", source: "specification" },
  pdfPage: { credits: 1, per: "PDF page parsed", source: "specification" },
  pdfWhole: { credits: 1, per: "whole PDF with an empty parsers list", source: "specification" },
  enhancedProxy: {
    credits: 5,
    per: "page through the enhanced proxy, at most",
    source: "specification",
  },
  lockdownHit: { credits: 5, per: "page served under lockdown", source: "specification" },
  lockdownMiss: { credits: 1, per: "page missing under lockdown", source: "specification" },
  failedPage: { credits: 0, per: "page that could not be scraped", source: "observation" },
} as const satisfies Record<string, CreditRate>;

export type CreditRateName = keyof typeof creditRates;

export type CreditRates = { readonly [Name in CreditRateName]: CreditRate };

/** Rates set by a deployment, in credits; the others stay as in the table. */
export type CustomRates = Readonly<Partial<Record<CreditRateName, number>>>;

export const creditRateNames = keysOf(creditRates);

/** The table with the operator's rates applied. */
export function ratesWith(own: CustomRates): CreditRates {
  const rates: { -readonly [Name in CreditRateName]: CreditRate } = { ...creditRates };
  for (const name of creditRateNames) {
    const credits = own[name];
    if (credits !== undefined) rates[name] = { ...rates[name], credits, source: "operator" };
  }
  return rates;
}

/** Credits of the search alone: the rate for every ten results or part of ten, over all sources. */
export function searchCredits(results: number): number {
  return Math.ceil(results / 10) * creditRates.search.credits;
}

/** Whether a reported cost can be right. `max` is the largest plausible cost. */
export const isPlausibleCost = (credits: number | null, max: number): credits is number =>
  credits !== null && credits >= 0 && credits <= max;
