import { categoryTypes, enterpriseOptions, proxies, sourceTypes } from "@/lib/contract/kinds";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { type Draft, requestToDraft } from "../draft";
import {
  domains,
  flag,
  fold,
  formats,
  type LinkValue,
  names,
  oneOf,
  query,
  span,
  tags,
  text,
  time,
  typed,
  whole,
} from "./link-values";

/** A parameter and the field of the request that it stands for. */
type LinkParam = {
  readonly name: string;
  readonly of: "search" | "pages";
  readonly read: (
    given: readonly string[],
    into: SearchRequest,
  ) => { request: SearchRequest; note?: string };
  /** Null where the request leaves the field out. */
  readonly write: (request: SearchRequest) => string | null;
};

function ofSearch<Key extends keyof SearchRequest & string>(
  name: Key,
  codec: LinkValue<NonNullable<SearchRequest[Key]>>,
): LinkParam {
  return {
    name,
    of: "search",
    read: (given, into) => {
      const { value, note } = codec.read(given);
      return {
        request: value === undefined ? into : { ...into, [name]: value },
        ...(note && { note }),
      };
    },
    write: ({ [name]: value }) =>
      value === undefined || value === null ? null : codec.write(value),
  };
}

/** Under the bare name of the field, as none of them has the name of one of the search. */
function ofPages<Key extends keyof ScrapeOptions & string>(
  name: Exclude<Key, keyof SearchRequest>,
  codec: LinkValue<NonNullable<ScrapeOptions[Key]>>,
): LinkParam;
function ofPages<Key extends keyof ScrapeOptions & string>(
  name: Key,
  codec: LinkValue<NonNullable<ScrapeOptions[Key]>>,
): LinkParam {
  return {
    name,
    of: "pages",
    read: (given, into) => {
      const { value, note } = codec.read(given);
      const scrapeOptions = { ...into.scrapeOptions, [name]: value };
      return {
        request: value === undefined ? into : { ...into, scrapeOptions },
        ...(note && { note }),
      };
    },
    write: ({ scrapeOptions }) => {
      const value = scrapeOptions?.[name];
      return value === undefined || value === null ? null : codec.write(value);
    },
  };
}

const linkParams: readonly LinkParam[] = [
  ofSearch("query", query),
  ofSearch("limit", whole(limits.limitMin, limits.limitMax)),
  ofSearch("sources", typed(sourceTypes)),
  ofSearch("categories", typed(categoryTypes)),
  ofSearch("country", text),
  ofSearch("location", text),
  ofSearch("tbs", time),
  ofSearch("includeDomains", domains),
  ofSearch("excludeDomains", domains),
  ofSearch("highlights", flag),
  ofSearch("ignoreInvalidURLs", flag),
  ofSearch("safe", flag),
  ofSearch("timeout", span(1)),
  ofSearch("enterprise", names(enterpriseOptions)),
  ofPages("formats", formats),
  ofPages("onlyMainContent", flag),
  ofPages("onlyCleanContent", flag),
  ofPages("includeTags", tags),
  ofPages("excludeTags", tags),
  ofPages("waitFor", span(0)),
  ofPages("mobile", flag),
  ofPages("blockAds", flag),
  ofPages("maxAge", span(0)),
  ofPages("minAge", span(0)),
  ofPages("storeInCache", flag),
  ofPages("lockdown", flag),
  ofPages("proxy", oneOf(proxies)),
];

export const linkParamNames = linkParams.map(({ name }) => name);

/** Read as a request that needs no library to be checked: each value is one that the contract takes. */
export type ParsedLinkRequest = { request: SearchRequest; notes: string[] };

const bySpelling = new Map([
  ...linkParams.map((param) => [fold(param.name), param] as const),
  // As most search pages call it.
  ...linkParams.flatMap((param) => (param.name === "query" ? [["q", param] as const] : [])),
]);

/** What those who measure visits put behind every address. */
const TRACKING =
  /^(?:utm_.*|.*clid|gclsrc|gbraid|wbraid|_ga|_gl|_hs.*|mc_.*|mkt_tok|igshid?|ref|ref_src|cmpid|__cf_.*|_rsc)$/i;

/** The parameter of a name, which may be that of an item of a list, or stand behind the `&amp;` of a page's source. */
function paramOf(name: string): LinkParam | undefined {
  const bare = name.replace(/^(?:amp;)+/, "").replace(/\[\d*\]$/, "");
  const inner = /^scrapeOptions(?:\.|\[)(.+?)\]?$/i.exec(bare)?.[1];
  const param = bySpelling.get(fold(inner ?? bare));
  return inner !== undefined && param?.of === "search" ? undefined : param;
}

/**
 * Reads `?query=…&sources=web,news&limit=20&formats=markdown`, also where the names, lists and switches are spelled
 * as other programs write them. What cannot be read is left out and gives a note. Null when none of the parameters
 * is there, so that an ordinary visit is not taken for a link. The query may be empty: a link can hold settings alone.
 */
export function parseLinkRequest(search: string): ParsedLinkRequest | null {
  const given = new Map<LinkParam, string[]>();
  const unknown: string[] = [];
  for (const [name, value] of new URLSearchParams(search)) {
    const param = paramOf(name);
    if (param) given.set(param, [...(given.get(param) ?? []), value]);
    else if (!TRACKING.test(name)) unknown.push(name);
  }
  if (given.size === 0) return null;
  let request: SearchRequest = { query: "" };
  const notes: string[] = [];
  for (const param of linkParams) {
    const texts = given.get(param);
    if (!texts) continue;
    const outcome = param.read(texts, request);
    request = outcome.request;
    if (outcome.note) notes.push(`${param.name}: ${outcome.note}`);
  }
  if (unknown.length > 0)
    notes.push(`Not taken, because no such link carries it: ${namesIn(unknown)}.`);
  if (request.includeDomains && request.excludeDomains) {
    const { excludeDomains: _both, ...rest } = request;
    request = rest;
    notes.push("excludeDomains: left out, because domains are included already.");
  }
  return { request, notes };
}

const NAMES_SHOWN = 10;
const namesIn = (unknown: readonly string[]): string => {
  const all = [...new Set(unknown.map((name) => name.slice(0, 60) || "a value without a name"))];
  const rest = all.length - NAMES_SHOWN;
  return `${all.slice(0, NAMES_SHOWN).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

/** The same as a draft, for the form. */
export function parseLinkParams(search: string): { draft: Draft; notes: string[] } | null {
  const link = parseLinkRequest(search);
  return link && { draft: requestToDraft(link.request), notes: link.notes };
}

/** The inverse, without the question mark. Only what these parameters can say; a permalink carries the rest. */
export function formatLinkParams(request: SearchRequest): string {
  const params = new URLSearchParams();
  for (const { name, write } of linkParams) {
    const given = write(request);
    if (given !== null) params.set(name, given);
  }
  return params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
