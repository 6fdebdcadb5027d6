import { scrapeDefaults } from "../defaults";
import type {
  AuditField,
  FieldInfo,
  LocationField,
  ParserField,
  ProfileField,
  RedactionOptionField,
  ThreatField,
  ViewportField,
} from "../fields";
import { parserTypes } from "../kinds";
import { limits } from "../limits";
import {
  parserModes,
  redactionEntities,
  redactionModes,
  redactionStyles,
} from "../schemas/scrape-options";
import { failurePolicies, threatModes } from "../schemas/threat-protection";

type Group<Field extends string> = Readonly<Record<Field, FieldInfo>>;

/** Specification, "Threat protection override". */
export const threatFields: Group<ThreatField> = {
  mode: {
    label: "Mode",
    help: "Whether addresses are checked by a risk classifier.",
    values: threatModes,
    sideEffects: [
      "Normal adds 2 credits for every address analysed.",
      "Off is refused with 403 where the team must enforce checks.",
    ],
    guide: "privacy/threat-protection",
  },
  blacklist: {
    label: "Always blocked",
    help: "Domains, or *.domain patterns, that are never fetched.",
    unit: "items",
    max: limits.threatListItems,
    guide: "privacy/threat-lists",
  },
  whitelist: {
    label: "Always allowed",
    help: "Domains, or *.domain patterns, that are fetched whatever any other rule says.",
    unit: "items",
    max: limits.threatListItems,
    sideEffects: ["Outranks every other rule."],
    guide: "privacy/threat-lists",
  },
  blockedTlds: {
    label: "Blocked top-level domains",
    help: "Endings such as zip, in lower case and without the dot.",
    unit: "items",
    max: limits.threatListItems,
    guide: "privacy/threat-lists",
  },
  riskScoreThreshold: {
    label: "Risk threshold",
    help: "Addresses with this score or a higher one are blocked; lower is stricter.",
    unit: "score",
    min: 0,
    max: limits.riskScoreMax,
    guide: "privacy/threat-protection",
  },
  failurePolicy: {
    label: "When the classifier is silent",
    help: "Closed blocks what could not be checked, open lets it through.",
    values: failurePolicies,
    guide: "privacy/threat-protection",
  },
};

export const parserFields: Group<ParserField> = {
  type: {
    label: "Kind of document",
    help: "What the parser reads.",
    values: parserTypes,
    compatibility: "The specification names pdf alone; image was seen at services.",
    guide: "scrape/pdf",
  },
  mode: {
    label: "Reading mode",
    help: "Fast reads embedded text, ocr recognises every page, auto falls back from fast to ocr.",
    default: "auto",
    values: parserModes,
    guide: "scrape/pdf-modes",
  },
  maxPages: {
    label: "Most pages",
    help: "Stops after this many pages of a document.",
    unit: "pages",
    min: 1,
    max: limits.parserMaxPages,
    sideEffects: ["Caps the credits of a long document."],
    guide: "scrape/pdf-modes",
  },
};

export const locationFields: Group<LocationField> = {
  country: {
    label: "Visitor's country",
    help: "Two capital letters, such as DE; a proxy there is used where there is one.",
    default: scrapeDefaults.country,
    guide: "scrape/languages",
  },
  languages: {
    label: "Languages",
    help: "Locales in order of preference; left out, the country's own.",
    unit: "items",
    max: limits.languages,
    guide: "scrape/languages",
  },
};

export const profileFields: Group<ProfileField> = {
  name: {
    label: "Profile name",
    help: "Runs with the same name share cookies, local storage and session data.",
    unit: "characters",
    min: 1,
    max: limits.profileNameLength,
    guide: "scrape/profiles",
  },
  saveChanges: {
    label: "Save changes",
    help: "Writes the browser's state back when the run ends.",
    default: scrapeDefaults.saveChanges,
    sideEffects: ["Only one saving session of a profile can run at a time."],
    guide: "scrape/profiles",
  },
};

export const auditFields: Group<AuditField> = {
  username: {
    label: "User name",
    help: "Written into the organisation's security log events.",
    unit: "characters",
    max: limits.auditUsernameLength,
    guide: "scrape/audit-metadata",
  },
};

/** Observed at services; the specification leaves the object open. */
export const redactionFields: Group<RedactionOptionField> = {
  mode: {
    label: "Redaction mode",
    help: "How hard to look: accurate, aggressive or fast.",
    values: redactionModes,
    guide: "scrape/redaction",
  },
  entities: {
    label: "What to redact",
    help: "Kinds of personal data; left out, all of them.",
    unit: "items",
    max: limits.redactionEntities,
    values: redactionEntities,
    guide: "scrape/redaction",
  },
  replaceStyle: {
    label: "Replacement",
    help: "What stands in its place: a tag that names the kind, a mask, or nothing.",
    values: redactionStyles,
    guide: "scrape/redaction",
  },
};

export const viewportFields: Group<ViewportField> = {
  width: {
    label: "Viewport width",
    help: "Width of the browser window.",
    unit: "pixels",
    min: 1,
    compatibility: "Services take at most 7680.",
    guide: "formats/screenshot",
  },
  height: {
    label: "Viewport height",
    help: "Height of the browser window.",
    unit: "pixels",
    min: 1,
    compatibility: "Services take at most 4320.",
    guide: "formats/screenshot",
  },
};
