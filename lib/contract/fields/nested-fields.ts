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
    help: "Whether a risk classifier checks URLs.",
    values: threatModes,
    sideEffects: [
      "Normal adds 2 credits per analysed URL.",
      "Off is rejected with 403 if the team must enforce checks.",
    ],
    guide: "privacy/threat-protection",
  },
  blacklist: {
    label: "Always blocked",
    help: "Domains or *.domain patterns that are never fetched.",
    unit: "items",
    max: limits.threatListItems,
    guide: "privacy/threat-lists",
  },
  whitelist: {
    label: "Always allowed",
    help: "Domains or *.domain patterns that are always fetched.",
    unit: "items",
    max: limits.threatListItems,
    sideEffects: ["Takes precedence over every other rule."],
    guide: "privacy/threat-lists",
  },
  blockedTlds: {
    label: "Blocked top-level domains",
    help: "Top-level domains such as zip, in lower case and without the dot.",
    unit: "items",
    max: limits.threatListItems,
    guide: "privacy/threat-lists",
  },
  riskScoreThreshold: {
    label: "Risk threshold",
    help: "Blocks URLs with this score or higher. Lower is stricter.",
    unit: "score",
    min: 0,
    max: limits.riskScoreMax,
    guide: "privacy/threat-protection",
  },
  failurePolicy: {
    label: "If the classifier fails",
    help: "Closed blocks URLs that could not be checked; open allows them.",
    values: failurePolicies,
    guide: "privacy/threat-protection",
  },
};

const PARSER_FLAG =
  "Sent by the public client; the specification does not list it. The built-in engine ignores it and says so in `warning`.";

export const parserFields: Group<ParserField> = {
  type: {
    label: "Kind of document",
    help: "Documents that the parser handles.",
    values: parserTypes,
    compatibility: "Image is undocumented; some services accept it.",
    guide: "scrape/pdf",
  },
  mode: {
    label: "Reading mode",
    help: "How text is extracted: fast reads embedded text, ocr recognizes it, auto tries fast first.",
    default: "auto",
    values: parserModes,
    guide: "scrape/pdf-modes",
  },
  maxPages: {
    label: "Page limit",
    help: "Reads at most this many pages per PDF.",
    unit: "pages",
    min: 1,
    max: limits.parserMaxPages,
    sideEffects: ["Limits the credits of a long document."],
    guide: "scrape/pdf-modes",
  },
  pages: {
    label: "Markdown of each page",
    help: "Adds the Markdown of every page, by its number.",
    compatibility: PARSER_FLAG,
    guide: "scrape/pdf-modes",
  },
  blocks: {
    label: "Layout blocks",
    help: "Adds the position and type of every block of a page.",
    compatibility: PARSER_FLAG,
    guide: "scrape/pdf-modes",
  },
  pageMarkers: {
    label: "Page markers",
    help: "Marks in the Markdown where each further page begins.",
    compatibility: PARSER_FLAG,
    guide: "scrape/pdf-modes",
  },
};

export const locationFields: Group<LocationField> = {
  country: {
    label: "Visitor's country",
    help: "Two capital letters, such as DE. A proxy in that country is used if available.",
    default: scrapeDefaults.country,
    guide: "scrape/languages",
  },
  languages: {
    label: "Languages",
    help: "Locales in order of preference. Without them, the languages of the country.",
    unit: "items",
    max: limits.languages,
    guide: "scrape/languages",
  },
};

export const profileFields: Group<ProfileField> = {
  name: {
    label: "Profile name",
    help: "Runs with the same profile share cookies, local storage and session data.",
    unit: "characters",
    min: 1,
    max: limits.profileNameLength,
    guide: "scrape/profiles",
  },
  saveChanges: {
    label: "Save changes",
    help: "Saves the browser's state when the run ends.",
    default: scrapeDefaults.saveChanges,
    sideEffects: ["Only one session at a time can save changes to a profile."],
    guide: "scrape/profiles",
  },
};

export const auditFields: Group<AuditField> = {
  username: {
    label: "User name",
    help: "Recorded in the organization's security log.",
    unit: "characters",
    max: limits.auditUsernameLength,
    guide: "scrape/audit-metadata",
  },
};

/** Observed at services; the specification leaves the object open. */
export const redactionFields: Group<RedactionOptionField> = {
  mode: {
    label: "Detection mode",
    help: "How personal data is found: accurate, aggressive or fast.",
    values: redactionModes,
    guide: "scrape/redaction",
  },
  entities: {
    label: "What to redact",
    help: "Kinds of personal data. Without them, all kinds.",
    unit: "items",
    max: limits.redactionEntities,
    values: redactionEntities,
    guide: "scrape/redaction",
  },
  replaceStyle: {
    label: "Replacement",
    help: "The replacement: a tag that names the kind, a mask, or nothing.",
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
    compatibility: "Services accept at most 7680.",
    guide: "formats/screenshot",
  },
  height: {
    label: "Viewport height",
    help: "Height of the browser window.",
    unit: "pixels",
    min: 1,
    compatibility: "Services accept at most 4320.",
    guide: "formats/screenshot",
  },
};
