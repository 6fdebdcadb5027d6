import type { RequestField, ScrapeField } from "@/lib/contract/fields";
import { categoryTypes, enterpriseOptions, proxies, sourceTypes } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { keysOf } from "@/lib/contract/typed-keys";
import { escapeBody } from "@/lib/variables/resolve-body";
import { type Body, type FieldPath, withValueAt } from "../body";
import { bodyToDraft, type Draft } from "../draft";
import {
  country,
  domains,
  flag,
  foldName,
  formats,
  type LinkValue,
  names,
  oneOf,
  span,
  tags,
  text,
  typed,
  whole,
} from "./link-values";

/** A parameter of a readable link and its field of the request. */
type LinkParam = {
  readonly name: string;
  readonly of: "search" | "pages";
  readonly path: FieldPath;
  readonly parse: LinkValue<unknown>["parse"];
  /** Null if the request does not set the field. */
  readonly format: (request: SearchRequest) => string | null;
};

type Codecs<Fields, Name extends keyof Fields> = {
  readonly [Key in Extract<Name, string>]: LinkValue<NonNullable<Fields[Key]>> | null;
};

/** `null`: a readable link cannot carry the field. */
const searchCodecs: Codecs<SearchRequest, Exclude<RequestField, "scrapeOptions">> = {
  query: text,
  limit: whole,
  sources: typed(sourceTypes),
  categories: typed(categoryTypes),
  country,
  location: text,
  tbs: text,
  includeDomains: domains,
  excludeDomains: domains,
  highlights: flag,
  ignoreInvalidURLs: flag,
  safe: flag,
  timeout: span,
  enterprise: names(enterpriseOptions),
  threatProtection: null,
};

/**
 * Parameters are named after their field. Options that share a name with a request field have no
 * parameter.
 */
const pageCodecs: Codecs<ScrapeOptions, Exclude<ScrapeField, RequestField>> = {
  formats,
  onlyMainContent: flag,
  onlyCleanContent: flag,
  includeTags: tags,
  excludeTags: tags,
  waitFor: span,
  mobile: flag,
  blockAds: flag,
  maxAge: span,
  minAge: span,
  storeInCache: flag,
  lockdown: flag,
  proxy: oneOf(proxies),
  headers: null,
  removeBase64Images: null,
  skipTlsVerification: null,
  parsers: null,
  profile: null,
  redactPII: null,
  actions: null,
  auditMetadata: null,
};

function searchParam<Key extends keyof typeof searchCodecs>(name: Key): LinkParam[] {
  const codec = searchCodecs[name];
  if (!codec) return [];
  return [
    {
      name,
      of: "search",
      path: [name],
      parse: codec.parse,
      format: ({ [name]: value }) =>
        value === undefined || value === null ? null : codec.format(value),
    },
  ];
}

function pageParam<Key extends keyof typeof pageCodecs>(name: Key): LinkParam[] {
  const codec = pageCodecs[name];
  if (!codec) return [];
  return [
    {
      name,
      of: "pages",
      path: ["scrapeOptions", name],
      parse: codec.parse,
      format: ({ scrapeOptions }) => {
        const value = scrapeOptions?.[name];
        return value === undefined || value === null ? null : codec.format(value);
      },
    },
  ];
}

const linkParams: readonly LinkParam[] = [
  ...keysOf(searchCodecs).flatMap((name) => searchParam(name)),
  ...keysOf(pageCodecs).flatMap((name) => pageParam(name)),
];

export const linkParamNames = linkParams.map(({ name }) => name);

/** The body is not validated; `notes` names repeated and unknown parameters. */
export type ParsedLinkRequest = { body: Body; notes: string[] };

const bySpelling = new Map([
  ...linkParams.map((param) => [foldName(param.name), param] as const),
  // The usual name on search pages.
  ...linkParams.flatMap((param) => (param.name === "query" ? [["q", param] as const] : [])),
]);

const TRACKING =
  /^(?:utm_.*|.*clid|gclsrc|gbraid|wbraid|_ga|_gl|_hs.*|mc_.*|mkt_tok|igshid?|ref|ref_src|cmpid|__cf_.*|_rsc)$/i;

/** The parameter of a name, which may have a list index, or the `amp;` of copied HTML source. */
function paramOf(name: string): LinkParam | undefined {
  const bare = name.replace(/^(?:amp;)+/, "").replace(/\[\d*\]$/, "");
  const inner = /^scrapeOptions(?:\.|\[)(.+?)\]?$/i.exec(bare)?.[1];
  const param = bySpelling.get(foldName(inner ?? bare));
  return inner !== undefined && param?.of === "search" ? undefined : param;
}

/**
 * Parses `?query=…&sources=web,news&limit=20&formats=markdown`, with tolerant spelling of names,
 * lists and flags. Invalid values are kept. Null without any known parameter, so
 * that an ordinary visit is not a link. The query may be empty: a link can carry settings only.
 */
export function parseLinkRequest(search: string): ParsedLinkRequest | null {
  const values = new Map<LinkParam, string[]>();
  const unknown: string[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const param = paramOf(name);
    if (param) values.set(param, [...(values.get(param) ?? []), value]);
    else if (!TRACKING.test(name)) unknown.push(name);
  }
  if (values.size === 0) return null;
  let body: Body = { query: "" };
  const notes: string[] = [];
  for (const param of linkParams) {
    const texts = values.get(param);
    if (!texts) continue;
    const { value, note } = param.parse(texts);
    if (value !== undefined) body = withValueAt(body, param.path, value);
    if (note) notes.push(`${param.name}: ${note}`);
  }
  if (unknown.length > 0)
    notes.push(`Ignored, because a link cannot carry it: ${namesIn(unknown)}.`);
  return { body, notes };
}

const NAMES_SHOWN = 10;
const namesIn = (unknown: readonly string[]): string => {
  const all = [...new Set(unknown.map((name) => name.slice(0, 60) || "unnamed value"))];
  const rest = all.length - NAMES_SHOWN;
  return `${all.slice(0, NAMES_SHOWN).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

export function parseLinkParams(search: string): { draft: Draft; notes: string[] } | null {
  const link = parseLinkRequest(search);
  return link && { draft: bodyToDraft(escapeBody(link.body)), notes: link.notes };
}

/**
 * The inverse of `parseLinkRequest`, without the question mark. Fields without a parameter are
 * omitted; a permalink carries them.
 */
export function formatLinkParams(request: SearchRequest): string {
  const params = new URLSearchParams();
  for (const { name, format } of linkParams) {
    const values = format(request);
    if (values !== null) params.set(name, values);
  }
  return params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
