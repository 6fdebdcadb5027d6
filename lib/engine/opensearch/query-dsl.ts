import "server-only";
import {
  anyOf,
  type Expression,
  type PhraseExpression,
  type UrlExpression,
} from "@/lib/engine/index/plan/expressions";
import type { Alternative } from "@/lib/engine/index/plan/plan-parts";
import type { SizeCondition } from "@/lib/engine/index/plan/size-condition";
import type { CandidateQuery } from "@/lib/engine/index/search-source";
import type { Json } from "./connection";
import { isRun, openTerm, termOf } from "./page-terms";

/** Lucene allows 1,024 clauses in a query; the rest is for the other conditions. */
const MAX_ALTERNATIVES = 500;

/** Fields of pages, or of images in pages. */
export type FieldPrefix = "" | "images.";

/** The query for an expression. Text becomes terms, never syntax. */
export function expressionQuery(expression: Expression, prefix: FieldPrefix): Json {
  switch (expression.kind) {
    case "phrase":
      return phraseQuery(
        expression,
        prefix + (expression.in === "title" ? "title_words" : "words"),
      );
    case "marker":
      return unscored({ term: { [`${prefix}markers`]: { value: expression.marker } } });
    case "all":
      return allQueries(expression.of.map((each) => expressionQuery(each, prefix)));
    case "any": {
      const markers = expression.of.flatMap((each) => markerOf(each) ?? []);
      const others = expression.of.filter((each) => markerOf(each) === null);
      return anyQuery([
        ...(markers.length > 0 ? [unscored({ terms: { [`${prefix}markers`]: markers } })] : []),
        ...others.slice(0, MAX_ALTERNATIVES).map((each) => expressionQuery(each, prefix)),
      ]);
    }
  }
}

function phraseQuery({ tokens, isOpen }: PhraseExpression, field: string): Json {
  const last = tokens.at(-1) ?? "";
  if (!isOpen) return termsQuery(field, tokens.map(termOf));
  const before = tokens.slice(0, -1).map(termOf);
  // The first character of a pair is a term of its own; the beginning of a word is not.
  return isRun(last)
    ? termsQuery(field, [...before, openTerm(last)])
    : termsQuery(field, [...before, last], true);
}

const termsQuery = (field: string, terms: readonly string[], isBeginning = false): Json =>
  terms.length === 1
    ? { [isBeginning ? "prefix" : "term"]: { [field]: { value: terms[0] } } }
    : {
        [isBeginning ? "match_phrase_prefix" : "match_phrase"]: {
          [field]: { query: terms.join(" "), analyzer: "query_terms" },
        },
      };

/** A list of domains is one clause. */
function markerOf(expression: Expression): string | null {
  if (expression.kind === "marker") return expression.marker;
  const [only, ...others] = expression.kind === "phrase" ? [] : expression.of;
  return only !== undefined && others.length === 0 ? markerOf(only) : null;
}

export function urlQuery(expression: UrlExpression, prefix: FieldPrefix): Json {
  if (expression.kind === "text") {
    const text = expression.wholeWords ? ` ${expression.text} ` : expression.text;
    return { match_phrase: { [`${prefix}address`]: { query: text } } };
  }
  const queries = expression.of.map((each) => urlQuery(each, prefix));
  return expression.kind === "all" ? allQueries(queries) : anyQuery(queries);
}

export const alternativeQuery = (
  { expression, url }: Alternative,
  prefix: FieldPrefix,
): Json | null => {
  if (expression !== null) return expressionQuery(expression, prefix);
  return url === null ? null : urlQuery(url, prefix);
};

const unscored = (filter: Json): Json => ({ constant_score: { filter, boost: 0 } });
const allQueries = (must: readonly Json[]): Json => ({ bool: { must } });
const anyQuery = (should: readonly Json[]): Json => ({
  bool: { should, minimum_should_match: 1 },
});

/** The conditions on words, URL and size; for images, on each image. */
export function wordsQuery(query: CandidateQuery, prefix: FieldPrefix): Json {
  const { all, plan, order, sizes } = query;
  const positive = all.map((each) => expressionQuery(each, prefix));
  const not = plan.notInUrl.map((each) => urlQuery(each, prefix));
  if (plan.excluded.length > 0) not.push(expressionQuery(anyOf(plan.excluded), prefix));
  const filter = plan.inUrl.map((each) => urlQuery(each, prefix));
  for (const group of plan.either)
    filter.push(
      anyQuery(group.map((each) => alternativeQuery(each, prefix)).filter((each) => each !== null)),
    );
  const exactly = sizes.filter(({ negated, kind }) => !negated && kind === "exactly");
  // An image has one size, so several are alternatives.
  if (exactly.length > 0) filter.push(anyQuery(exactly.map(sizeQuery)));
  for (const size of sizes)
    if (size.negated) not.push(sizeQuery(size));
    else if (size.kind === "larger") filter.push(sizeQuery(size));
  const isRanked = order === "rank";
  return {
    bool: {
      ...(isRanked && positive.length > 0 && { must: positive }),
      filter: isRanked ? filter : [...positive, ...filter, { match_all: {} }],
      must_not: not,
    },
  };
}

export function pageConditions({ period, anyTrait, noTrait }: CandidateQuery): {
  readonly filter: readonly Json[];
  readonly must_not: readonly Json[];
} {
  return {
    filter: [
      ...(period ? [{ range: { day: { gte: period.from, lte: period.to } } }] : []),
      ...(anyTrait.length > 0 ? [{ terms: { traits: anyTrait } }] : []),
    ],
    must_not: noTrait.length > 0 ? [{ terms: { traits: noTrait } }] : [],
  };
}

/** An image of unknown size matches neither condition. */
function sizeQuery({ kind, width, height }: SizeCondition): Json {
  const sides = [
    ["images.width", width],
    ["images.height", height],
  ] as const;
  return allQueries(
    sides.map(([field, size]) =>
      kind === "larger" ? { range: { [field]: { gt: size } } } : { term: { [field]: size } },
    ),
  );
}
