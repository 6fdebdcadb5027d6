import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import type {
  AuditField,
  FieldInfo,
  LocationField,
  ParserField,
  ProfileField,
  RedactionOptionField,
  RequestField,
  ScrapeField,
  ThreatField,
  WebSourceField,
} from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { formatTypes } from "@/lib/contract/format-descriptors";
import { type ActionType, actionTypes } from "@/lib/contract/schemas/actions";
import { guidePage } from "@/lib/guide/guide";
import { requestToDraft } from "@/lib/request/draft";
import { stepSummary } from "@/lib/request/draft/actions/summary";
import { draftSections } from "@/lib/request/draft-sections";
import {
  actionTravel,
  requestTravel,
  scrapeTravel,
  travelPlaces,
} from "@/lib/request/field-travel";
import { sectionNames } from "@/lib/request/section-names";

/** A non-default value for every top-level field. A field without a value does not compile. */
const topValues: Record<Exclude<RequestField, "scrapeOptions">, unknown> = {
  query: "other words",
  limit: 7,
  sources: [{ type: "news" }],
  categories: [{ type: "pdf" }],
  country: "DE",
  location: "Bonn,Germany",
  tbs: "qdr:w",
  includeDomains: ["example.org"],
  excludeDomains: ["example.org"],
  highlights: false,
  ignoreInvalidURLs: true,
  safe: true,
  timeout: 5_000,
  enterprise: ["zdr"],
  threatProtection: { mode: "normal" },
};

const scrapeValues: Record<ScrapeField, unknown> = {
  formats: ["links"],
  onlyMainContent: false,
  onlyCleanContent: true,
  includeTags: ["main"],
  excludeTags: ["nav"],
  headers: { "X-Own": "1" },
  waitFor: 5,
  timeout: 5_000,
  mobile: true,
  blockAds: false,
  removeBase64Images: false,
  skipTlsVerification: false,
  storeInCache: false,
  maxAge: 5,
  minAge: 5,
  lockdown: true,
  proxy: "enhanced",
  location: { country: "DE" },
  parsers: [],
  profile: { name: "shop" },
  redactPII: true,
  actions: [{ type: "scrape" }],
  threatProtection: { mode: "off" },
  auditMetadata: { username: "analyst" },
};

const threatValues: Record<ThreatField, unknown> = {
  mode: "off",
  blacklist: ["example.org"],
  whitelist: ["example.org"],
  blockedTlds: ["zip"],
  riskScoreThreshold: 5,
  failurePolicy: "open",
};

const webValues: Record<WebSourceField, unknown> = { location: "Bonn,Germany", tbs: "qdr:w" };
const parserValues: Record<ParserField, unknown> = { type: "image", mode: "ocr", maxPages: 5 };
const locationValues: Record<LocationField, unknown> = { country: "DE", languages: ["de"] };
const profileValues: Record<ProfileField, unknown> = { name: "shop", saveChanges: false };
const auditValues: Record<AuditField, unknown> = { username: "analyst" };
const redactionValues: Record<RedactionOptionField, unknown> = {
  mode: "fast",
  entities: ["EMAIL"],
  replaceStyle: "mask",
};

/** Values for fields of formats and actions; the same name has the same type everywhere. */
const kindValues: Readonly<Record<string, unknown>> = {
  fullPage: true,
  quality: 5,
  viewport: { width: 500, height: 400 },
  prompt: "all prices",
  schema: { type: "object" },
  modes: ["json"],
  tag: "weekly",
  question: "why?",
  query: "limits",
  milliseconds: 5,
  selector: "main",
  all: true,
  text: "words",
  key: "Enter",
  direction: "up",
  script: "return 1",
  format: "A5",
  landscape: true,
  scale: 2,
};

/** Required fields of formats and actions. */
const needed: Readonly<Record<string, object>> = {
  question: { question: "who?" },
  highlights: { query: "who?" },
  wait: { milliseconds: 50 },
  click: { selector: "a" },
  write: { text: "a" },
  press: { key: "a" },
  executeJavascript: { script: "1" },
};

type Wire = Readonly<Record<string, unknown>>;
type Case = {
  readonly path: string;
  /** The field name, as the guide spells it. */
  readonly name: string;
  readonly info: Pick<FieldInfo, "guide">;
  /** Where the field may be shared. A nested field follows its parent. */
  readonly travel: string | undefined;
  readonly without: Wire;
  readonly set: Wire;
};

const query = { query: "words" };
const scraped = (options: Wire): Wire => ({ ...query, scrapeOptions: options });

type Travels = string | Readonly<Record<string, string>>;

function cases(
  prefix: string,
  fields: Readonly<Record<string, FieldInfo>>,
  values: Wire,
  travels: Travels,
  wrap: (own: Wire) => Wire,
): Case[] {
  return Object.entries(fields)
    .filter(([name]) => Object.hasOwn(values, name))
    .map(([name, info]) => ({
      path: `${prefix}${name}`,
      name,
      info,
      travel: typeof travels === "string" ? travels : travels[name],
      without: wrap({}),
      set: wrap({ [name]: values[name] }),
    }));
}

/** A wait is by duration or by selector, never both. */
const ownOf = (type: string, own: Wire): Wire =>
  type === "wait" && "selector" in own ? own : { ...needed[type], ...own };

const every: readonly Case[] = [
  ...cases("", requestFields, topValues, requestTravel, (own) => ({ ...query, ...own })),
  ...cases(
    "scrapeOptions.",
    scrapeFields,
    scrapeValues,
    { ...scrapeTravel, actions: "link" },
    scraped,
  ),
  ...cases("sources.web.", webSourceFields, webValues, requestTravel.sources, (own) => ({
    ...query,
    sources: [{ type: "web", ...own }],
  })),
  ...cases(
    "threatProtection.",
    threatFields,
    threatValues,
    requestTravel.threatProtection,
    (own) => ({
      ...query,
      threatProtection: own,
    }),
  ),
  ...cases(
    "scrapeOptions.threatProtection.",
    threatFields,
    threatValues,
    scrapeTravel.threatProtection,
    (own) => scraped({ threatProtection: own }),
  ),
  ...cases("scrapeOptions.parsers.", parserFields, parserValues, scrapeTravel.parsers, (own) =>
    scraped({
      parsers: "type" in own ? [own] : Object.keys(own).length > 0 ? [{ type: "pdf", ...own }] : [],
    }),
  ),
  ...cases(
    "scrapeOptions.location.",
    locationFields,
    locationValues,
    scrapeTravel.location,
    (own) => scraped({ location: own }),
  ),
  ...cases("scrapeOptions.profile.", profileFields, profileValues, scrapeTravel.profile, (own) =>
    scraped({ profile: { name: "a", ...own } }),
  ),
  ...cases(
    "scrapeOptions.auditMetadata.",
    auditFields,
    auditValues,
    scrapeTravel.auditMetadata,
    (own) => scraped({ auditMetadata: { username: "a", ...own } }),
  ),
  ...cases(
    "scrapeOptions.redactPII.",
    redactionFields,
    redactionValues,
    scrapeTravel.redactPII,
    (own) => scraped({ redactPII: own }),
  ),
  ...formatTypes.flatMap((type): Case[] => [
    {
      path: `formats.${type}`,
      name: type,
      info: formatRegistry[type],
      travel: scrapeTravel.formats,
      without: scraped({}),
      set: scraped({ formats: [{ type, ...needed[type] }] }),
    },
    ...cases(
      `formats.${type}.`,
      formatRegistry[type].fields,
      kindValues,
      scrapeTravel.formats,
      (own) => scraped({ formats: [{ type, ...ownOf(type, own) }] }),
    ),
  ]),
  ...actionTypes.flatMap((type: ActionType): Case[] => [
    {
      path: `actions.${type}`,
      name: type,
      info: actionRegistry[type],
      // The step itself is always shared so that the numbering of the others stays stable.
      travel: "link",
      without: scraped({}),
      set: scraped({ actions: [{ type, ...needed[type] }] }),
    },
    ...cases(
      `actions.${type}.`,
      actionRegistry[type].fields,
      kindValues,
      actionTravel[type],
      (own) => scraped({ actions: [{ type, ...ownOf(type, own) }] }),
    ),
  ]),
];

function draftOf(wire: Wire) {
  const result = fromWire(wire);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return requestToDraft(result.request);
}

describe("every field of the contract", () => {
  it("is covered by this test", () => {
    const count = (fields: object) => Object.keys(fields).length;
    const kinds = [...Object.values(formatRegistry), ...Object.values(actionRegistry)];
    const named = [
      ...[requestFields, scrapeFields, webSourceFields, threatFields, threatFields],
      ...[parserFields, locationFields, profileFields, auditFields, redactionFields],
    ].reduce((sum, fields) => sum + count(fields), 0);
    // All except `scrapeOptions`, whose fields are checked one by one.
    expect(every.length).toBe(
      named - 1 + kinds.length + kinds.reduce((sum, { fields }) => sum + count(fields), 0),
    );
  });

  it.each(every)("has a control that shows $path", ({ set, without }) => {
    const { rest: _with, ...shown } = draftOf(set);
    const { rest: _without, ...before } = draftOf(without);
    expect(shown).not.toEqual(before);
  });

  it.each(every)("has a guide page that documents $path", ({ name, info }) => {
    const page = guidePage(info.guide);
    expect(page, info.guide).toBeDefined();
    if (page) expect(page.markdown).toContain(name);
  });

  it.each(every)("has a rule for where $path may be shared", ({ travel }) => {
    expect(travelPlaces).toContain(travel);
  });

  it.each(every)("shows $path in the summary of its collapsed section", ({ set }) => {
    const changes = (wire: Wire) => {
      const draft = draftOf(wire);
      return sectionNames.map((section) => [
        draftSections[section].changed(draft),
        draftSections[section].summary(draft),
      ]);
    };
    const bare = changes(query);
    const different = changes(set).filter(
      ([changed, summaries], at) => changed !== bare[at]?.[0] && summaries !== bare[at]?.[1],
    );
    // The query is not part of any section's changes.
    expect("query" in set && set.query !== query.query ? 1 : different.length).toBe(1);
  });

  it.each(every.filter(({ path }) => /^actions\.[^.]+\./.test(path)))(
    "shows $path in the summary of its collapsed step",
    ({ set, without }) => {
      const summaries = (wire: Wire) => draftOf(wire).actions.steps.map(stepSummary);
      expect(summaries(set)).toHaveLength(1);
      expect(summaries(set)).not.toEqual(summaries(without));
    },
  );
});
