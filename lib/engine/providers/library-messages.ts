import "server-only";
import type { SourceType } from "@/lib/contract/kinds";
import { parseQuery, type QueryTerm } from "@/lib/contract/query/query-text";
import { termText } from "@/lib/contract/query/term-text";
import type { IndexStats } from "../index/page-index";
import { looseOrs } from "../index/plan/or-groups";
import type { TermReport } from "../index/search-types";
import type { SourceRequest } from "./provider";

const MAX_LISTED = 8;

/** `name:value`, but no URL (`http://…`), no `C:\…` and no `std::…`. */
const LIKE_OPERATOR = /^[a-z]{2,20}:(?![:/\\])/i;
const DATE_OPERATORS = ["before", "after", "daterange"];

/** Parts of a query that look like operators and were searched as text. */
export function queryNotes(query: string): string[] {
  const terms = parseQuery(query);
  const unknown = terms.flatMap((term) =>
    term.kind === "word" && LIKE_OPERATOR.test(term.text) ? [term.text] : [],
  );
  const isDate = unknown.some((text) =>
    DATE_OPERATORS.includes(text.slice(0, text.indexOf(":")).toLowerCase()),
  );
  const loose = looseOrs(terms);
  const unrelated = terms.flatMap((term) =>
    term.kind === "operator" && term.name === "related" && term.negated ? [term.raw] : [],
  );
  const isNegation = terms.some(({ kind, raw }) => kind === "word" && raw === "NOT");
  return [
    ...(isNegation ? ['"NOT" was ignored: to exclude a word, write a minus before it.'] : []),
    ...(unknown.length > 0
      ? [
          `${quoted(unknown)} ${unknown.length === 1 ? "is not an operator" : "are not operators"} of this search, or the value is not valid; searched as text.${isDate ? " To filter by date, set the time filter (tbs)." : ""}`,
        ]
      : []),
    ...(loose.length > 0
      ? [
          `OR was ignored in ${quoted(loose)}: it joins words, phrases, site:, filetype:, inurl: and intitle:, without a minus.`,
        ]
      : []),
    ...(unrelated.length > 0
      ? [`${quoted(unrelated)} was ignored: this search cannot exclude related pages.`]
      : []),
  ];
}

export const correctionNote = ({ corrections }: TermReport): string[] =>
  corrections.length === 0
    ? []
    : [
        `Showing results for ${quoted(corrections.map(({ corrected }) => corrected))}; search instead for ${quoted(corrections.map(({ typed }) => typed))} by typing the quotation marks too.`,
      ];

export const missingNote = ({ missing }: TermReport): string[] =>
  missing.length === 0 ? [] : [`No page in the library contains ${quoted(missing, "or")}.`];

const things: Readonly<Record<SourceType, { lead: string; noun: string; has: string }>> = {
  web: { lead: "Nothing found", noun: "page", has: "contains" },
  news: { lead: "No news found", noun: "news page", has: "contains" },
  images: { lead: "No images found", noun: "image", has: "matches" },
};

/** Explains what was searched and why a source has no results. */
export function nothingFound(
  source: SourceType,
  request: SourceRequest,
  words: TermReport,
  { pages, sites }: IndexStats,
): string {
  if (pages === 0)
    return 'Nothing found: the library has no pages yet. Add a site on the page "Library" (/library).';
  const { lead, noun, has } = things[source];
  const searched = `${lead} in the library (${counted(pages, "page")} of ${counted(sites.length, "site")}).`;
  const [missing] = missingNote(words);
  if (missing !== undefined) return `${searched} ${missing}`;
  const conditions = conditionsOf(request);
  const [only] = parseQuery(request.query);
  if (only?.kind === "phrase" && conditions.length === 1)
    return `${searched} No ${noun} ${has} exactly ${quoted([only.text])}.`;
  if (conditions.length > 0) {
    const isRelated = conditions.some((each) => /^related:/i.test(each));
    return `${searched} No ${noun} meets all conditions: ${conditions.join(", ")}.${isRelated ? " related: needs a page of that site in the library." : ""}`;
  }
  const [correction] = words.corrections;
  return correction
    ? `${searched} No ${noun} ${has} ${quoted([correction.typed])}.`
    : `${searched} No ${noun} ${has} a word of the query.`;
}

/** For a query that the built-in guide does not cover, while it is all that the library has. */
export function outsideGuide({ missing, corrections }: TermReport, pages: number): string {
  const absent = [...missing, ...corrections.map(({ typed }) => typed)];
  const reason =
    absent.length > 0
      ? `it does not contain ${quoted(absent, "or")}`
      : "no page of it answers the query";
  return `Nothing found: only the built-in guide (${counted(pages, "page")} about this workbench) was searched, and ${reason}. To search other pages, add a site on the page "Library" (/library) or connect a service.`;
}

function conditionsOf(request: SourceRequest): string[] {
  const { includeDomains, excludeDomains, categories, window, safe } = request;
  return [
    ...parseQuery(request.query).filter(isCondition).map(termText),
    ...(includeDomains.length > 0 ? ["includeDomains"] : []),
    ...(excludeDomains.length > 0 ? ["excludeDomains"] : []),
    ...(categories.length > 0 ? ["categories"] : []),
    ...(window.published ? ["tbs"] : []),
    ...(safe ? ["safe"] : []),
  ];
}

const isCondition = (term: QueryTerm): boolean =>
  term.kind !== "gap" && (term.kind !== "word" || term.negated);

function quoted(words: readonly string[], last: "and" | "or" = "and"): string {
  const some = words.slice(0, MAX_LISTED).map((word) => `"${word}"`);
  const end = some.length > 1 ? some.pop() : undefined;
  return end === undefined ? some.join("") : `${some.join(", ")} ${last} ${end}`;
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
