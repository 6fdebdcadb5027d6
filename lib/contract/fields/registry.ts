import type { FieldInfo } from "../fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
} from "./nested-fields";
import { requestFields, webSourceFields } from "./request-fields";
import { scrapeFields } from "./scrape-fields";

type FieldGroup = {
  /** Path of the object in a request. `*` is any item of a list. */
  readonly at: readonly string[];
  readonly fields: Readonly<Record<string, FieldInfo>>;
};

/** The fields of each object of a request. Formats and actions have registries of their own. */
export const fieldGroups = {
  request: { at: [], fields: requestFields },
  source: { at: ["sources", "*"], fields: webSourceFields },
  threat: { at: ["threatProtection"], fields: threatFields },
  scrape: { at: ["scrapeOptions"], fields: scrapeFields },
  parser: { at: ["scrapeOptions", "parsers", "*"], fields: parserFields },
  location: { at: ["scrapeOptions", "location"], fields: locationFields },
  profile: { at: ["scrapeOptions", "profile"], fields: profileFields },
  redaction: { at: ["scrapeOptions", "redactPII"], fields: redactionFields },
  pageThreat: { at: ["scrapeOptions", "threatProtection"], fields: threatFields },
  audit: { at: ["scrapeOptions", "auditMetadata"], fields: auditFields },
} as const satisfies Readonly<Record<string, FieldGroup>>;

export type FieldGroupName = keyof typeof fieldGroups;
