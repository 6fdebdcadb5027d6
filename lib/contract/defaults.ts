/**
 * Values that a service assumes for absent fields (specification, "Resources and their fields").
 */
export const requestDefaults = {
  limit: 10,
  country: "US",
  highlights: true,
  ignoreInvalidURLs: false,
  timeout: 60_000,
} as const;

/** Two days; with `lockdown`, two years. In milliseconds. */
export const cacheAge = { normal: 172_800_000, lockdown: 63_072_000_000 } as const;

export const scrapeDefaults = {
  onlyMainContent: true,
  onlyCleanContent: false,
  waitFor: 0,
  timeout: 60_000,
  mobile: false,
  blockAds: true,
  removeBase64Images: true,
  skipTlsVerification: true,
  storeInCache: true,
  maxAge: cacheAge.normal,
  lockdown: false,
  proxy: "auto",
  country: "US",
  redactPII: false,
  saveChanges: true,
} as const;

export const formatDefaults = { fullPage: false } as const;

export const actionDefaults = {
  fullPage: false,
  all: false,
  direction: "down",
  pdfFormat: "Letter",
  landscape: false,
  scale: 1,
} as const;
