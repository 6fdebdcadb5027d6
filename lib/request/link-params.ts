import type { Format } from "@/lib/contract/formats";
import { hostnameProblem, normaliseHostname } from "@/lib/contract/hostname";
import {
  categoryTypes,
  enterpriseOptions,
  type FormatType,
  formatsWithRequiredField,
  formatTypes,
  proxies,
  sourceTypes,
} from "@/lib/contract/kinds";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/scrape-options";
import { readTbs } from "@/lib/contract/tbs";
import { type Draft, requestToDraft } from "./draft";

/** One value of a readable link, both ways. */
type Codec<Value> = {
  /** What of the text could be read, and a note on what was put aside. */
  readonly read: (text: string) => { value?: Value; note?: string };
  readonly write: (value: Value) => string;
};

const text: Codec<string> = {
  read: (given) => (given.trim() === "" ? {} : { value: given }),
  write: (value) => value,
};

const query: Codec<string> = {
  read: (given) =>
    given.length > limits.queryLength
      ? {
          value: given.slice(0, limits.queryLength),
          note: `cut to ${limits.queryLength} characters.`,
        }
      : { value: given },
  write: (value) => value,
};

const time: Codec<string> = {
  read: (given) => {
    const read = readTbs(given);
    return read.ok ? { value: given } : { note: read.message };
  },
  write: (value) => value,
};

const flag: Codec<boolean> = {
  read: (given) =>
    given === "true" || given === "false"
      ? { value: given === "true" }
      : { note: "true or false." },
  write: String,
};

function whole(min: number, max = Number.MAX_SAFE_INTEGER): Codec<number> {
  const bounds =
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min} on` : `between ${min} and ${max}`;
  return {
    read: (given) => {
      const value = Number(given.trim());
      const fits = /^\d+$/.test(given.trim()) && value >= min && value <= max;
      return fits ? { value } : { note: `"${given}" is not ${bounds}.` };
    },
    write: String,
  };
}

function oneOf<Name extends string>(names: readonly Name[]): Codec<Name> {
  return {
    read: (given) => {
      const value = names.find((name) => name === given.trim());
      return value === undefined ? { note: `left out ${given}.` } : { value };
    },
    write: String,
  };
}

/** Items between commas, each of them read by itself and once. */
function list<Item>(
  read: (part: string) => Item | undefined,
  write: (item: Item) => string,
): Codec<Item[]> {
  return {
    read: (given) => {
      const parts = [...new Set(given.split(",").map((part) => part.trim()))].filter(Boolean);
      const refused = parts.filter((part) => read(part) === undefined);
      const value = parts.map(read).filter((item) => item !== undefined);
      return {
        ...(value.length > 0 && { value }),
        ...(refused.length > 0 && { note: `left out ${refused.join(", ")}.` }),
      };
    },
    write: (value) => value.map(write).join(","),
  };
}

const typed = <Type extends string>(types: readonly Type[]) =>
  list(
    (part) => {
      const type = types.find((each) => each === part);
      return type === undefined ? undefined : { type };
    },
    ({ type }) => type,
  );

const names = <Name extends string>(known: readonly Name[]) =>
  list((part) => known.find((each) => each === part), String);

const domains = list((part) => {
  const host = normaliseHostname(part);
  return hostnameProblem(host) ? undefined : host;
}, String);

const tags = list((part): string | undefined => part, String);

/** Formats that a bare name can ask for. */
type NamedFormat = Exclude<FormatType, (typeof formatsWithRequiredField)[number]>;
const namedFormats = formatTypes.filter(
  (type): type is NamedFormat => !formatsWithRequiredField.some((each) => each === type),
);
const formats = list<Format>(
  (part) => {
    const type = namedFormats.find((each) => each === part);
    return type === undefined ? undefined : { type };
  },
  ({ type }) => type,
);

/** A parameter and the field of the request that it stands for. */
type LinkParam = {
  readonly name: string;
  readonly read: (text: string, into: SearchRequest) => { request: SearchRequest; note?: string };
  /** Null where the request leaves the field out. */
  readonly write: (request: SearchRequest) => string | null;
};

function ofSearch<Key extends keyof SearchRequest & string>(
  name: Key,
  codec: Codec<NonNullable<SearchRequest[Key]>>,
): LinkParam {
  return {
    name,
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
  codec: Codec<NonNullable<ScrapeOptions[Key]>>,
): LinkParam;
function ofPages<Key extends keyof ScrapeOptions & string>(
  name: Key,
  codec: Codec<NonNullable<ScrapeOptions[Key]>>,
): LinkParam {
  return {
    name,
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
  ofSearch("timeout", whole(1)),
  ofSearch("enterprise", names(enterpriseOptions)),
  ofPages("formats", formats),
  ofPages("onlyMainContent", flag),
  ofPages("onlyCleanContent", flag),
  ofPages("includeTags", tags),
  ofPages("excludeTags", tags),
  ofPages("waitFor", whole(0)),
  ofPages("mobile", flag),
  ofPages("blockAds", flag),
  ofPages("maxAge", whole(0)),
  ofPages("minAge", whole(0)),
  ofPages("storeInCache", flag),
  ofPages("lockdown", flag),
  ofPages("proxy", oneOf(proxies)),
];

export const linkParamNames = linkParams.map(({ name }) => name);

/** Read as a request that needs no library to be checked: each value is one that the contract takes. */
export type ReadableLink = { request: SearchRequest; notes: string[] };

/**
 * Reads `?query=…&sources=web,news&limit=20&formats=markdown`. What cannot be read is left out and gives a note.
 * Null when none of the parameters is there, so that an ordinary visit is not taken for a link. The query may be
 * empty: a link can hold settings alone.
 */
export function readLinkRequest(search: string): ReadableLink | null {
  const params = new URLSearchParams(search);
  if (!linkParamNames.some((name) => params.has(name))) return null;
  let request: SearchRequest = { query: "" };
  const notes: string[] = [];
  for (const { name, read } of linkParams) {
    const given = params.get(name);
    if (given === null) continue;
    const outcome = read(given, request);
    request = outcome.request;
    if (outcome.note) notes.push(`${name}: ${outcome.note}`);
  }
  if (request.includeDomains && request.excludeDomains) {
    const { excludeDomains: _both, ...rest } = request;
    request = rest;
    notes.push("excludeDomains: left out, because domains are included already.");
  }
  return { request, notes };
}

/** The same as a draft, for the form. */
export function readLinkParams(search: string): { draft: Draft; notes: string[] } | null {
  const link = readLinkRequest(search);
  return link && { draft: requestToDraft(link.request), notes: link.notes };
}

/** The inverse, without the question mark. Only what these parameters can say; a permalink carries the rest. */
export function writeLinkParams(request: SearchRequest): string {
  const params = new URLSearchParams();
  for (const { name, write } of linkParams) {
    const given = write(request);
    if (given !== null) params.set(name, given);
  }
  return params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
