import "server-only";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import {
  type Dimensions,
  parseDimensions,
  parseFileType,
  parseSiteValue,
} from "@/lib/contract/query/query-values";
import type { SourceRequest } from "./provider";

/** The known facts about a provider's result, to check it against the request. */
export type ProviderItem = {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly date: string | null;
  /** Of an image; null for other results. Unknown dimensions are null. */
  readonly size: { readonly width: number | null; readonly height: number | null } | null;
};

/** What a result does not meet. */
export type BrokenRule = "address" | "domain" | "date" | "words" | "operator" | "size";

/**
 * Returns a filter that checks results against operators, domains and time window, as far as URL,
 * title and date allow, and names the first rule that a result breaks. Search engines treat these as
 * hints; here they are conditions.
 */
export function createRequestFilter(
  request: SourceRequest,
): (result: ProviderItem) => BrokenRule | null {
  const terms = parseQuery(request.query);
  const { from, to } = request.window.published ?? {};
  const needsDate = from !== undefined && isFinerThanProviders(request.tbs);
  return (result) => {
    const url = URL.parse(result.url);
    if (url === null || !/^https?:$/.test(url.protocol)) return "address";
    const { includeDomains: included, excludeDomains: excluded } = request;
    if (included.length > 0 && !included.some((domain) => isWithin(url.hostname, domain)))
      return "domain";
    if (excluded.some((domain) => isWithin(url.hostname, domain))) return "domain";
    if (result.date === null && needsDate) return "date";
    if (result.date !== null && from !== undefined && result.date < from) return "date";
    if (result.date !== null && to !== undefined && result.date > to) return "date";
    const broken = terms.find((term) => !meetsTerm(term, url, result));
    return broken === undefined ? null : ruleOf(broken);
  };
}

function ruleOf(term: QueryTerm): BrokenRule {
  if (term.kind !== "operator") return term.kind === "list" ? "operator" : "words";
  if (term.name === "imagesize" || term.name === "larger") return "size";
  return term.name === "site" ? "domain" : "operator";
}

/** Finer than the ranges of a search engine, which can therefore not apply it. */
const isFinerThanProviders = (tbs: string | null): boolean =>
  tbs !== null && /qdr:h|cd_min/.test(tbs);

function meetsTerm(term: QueryTerm, url: URL, result: ProviderItem): boolean {
  switch (term.kind) {
    case "gap":
      return true;
    // Required words may be elsewhere on the page; excluded ones can be detected.
    case "word":
    case "phrase":
      return !term.negated || !has(`${result.title} ${result.text}`, term.text);
    case "list":
      return (
        term.values.every(({ text }) =>
          has(term.name === "allintitle" ? result.title : decoded(url), text),
        ) !== term.negated
      );
    case "operator":
      return meetsOperator(term.name, term.value.text, url, result) !== term.negated;
  }
}

type Operator = Extract<QueryTerm, { kind: "operator" }>["name"];

function meetsOperator(
  name: Operator,
  value: string,
  url: URL,
  { title, size }: ProviderItem,
): boolean {
  switch (name) {
    case "site": {
      const site = parseSiteValue(value);
      return (
        site !== null &&
        isWithin(url.hostname, site.host) &&
        (site.port === null || site.port === url.port) &&
        (site.path === null || `${url.pathname}/`.startsWith(`${site.path}/`))
      );
    }
    case "filetype":
      return url.pathname.toLowerCase().endsWith(`.${parseFileType(value) ?? value}`);
    case "inurl":
      return has(decoded(url), value);
    case "intitle":
      return has(title, value);
    case "related":
      return false;
    case "imagesize":
      return fits(value, size, (expected, actual) => actual === expected);
    case "larger":
      return fits(value, size, (bound, actual) => actual > bound);
  }
}

/** Pages have no size and pass; images of unknown size do not. */
function fits(
  value: string,
  size: ProviderItem["size"],
  compare: (expected: number, actual: number) => boolean,
): boolean {
  const expected: Dimensions | null = parseDimensions(value);
  if (size === null || expected === null) return true;
  return (
    size.width !== null &&
    size.height !== null &&
    compare(expected.width, size.width) &&
    compare(expected.height, size.height)
  );
}

const isWithin = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/** Matches whole words, ignoring case and punctuation. */
function has(text: string, phrase: string): boolean {
  return ` ${wordsIn(text)} `.includes(` ${wordsIn(phrase)} `);
}

const wordsIn = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

function decoded({ href }: URL): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
