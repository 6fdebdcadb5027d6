/**
 * All bounds of a request. "Specification" marks those of the interface; the others are ours, set
 * high so that no list or text is unbounded.
 */
export const limits = {
  /** Specification, "Limits": UTF-16 code units, as the services count them. */
  queryLength: 500,
  /** Specification: per source type. */
  limitMin: 1,
  limitMax: 100,
  /** Specification: milliseconds, for one page. */
  scrapeTimeoutMin: 1_000,
  scrapeTimeoutMax: 300_000,
  /** Specification. */
  parserMaxPages: 10_000,
  threatListItems: 1_000,
  profileNameLength: 128,
  auditUsernameLength: 1_024,
  qualityMin: 1,
  qualityMax: 100,
  riskScoreMax: 100,
  /** Specification: hours until a signed URL stops working. */
  screenshotLifetimeHours: 24,
  mediaLifetimeHours: 1,
  /** Observed at services: characters of a question and of a highlights query. */
  questionLength: 10_000,
  /** Observed at services: actions of a page, and milliseconds that they may wait in total. */
  serviceActions: 50,
  serviceWaitMs: 60_000,
  /** Observed at services: a wait for a selector counts as this many milliseconds. */
  selectorWaitMs: 1_000,
  /** Our own bounds. */
  /** Milliseconds after which the built-in engine ends a search, whatever its timeout. */
  engineTimeout: 3_600_000,
  sources: 20,
  categories: 20,
  domains: 1_000,
  enterprise: 10,
  formats: 100,
  actions: 500,
  tags: 1_000,
  headers: 200,
  languages: 100,
  parsers: 20,
  changeTrackingModes: 10,
  redactionEntities: 100,
  hostnameLength: 253,
  hostLabelLength: 63,
  /** Nesting of a request body; deeper bodies are rejected before parsing. */
  bodyDepth: 200,
  bodyBytes: 2_000_000,
} as const;
