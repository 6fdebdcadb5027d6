import fc from "fast-check";
import type { ScrapeField } from "@/lib/contract/fields";
import { formatTypes } from "@/lib/contract/format-infos";
import {
  categoryTypes,
  enterpriseOptions,
  parserTypes,
  proxies,
  sourceTypes,
} from "@/lib/contract/kinds";
import { limits } from "@/lib/contract/limits";
import type { WireSearchRequest } from "@/lib/contract/request";
import { pdfFormats, scrollDirections } from "@/lib/contract/schemas/actions";
import {
  parserModes,
  redactionEntities,
  redactionModes,
  redactionStyles,
} from "@/lib/contract/schemas/scrape-options";
import { failurePolicies, threatModes } from "@/lib/contract/schemas/threat-protection";
import { countryCodes } from "@/lib/contract/values/country";
import { formatTbsDate, timePresets } from "@/lib/contract/values/tbs";

/** Any subset of the fields, each included independently. */
const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });

const list = <T>(item: fc.Arbitrary<T>, maxLength = 4) => fc.array(item, { maxLength });
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
const flag = fc.boolean();
const milliseconds = fc.integer({ min: 1, max: 600_000 });
const quality = fc.integer({ min: limits.qualityMin, max: limits.qualityMax });
const viewport = fc.record({
  width: fc.integer({ min: 1, max: 7_680 }),
  height: fc.integer({ min: 1, max: 4_320 }),
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const topLevel = fc.stringMatching(/^[a-z]{2,6}$/);

/** Host names as a user may type them, with capitals and surrounding spaces. */
export const hostname = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), topLevel, fc.constantFrom("", " "))
  .chain(([labels, last, space]) => {
    const host = [...labels, last].join(".");
    return fc.constantFrom(host, `${space}${host.toUpperCase()}${space}`);
  });

const pattern = fc.oneof(
  hostname,
  hostname.map((host) => `*.${host.trim()}`),
);

const day = fc.record({
  year: fc.integer({ min: 1_990, max: 2_035 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});

const country = fc.constantFrom(...countryCodes);
/** Time filters with any combination and order of parts. */
export const timeFilter = fc
  .record({
    preset: fc.option(fc.constantFrom(...Object.keys(timePresets))),
    range: fc.option(fc.tuple(day, day)),
    byDate: flag,
  })
  .map(({ preset, range, byDate }) => {
    const [from, to] = (range ?? []).toSorted(
      (a, b) => a.year - b.year || a.month - b.month || a.day - b.day,
    );
    return [
      ...(byDate ? ["sbd:1"] : []),
      ...(preset ? [`qdr:${preset}`] : []),
      ...(from && to
        ? ["cdr:1", `cd_min:${formatTbsDate(from)}`, `cd_max:${formatTbsDate(to)}`]
        : []),
    ];
  })
  .filter((parts) => parts.length > 0)
  .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }))
  .map((parts) => parts.join(","));

/** Free JSON without -0, which JSON text writes as 0 (RFC 8785, section 3.2.2.3). */
const jsonObject = fc
  .dictionary(
    fc.string({ maxLength: 8 }).filter((key) => key !== "__proto__"),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 3 },
  )
  .map((object): typeof object => JSON.parse(JSON.stringify(object)));

const screenshot = { fullPage: flag, quality, viewport };

/** Every format as an object, with any subset of its fields. */
const formatObject = fc.oneof(
  fc
    .constantFrom(...formatTypes.filter((type) => type !== "question" && type !== "highlights"))
    .map((type) => ({ type })),
  optional(screenshot).map((fields) => ({ type: "screenshot" as const, ...fields })),
  optional({ prompt: text, schema: jsonObject }).map((fields) => ({
    type: "json" as const,
    ...fields,
  })),
  optional({
    modes: list(fc.constantFrom("git-diff" as const, "json" as const), 2),
    prompt: text,
    schema: jsonObject,
    tag: fc.option(text),
  }).map((fields) => ({ type: "changeTracking" as const, ...fields })),
  text.map((question) => ({ type: "question" as const, question })),
  text.map((query) => ({ type: "highlights" as const, query })),
  // The specification allows further fields on a question.
  text.map((question) => ({ type: "question" as const, question, maxLength: 200 })),
);

const formatName = fc.constantFrom(
  ...formatTypes.filter((type) => type !== "question" && type !== "highlights"),
);

/** Every action, with any subset of its optional fields. */
export const action = fc.oneof(
  milliseconds.map((each) => ({ type: "wait" as const, milliseconds: each })),
  text.map((selector) => ({ type: "wait" as const, selector })),
  optional(screenshot).map((fields) => ({ type: "screenshot" as const, ...fields })),
  fc.record(
    { type: fc.constant("click" as const), selector: text, all: flag },
    { requiredKeys: ["type", "selector"] },
  ),
  fc.string().map((typed) => ({ type: "write" as const, text: typed })),
  text.map((key) => ({ type: "press" as const, key })),
  optional({ direction: fc.constantFrom(...scrollDirections), selector: text }).map((fields) => ({
    type: "scroll" as const,
    ...fields,
  })),
  fc.constant({ type: "scrape" as const }),
  text.map((script) => ({ type: "executeJavascript" as const, script })),
  optional({
    format: fc.constantFrom(...pdfFormats),
    landscape: flag,
    scale: fc.double({ min: 0.1, max: 2, noNaN: true }),
  }).map((fields) => ({ type: "pdf" as const, ...fields })),
);

const threatProtection = optional({
  mode: fc.constantFrom(...threatModes),
  blacklist: list(pattern),
  whitelist: list(pattern),
  blockedTlds: list(topLevel),
  riskScoreThreshold: fc.integer({ min: 0, max: limits.riskScoreMax }),
  failurePolicy: fc.constantFrom(...failurePolicies),
});

const parser = fc.oneof(
  fc.constantFrom(...parserTypes),
  fc.record(
    {
      type: fc.constantFrom(...parserTypes),
      mode: fc.constantFrom(...parserModes),
      maxPages: fc.integer({ min: 1, max: limits.parserMaxPages }),
    },
    { requiredKeys: ["type"] },
  ),
);

const headers = fc.dictionary(
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,12}$/),
  fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
  { maxKeys: 4 },
);

/** `scrapeOptions`, with any subset of its fields. */
export const scrapeOptions = optional({
  formats: list(fc.oneof(formatName, formatObject), 6),
  onlyMainContent: flag,
  onlyCleanContent: flag,
  includeTags: list(text),
  excludeTags: list(text),
  headers,
  waitFor: fc.integer({ min: 0, max: 60_000 }),
  timeout: fc.integer({ min: limits.scrapeTimeoutMin, max: limits.scrapeTimeoutMax }),
  mobile: flag,
  blockAds: flag,
  removeBase64Images: flag,
  skipTlsVerification: flag,
  storeInCache: flag,
  maxAge: fc.nat(),
  minAge: fc.nat(),
  lockdown: flag,
  proxy: fc.constantFrom(...proxies, "stealth" as const),
  location: optional({ country: country, languages: list(text) }),
  parsers: list(parser, 3),
  profile: fc.record(
    { name: fc.string({ minLength: 1, maxLength: 60 }), saveChanges: flag },
    { requiredKeys: ["name"] },
  ),
  redactPII: fc.oneof(
    flag,
    optional({
      mode: fc.constantFrom(...redactionModes),
      entities: list(fc.constantFrom(...redactionEntities)),
      replaceStyle: fc.constantFrom(...redactionStyles),
    }),
  ),
  actions: list(action, 5),
  threatProtection,
  auditMetadata: fc.record({ username: fc.string({ maxLength: 60 }) }),
} satisfies Record<ScrapeField, fc.Arbitrary<unknown>>);

const sourceObject = fc.oneof(
  optional({ location: text, tbs: timeFilter }).map((fields) => ({
    type: "web" as const,
    ...fields,
  })),
  fc.constantFrom({ type: "news" as const }, { type: "images" as const }),
);

const topFields = {
  query: fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((query) => query.trim() !== "" && query.length <= limits.queryLength),
  limit: fc.integer({ min: limits.limitMin, max: limits.limitMax }),
  sources: list(fc.oneof(fc.constantFrom(...sourceTypes), sourceObject)),
  categories: list(
    fc.oneof(
      fc.constantFrom(...categoryTypes),
      fc.constantFrom(...categoryTypes).map((type) => ({ type })),
    ),
  ),
  country,
  location: text,
  tbs: timeFilter,
  highlights: flag,
  ignoreInvalidURLs: flag,
  safe: flag,
  timeout: milliseconds,
  scrapeOptions,
  enterprise: list(fc.constantFrom(...enterpriseOptions), 2),
  threatProtection,
  origin: text,
  integration: text,
  lang: text,
  filter: text,
} satisfies Record<Exclude<keyof WireSearchRequest, keyof Domains>, fc.Arbitrary<unknown>>;

type Domains = Pick<WireSearchRequest, "includeDomains" | "excludeDomains">;

const domains = fc.oneof(
  fc.constant({}),
  list(hostname).map((includeDomains) => ({ includeDomains })),
  list(hostname).map((excludeDomains) => ({ excludeDomains })),
  list(hostname).map((includeDomains) => ({ includeDomains, excludeDomains: [] })),
);

/**
 * Valid bodies of `POST /v2/search` over all fields and both spellings, without text that the
 * contract forbids.
 */
export const wireRequest: fc.Arbitrary<WireSearchRequest> = fc
  .tuple(fc.record(topFields, { requiredKeys: ["query"] }), domains)
  .map(([fields, chosen]) => ({ ...fields, ...chosen }));
