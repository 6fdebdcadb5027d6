import "./zod-settings";
import * as z from "zod";
import type { FormatResultKey } from "./format-descriptors";
import { providerOutcomes } from "./live/provider-outcomes";

// Tolerant by design: a known field of the wrong type becomes undefined, an unknown field is
// preserved. The raw view shows the original bytes.
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);
const text = maybe(z.string());
const count = maybe(z.number());
const texts = maybe(z.array(z.string()));
const textOrTexts = maybe(z.union([z.string(), z.array(z.string())]));

/** Specification, "Result metadata"; the rest was observed at services. */
export const metadataSchema = z.looseObject({
  title: textOrTexts,
  description: textOrTexts,
  sourceURL: text,
  url: text,
  statusCode: count,
  error: text,
  numPages: count,
  totalPages: count,
  language: textOrTexts,
  contentType: text,
  cacheState: text,
  cachedAt: text,
  proxyUsed: text,
  creditsUsed: count,
  scrapeId: text,
  timezone: text,
  /** Built-in engine only: whether a browser rendered the page. */
  renderedInBrowser: maybe(z.boolean()),
  /** Built-in engine only: time to fetch or render the page, in milliseconds. Absent for a cached page. */
  loadMs: count,
});

/** Outputs of actions; each list is in the order of the actions. */
export const actionOutputsSchema = z.looseObject({
  screenshots: texts,
  scrapes: maybe(z.array(z.looseObject({ url: text, html: text }))),
  javascriptReturns: maybe(z.array(z.looseObject({ type: text, value: z.unknown() }))),
  pdfs: texts,
  /** Built-in engine only: the outcome of each started action. */
  steps: maybe(z.array(z.unknown())),
});

const formatContents = {
  markdown: text,
  html: text,
  rawHtml: text,
  links: texts,
  images: maybe(z.array(z.unknown())),
  screenshot: text,
  audio: text,
  video: text,
  summary: text,
  answer: text,
  highlights: maybe(z.unknown()),
  json: maybe(z.unknown()),
  changeTracking: maybe(z.looseObject({})),
  branding: maybe(z.looseObject({})),
  product: maybe(z.looseObject({})),
  menu: maybe(z.looseObject({})),
} satisfies Readonly<Record<FormatResultKey, z.ZodType>>;

const content = {
  url: text,
  title: text,
  position: count,
  category: text,
  ...formatContents,
  actions: maybe(actionOutputsSchema),
  metadata: maybe(metadataSchema),
  warning: text,
  /** Built-in engine only: the providers that returned the result, and what its service demands to be shown. */
  foundBy: texts,
  attribution: maybe(z.looseObject({ source: text, licence: text, creator: text })),
};

/** Specification, "Web result". */
export const webResultSchema = z.looseObject({ ...content, description: text });

/** Specification, "News result". */
export const newsResultSchema = z.looseObject({
  ...content,
  snippet: text,
  date: text,
  imageUrl: text,
});

/** Specification, "Image result"; with formats it also carries the scraped page of its `url`. */
export const imageResultSchema = z.looseObject({
  ...content,
  imageUrl: text,
  imageWidth: count,
  imageHeight: count,
});

/**
 * A result of a list that the specification does not have. The names of papers, as services document them, and those that
 * lists commonly use.
 */
export const otherResultSchema = z.looseObject({
  ...content,
  name: text,
  description: text,
  snippet: text,
  abstract: text,
  date: text,
  imageUrl: text,
  imageWidth: count,
  imageHeight: count,
  paperId: text,
  primaryId: text,
  ids: maybe(z.unknown()),
  authors: maybe(z.unknown()),
});

/** How one provider took part in a search; times in milliseconds. */
const providerReport = z.looseObject({
  outcome: maybe(z.enum(providerOutcomes)),
  asked: maybe(z.boolean()),
  ...{ found: count, kept: count, ms: count, waitMs: count },
  dropped: maybe(z.record(z.string(), z.number())),
  ignored: texts,
  ...{ error: text, opensAt: text },
});
const provider = providerReport.extend({
  ...{ name: text, title: text, results: count },
  sources: maybe(
    z.looseObject({
      web: maybe(providerReport),
      news: maybe(providerReport),
      images: maybe(providerReport),
    }),
  ),
});

/** Specification, "Search response (200)". An item that is not an object becomes an empty one. */
export const searchResponseSchema = z.looseObject({
  success: maybe(z.boolean()),
  id: text,
  creditsUsed: count,
  warning: text,
  /** Observed at services: texts, or objects with a message. Errors beside results concern a part of the search. */
  error: maybe(z.unknown()),
  errors: maybe(z.unknown()),
  warnings: maybe(z.unknown()),
  agent_hints: maybe(z.unknown()),
  data: maybe(
    z.looseObject({
      web: maybe(z.array(webResultSchema.catch({}))),
      news: maybe(z.array(newsResultSchema.catch({}))),
      images: maybe(z.array(imageResultSchema.catch({}))),
    }),
  ),
  actions: maybe(actionOutputsSchema),
  /** Built-in engine only: the providers of the results, if it queried more than its library. */
  providers: maybe(z.array(provider.catch({}))),
});

export type Metadata = z.output<typeof metadataSchema>;
export type ReportedProvider = z.output<typeof provider>;
export type SearchResponse = z.output<typeof searchResponseSchema>;
