import "server-only";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import {
  type Dimensions,
  isWithinHost,
  parseDimensions,
  parseFileType,
  parseSiteValue,
} from "@/lib/contract/query/query-values";
import { findPhrase, makePhrase } from "@/lib/engine/index/passages/phrase";
import { type UrlExpression, urlExpression } from "@/lib/engine/index/plan/expressions";
import { groupByOr } from "@/lib/engine/index/plan/or-groups";
import { namesWithSigns } from "@/lib/engine/index/plan/word-forms";
import { foldText } from "@/lib/engine/text/fold";
import { tokenizeText } from "@/lib/engine/text/tokens";
import { fileTypeMarker, siteMarkers, type UrlTerms, urlTerms } from "@/lib/engine/text/url-terms";
import type { SourceRequest } from "./provider";

/** The known facts about a provider's result, to check it against the request. */
export type ProviderItem = {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly date: string | null;
  /** Size of an image; null for other results. Unknown dimensions are null. */
  readonly size: { readonly width: number | null; readonly height: number | null } | null;
};

/** The condition that a result does not meet. */
export type BrokenRule = "address" | "domain" | "date" | "words" | "operator" | "size";

/**
 * Returns a filter that checks results against operators, domains and time window, as far as URL,
 * title and date allow, and names the first rule that a result breaks. Search engines treat these as
 * hints; here they are conditions, with the meaning that they have in the library.
 */
export function createRequestFilter(
  request: SourceRequest,
): (result: ProviderItem) => BrokenRule | null {
  const alternatives = alternativesOf(parseQuery(request.query));
  const { from, to } = request.window.published ?? {};
  const needsDate = from !== undefined && isFinerThanProviders(request.tbs);
  return (result) => {
    const url = URL.parse(result.url);
    if (url === null || !/^https?:$/.test(url.protocol)) return "address";
    const { includeDomains: included, excludeDomains: excluded } = request;
    if (included.length > 0 && !included.some((domain) => isWithinHost(url.hostname, domain)))
      return "domain";
    if (excluded.some((domain) => isWithinHost(url.hostname, domain))) return "domain";
    if (result.date === null && needsDate) return "date";
    if (result.date !== null && from !== undefined && result.date < from) return "date";
    if (result.date !== null && to !== undefined && result.date > to) return "date";
    const address = urlTerms(result.url, null);
    const broken = alternatives.find(
      (terms) => !terms.some((term) => meetsTerm(term, address, result)),
    );
    return broken?.[0] === undefined ? null : ruleOf(broken[0]);
  };
}

/** Operators of which a result can meet only one value. */
const ALTERNATIVES: readonly string[] = ["site", "filetype", "imagesize"];

/** Lists of terms of which a result must meet one: those joined by `OR`, and those of one such operator. */
function alternativesOf(terms: readonly QueryTerm[]): readonly (readonly QueryTerm[])[] {
  const lists = Map.groupBy(groupByOr(terms), ([first, ...others]) =>
    first?.kind === "operator" &&
    !first.negated &&
    others.length === 0 &&
    ALTERNATIVES.includes(first.name)
      ? first.name
      : first,
  );
  return [...lists.values()].map((groups) => groups.flat());
}

function ruleOf(term: QueryTerm): BrokenRule {
  if (term.kind !== "operator") return term.kind === "list" ? "operator" : "words";
  if (term.name === "imagesize" || term.name === "larger") return "size";
  return term.name === "site" ? "domain" : "operator";
}

/** Finer than the ranges of a search engine, which can therefore not apply it. */
const isFinerThanProviders = (tbs: string | null): boolean =>
  tbs !== null && /qdr:h|cd_min/.test(tbs);

function meetsTerm(term: QueryTerm, address: UrlTerms, result: ProviderItem): boolean {
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
          term.name === "allintitle" ? has(result.title, text) : isInUrl(text, address),
        ) !== term.negated
      );
    case "operator":
      return meetsOperator(term.name, term.value.text, address, result) !== term.negated;
  }
}

type Operator = Extract<QueryTerm, { kind: "operator" }>["name"];

function meetsOperator(
  name: Operator,
  value: string,
  address: UrlTerms,
  { title, size }: ProviderItem,
): boolean {
  switch (name) {
    case "site": {
      const site = parseSiteValue(value);
      const places = address.places.split(" ");
      return site !== null && siteMarkers(site).every((marker) => places.includes(marker));
    }
    case "filetype":
      return address.types.split(" ").includes(fileTypeMarker(parseFileType(value) ?? value));
    case "inurl":
      return isInUrl(value, address);
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

/** Whether a text contains the words next to each other, in any spelling that folds to the same. */
function has(text: string, words: string): boolean {
  const folded = foldText(text);
  return (
    namesWithSigns(words).every((name) => folded.includes(name)) &&
    findPhrase(folded, makePhrase(tokenizeText(words))) !== null
  );
}

function isInUrl(words: string, { spaced }: UrlTerms): boolean {
  const expression = urlExpression(words);
  return expression !== null && matchesUrl(expression, spaced);
}

function matchesUrl(expression: UrlExpression, spaced: string): boolean {
  switch (expression.kind) {
    case "text":
      return spaced.includes(expression.wholeWords ? ` ${expression.text} ` : expression.text);
    case "all":
      return expression.of.every((each) => matchesUrl(each, spaced));
    case "any":
      return expression.of.some((each) => matchesUrl(each, spaced));
  }
}
