import type { ActionField, RequestField, ScrapeField } from "@/lib/contract/fields";
import type { toleratedKeys } from "@/lib/contract/request";
import type { ActionType } from "@/lib/contract/schemas/actions";

/**
 * How far a field may travel; each place includes the following ones. link: anywhere, including
 * links, bundles and shares for others. history: saved on this device with past runs. saved: saved on this device with
 * the draft only. never: not stored.
 */
export const travelPlaces = ["link", "history", "saved", "never"] as const;
export type Travel = (typeof travelPlaces)[number];
/** A destination of stored or shared data. */
export type TravelPlace = Exclude<Travel, "never">;

export const mayTravel = (travel: Travel, to: TravelPlace): boolean =>
  travelPlaces.indexOf(travel) <= travelPlaces.indexOf(to);

/** `scrapeOptions` is decided per field below. */
export const requestTravel: Record<
  Exclude<RequestField, "scrapeOptions"> | (typeof toleratedKeys)[number],
  Travel
> = {
  query: "link",
  limit: "link",
  sources: "link",
  categories: "link",
  country: "link",
  location: "link",
  tbs: "link",
  includeDomains: "link",
  excludeDomains: "link",
  highlights: "link",
  ignoreInvalidURLs: "link",
  safe: "link",
  timeout: "link",
  enterprise: "link",
  // Block lists reveal what an organization protects itself against.
  threatProtection: "history",
  // Client names; meaningless to the recipient of a link.
  origin: "history",
  integration: "history",
  lang: "history",
  filter: "history",
};

/** `actions` is decided per field below. */
export const scrapeTravel: Record<Exclude<ScrapeField, "actions">, Travel> = {
  formats: "link",
  onlyMainContent: "link",
  onlyCleanContent: "link",
  includeTags: "link",
  excludeTags: "link",
  // Cookies and credentials.
  headers: "never",
  waitFor: "link",
  timeout: "link",
  mobile: "link",
  blockAds: "link",
  removeBase64Images: "link",
  skipTlsVerification: "link",
  storeInCache: "link",
  maxAge: "link",
  minAge: "link",
  lockdown: "link",
  proxy: "link",
  location: "link",
  parsers: "link",
  // The name gives access to a logged-in browser state.
  profile: "saved",
  redactPII: "link",
  threatProtection: "history",
  // A person's name.
  auditMetadata: "saved",
};

/** Fields of actions. A field that may not travel is emptied, so that the step keeps its index. */
export const actionTravel: { readonly [Type in ActionType]: Record<ActionField<Type>, Travel> } = {
  wait: { milliseconds: "link", selector: "link" },
  screenshot: { fullPage: "link", quality: "link", viewport: "link" },
  click: { selector: "link", all: "link" },
  // May contain passwords.
  write: { text: "never" },
  press: { key: "link" },
  scroll: { direction: "link", selector: "link" },
  scrape: {},
  executeJavascript: { script: "history" },
  pdf: { format: "link", landscape: "link", scale: "link" },
};
