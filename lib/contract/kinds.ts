/**
 * The names that the contract's kinds go by, without their schemas: a page lists them long before it has anything
 * to check, and the schemas are most of what a check weighs.
 */
export const sourceTypes = ["web", "news", "images"] as const;
export type SourceType = (typeof sourceTypes)[number];

export const categoryTypes = ["github", "research", "pdf", "developer"] as const;

export const enterpriseOptions = ["zdr", "anon"] as const;

export const proxies = ["basic", "enhanced", "auto"] as const;
export const parserTypes = ["pdf", "image"] as const;

/** In the order of the specification's table; `highlights` is known from observation. */
export const formatTypes = [
  "markdown",
  "summary",
  "html",
  "rawHtml",
  "links",
  "images",
  "screenshot",
  "json",
  "changeTracking",
  "branding",
  "product",
  "menu",
  "audio",
  "video",
  "question",
  "highlights",
] as const;
export type FormatType = (typeof formatTypes)[number];

/** Formats that are nothing without a field of theirs, so that the bare name is not enough. */
export const formatsWithRequiredField = [
  "question",
  "highlights",
] as const satisfies readonly FormatType[];
