import type { ActionField, RequestField, ScrapeField } from "@/lib/contract/fields";
import type { toleratedKeys } from "@/lib/contract/request";
import type { ActionType } from "@/lib/contract/schemas/actions";

/**
 * How far a field may travel; each place includes the ones after it.
 * link: anywhere, also in a link that others open. history: kept on this device with past runs. saved: kept on
 * this device with the draft only. never: gone with the tab.
 */
export const travelPlaces = ["link", "history", "saved", "never"] as const;
export type Travel = (typeof travelPlaces)[number];
/** A place to which something is about to be written. */
export type TravelPlace = Exclude<Travel, "never">;

export const mayTravel = (travel: Travel, to: TravelPlace): boolean =>
  travelPlaces.indexOf(travel) <= travelPlaces.indexOf(to);

/** `scrapeOptions` is decided field by field below. */
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
  // An organisation's block lists say what it fears.
  threatProtection: "history",
  // Marks of the client that made the body; they mean nothing to whoever opens a link.
  origin: "history",
  integration: "history",
  lang: "history",
  filter: "history",
};

/** `actions` is decided field by field below. */
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
  // The name opens somebody's logged-in browser state.
  profile: "saved",
  redactPII: "link",
  threatProtection: "history",
  // A person's name.
  auditMetadata: "saved",
};

/** Fields of actions. One that may not travel is emptied, so that the step keeps its place and number. */
export const actionTravel: { readonly [Type in ActionType]: Record<ActionField<Type>, Travel> } = {
  wait: { milliseconds: "link", selector: "link" },
  screenshot: { fullPage: "link", quality: "link", viewport: "link" },
  click: { selector: "link", all: "link" },
  // Passwords are typed with it.
  write: { text: "never" },
  press: { key: "link" },
  scroll: { direction: "link", selector: "link" },
  scrape: {},
  executeJavascript: { script: "history" },
  pdf: { format: "link", landscape: "link", scale: "link" },
};
