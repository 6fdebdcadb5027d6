import { formatTypes } from "@/lib/contract/format-descriptors";
import {
  categoryTypes,
  enterpriseOptions,
  parserTypes,
  proxies,
  sourceTypes,
} from "@/lib/contract/kinds";
import { actionTypes } from "@/lib/contract/schemas/actions";

/**
 * What a part of a request looks like, as far as it takes to read other spellings of it. Values are the contract's
 * to judge; a shape only says which names there are and what a text may stand for.
 */
export type Shape =
  | { readonly kind: "text" | "number" | "flag" | "free" }
  | { readonly kind: "name"; readonly names: readonly string[] }
  | ObjectShape
  | { readonly kind: "list"; readonly item: Shape; readonly split?: boolean }
  /** Objects that say by their `type` what they are, some of them also by the bare name. */
  | { readonly kind: "typed"; readonly types: Readonly<Record<string, ObjectShape>> };

export type ObjectShape = {
  readonly kind: "object";
  readonly keys: Readonly<Record<string, Shape>>;
  /** Other keys are its own affair. */
  readonly loose?: boolean;
};

const text: Shape = { kind: "text" };
const number: Shape = { kind: "number" };
const flag: Shape = { kind: "flag" };
const free: Shape = { kind: "free" };
const name = (names: readonly string[]): Shape => ({ kind: "name", names });
const object = (keys: Readonly<Record<string, Shape>>, loose = false): ObjectShape => ({
  kind: "object",
  keys,
  loose,
});
const list = (item: Shape): Shape => ({ kind: "list", item });
/** A list of words without commas in them, so that a text may hold several. */
const wordList = (item: Shape): Shape => ({ kind: "list", item, split: true });
const typed = (types: readonly string[], fields: (type: string) => ObjectShape): Shape => ({
  kind: "typed",
  types: Object.fromEntries(types.map((type) => [type, fields(type)])),
});

const viewport = object({ width: number, height: number });
const capture = { fullPage: flag, quality: number, viewport };

const formatFields: Readonly<Record<string, ObjectShape>> = {
  screenshot: object(capture),
  json: object({ prompt: text, schema: free }),
  changeTracking: object({
    modes: wordList(name(["git-diff", "json"])),
    prompt: text,
    schema: free,
    tag: free,
  }),
  question: object({ question: text }, true),
  highlights: object({ query: text }, true),
};

const actionFields: Readonly<Record<string, ObjectShape>> = {
  wait: object({ milliseconds: number, selector: text }),
  screenshot: object(capture),
  click: object({ selector: text, all: flag }),
  write: object({ text }),
  press: object({ key: text }),
  scroll: object({ direction: name(["up", "down"]), selector: text }),
  scrape: object({}),
  executeJavascript: object({ script: text }),
  pdf: object({ format: text, landscape: flag, scale: number }),
};

const none = object({});

const threatProtection = object({
  mode: name(["off", "normal"]),
  blacklist: wordList(text),
  whitelist: wordList(text),
  blockedTlds: wordList(text),
  riskScoreThreshold: number,
  failurePolicy: name(["open", "closed"]),
});

export const scrapeShape = object({
  formats: wordList(typed(formatTypes, (type) => formatFields[type] ?? none)),
  onlyMainContent: flag,
  onlyCleanContent: flag,
  includeTags: list(text),
  excludeTags: list(text),
  headers: free,
  waitFor: number,
  timeout: number,
  mobile: flag,
  blockAds: flag,
  removeBase64Images: flag,
  skipTlsVerification: flag,
  storeInCache: flag,
  maxAge: number,
  minAge: number,
  lockdown: flag,
  proxy: name(proxies),
  location: object({ country: text, languages: wordList(text) }),
  parsers: wordList(
    typed(parserTypes, () => object({ mode: name(["fast", "auto", "ocr"]), maxPages: number })),
  ),
  profile: object({ name: text, saveChanges: flag }),
  redactPII: free,
  actions: list(typed(actionTypes, (type) => actionFields[type] ?? none)),
  threatProtection,
  auditMetadata: object({ username: text }),
});

export const requestShape = object({
  query: text,
  limit: number,
  sources: wordList(
    typed(sourceTypes, (type) => (type === "web" ? object({ location: text, tbs: text }) : none)),
  ),
  categories: wordList(typed(categoryTypes, () => none)),
  country: text,
  location: text,
  tbs: text,
  includeDomains: wordList(text),
  excludeDomains: wordList(text),
  highlights: flag,
  ignoreInvalidURLs: flag,
  safe: flag,
  timeout: number,
  enterprise: wordList(name(enterpriseOptions)),
  threatProtection,
  scrapeOptions: scrapeShape,
  origin: free,
  integration: free,
  lang: free,
  filter: free,
});
