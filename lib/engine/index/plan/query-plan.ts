import "server-only";
import type { ListOperator, QueryTerm, QueryValue } from "@/lib/contract/query/query-text";
import {
  parseDimensions,
  parseFileType,
  parseSiteValue,
  type SiteValue,
} from "@/lib/contract/query/query-values";
import { fileTypeExpression, siteExpression } from "@/lib/engine/text/address-terms";
import { isStopWord } from "@/lib/engine/text/stop-words";
import { type TextToken, type Tokenize, tokenizeText } from "@/lib/engine/text/tokens";
import { type Mark, phraseMark, tokenMark } from "../passages/matches";
import { makePhrase, type Phrase } from "../passages/phrase";
import {
  addressExpression,
  allOf,
  anyOf,
  phraseExpression,
  termExpressions,
  titleExpression,
} from "./expressions";
import type { SizeCondition } from "./size-condition";

/** A phrase that the full-text table matches by stems only, so candidates need an exact check. */
export type ExactPhrase = {
  readonly phrase: Phrase;
  readonly in: "anywhere" | "title";
  readonly expression: string;
};

/** A query compiled for the index. Strings are FTS5 expressions. */
export type QueryPlan = {
  /** One per plain word. All must match, or any of `anyWord` if too few pages match all. */
  readonly words: readonly string[];
  readonly anyWord: readonly string[];
  readonly required: readonly string[];
  readonly excluded: readonly string[];
  readonly exact: readonly ExactPhrase[];
  readonly notExact: readonly ExactPhrase[];
  readonly inAddress: readonly string[];
  readonly notInAddress: readonly string[];
  readonly relatedTo: readonly SiteValue[];
  /** For images. Pages have no size, so a query of sizes alone finds no pages. */
  readonly sizes: readonly SizeCondition[];
  /**
   * Whether there is nothing to search for, as in a query of punctuation; such a query finds
   * nothing.
   */
  readonly empty: boolean;
  /** Whether matches have different scores. */
  readonly ranked: boolean;
  /** Shown in bold. */
  readonly marks: readonly Mark[];
};

class PlanBuilder {
  readonly tokenize: Tokenize;
  readonly words: string[] = [];
  readonly anyWord: string[] = [];
  readonly required: string[] = [];
  readonly excluded: string[] = [];
  readonly exact: ExactPhrase[] = [];
  readonly notExact: ExactPhrase[] = [];
  readonly inAddress: string[] = [];
  readonly notInAddress: string[] = [];
  readonly relatedTo: SiteValue[] = [];
  readonly sizes: SizeCondition[] = [];
  readonly marks: Mark[] = [];
  readonly sites: string[] = [];
  readonly fileTypes: string[] = [];
  readonly stopWords: (readonly TextToken[])[] = [];

  constructor(read: Tokenize) {
    this.tokenize = read;
  }
}

/** Compiles the terms of a query. Never throws; drops terms that have no meaning for the index. */
export function planQuery(terms: readonly QueryTerm[], read: Tokenize = tokenizeText): QueryPlan {
  const builder = new PlanBuilder(read);
  for (const term of terms) addTerm(builder, term);
  const { sites, fileTypes, stopWords, tokenize: _, ...plan } = builder;
  // A page has one host and usually one type, so several are alternatives.
  if (sites.length > 0) plan.required.push(anyOf(sites));
  if (fileTypes.length > 0) plan.required.push(anyOf(fileTypes));
  const conditions = [
    plan.required,
    plan.excluded,
    plan.notExact,
    plan.inAddress,
    plan.notInAddress,
    plan.relatedTo,
  ];
  const filtered = conditions.some((list) => list.length > 0);
  if (plan.words.length === 0 && !filtered) for (const parts of stopWords) addWord(builder, parts);
  return {
    ...plan,
    empty: plan.words.length === 0 && !filtered,
    ranked: plan.words.length > 0 || plan.marks.length > 0,
  };
}

function addTerm(builder: PlanBuilder, term: QueryTerm): void {
  switch (term.kind) {
    case "gap":
      return;
    case "word": {
      const parts = builder.tokenize(withoutContraction(term.text));
      const [first] = parts;
      if (!first) return;
      if (term.negated) builder.excluded.push(phraseExpression(parts));
      else if (parts.length === 1 && isStopWord(first.text)) builder.stopWords.push(parts);
      else addWord(builder, parts);
      return;
    }
    case "phrase":
      addPhrase(builder, term.text, term.negated, "anywhere");
      return;
    case "list":
      addList(builder, term.name, term.values, term.negated);
      return;
    case "operator":
      addOperator(builder, term);
      return;
  }
}

function addOperator(builder: PlanBuilder, term: QueryTerm & { kind: "operator" }): void {
  const { name, negated, value } = term;
  switch (name) {
    case "site": {
      const site = parseSiteValue(value.text);
      if (site) (negated ? builder.excluded : builder.sites).push(siteExpression(site));
      return;
    }
    case "filetype": {
      const type = parseFileType(value.text);
      if (type) (negated ? builder.excluded : builder.fileTypes).push(fileTypeExpression(type));
      return;
    }
    case "inurl":
      addList(builder, "allinurl", [value], negated);
      return;
    case "intitle":
      addList(builder, "allintitle", [value], negated);
      return;
    case "related": {
      const site = parseSiteValue(value.text);
      if (site && !negated) builder.relatedTo.push(site);
      return;
    }
    case "imagesize":
    case "larger": {
      const size = parseDimensions(value.text);
      const kind = name === "larger" ? ("larger" as const) : ("exactly" as const);
      if (size) builder.sizes.push({ ...size, kind, negated });
      return;
    }
  }
}

/** what's → what, user's → user, isn't → is: the rest of a contraction is not searched. */
const withoutContraction = (text: string): string =>
  text.replace(/(?<=\p{L})(?:n['’]t|['’](?:s|re|ve|ll|d|m))(?!\p{L})/giu, "");

function addWord(builder: PlanBuilder, parts: readonly TextToken[]): void {
  builder.words.push(phraseExpression(parts));
  const significant = parts.filter((part) => !isStopWord(part.text));
  builder.anyWord.push(...termExpressions(significant.length > 0 ? significant : parts));
  builder.marks.push(...parts.map(tokenMark));
}

function addPhrase(
  builder: PlanBuilder,
  text: string,
  negated: boolean,
  where: ExactPhrase["in"],
): void {
  const parts = builder.tokenize(text);
  if (parts.length === 0) return;
  const expression = where === "title" ? titleExpression(parts) : phraseExpression(parts);
  const exact = { phrase: makePhrase(parts), in: where, expression };
  if (negated) {
    builder.notExact.push(exact);
    return;
  }
  builder.exact.push(exact);
  builder.required.push(expression);
  builder.marks.push(phraseMark(parts));
}

function addList(
  builder: PlanBuilder,
  name: ListOperator,
  values: readonly QueryValue[],
  negated: boolean,
): void {
  if (name === "allinurl") {
    const pieces = values.flatMap(({ text }) => addressExpression(text) ?? []);
    if (pieces.length > 0) (negated ? builder.notInAddress : builder.inAddress).push(allOf(pieces));
    return;
  }
  const titles = values
    .map(({ text, quoted }) => ({ text, quoted, parts: builder.tokenize(text) }))
    .filter(({ parts }) => parts.length > 0);
  if (negated && titles.length > 1) {
    // Exclude pages with all of the words; keep those with some.
    builder.excluded.push(allOf(titles.map(({ parts }) => titleExpression(parts))));
    return;
  }
  for (const { text, quoted, parts } of titles) {
    if (quoted) addPhrase(builder, text, negated, "title");
    else if (negated) builder.excluded.push(titleExpression(parts));
    else {
      builder.required.push(titleExpression(parts));
      builder.marks.push(...parts.map(tokenMark));
    }
  }
}
