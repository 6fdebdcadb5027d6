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
  const draft = new PlanBuilder(read);
  for (const term of terms) addTerm(draft, term);
  const { sites, fileTypes, stopWords, tokenize: _, ...plan } = draft;
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
  if (plan.words.length === 0 && !filtered) for (const parts of stopWords) addWord(draft, parts);
  return {
    ...plan,
    empty: plan.words.length === 0 && !filtered,
    ranked: plan.words.length > 0 || plan.marks.length > 0,
  };
}

function addTerm(draft: PlanBuilder, term: QueryTerm): void {
  switch (term.kind) {
    case "gap":
      return;
    case "word": {
      const parts = draft.tokenize(withoutContraction(term.text));
      const [first] = parts;
      if (!first) return;
      if (term.negated) draft.excluded.push(phraseExpression(parts));
      else if (parts.length === 1 && isStopWord(first.text)) draft.stopWords.push(parts);
      else addWord(draft, parts);
      return;
    }
    case "phrase":
      addPhrase(draft, term.text, term.negated, "anywhere");
      return;
    case "list":
      addList(draft, term.name, term.values, term.negated);
      return;
    case "operator":
      addOperator(draft, term);
      return;
  }
}

function addOperator(draft: PlanBuilder, term: QueryTerm & { kind: "operator" }): void {
  const { name, negated, value } = term;
  switch (name) {
    case "site": {
      const site = parseSiteValue(value.text);
      if (site) (negated ? draft.excluded : draft.sites).push(siteExpression(site));
      return;
    }
    case "filetype": {
      const type = parseFileType(value.text);
      if (type) (negated ? draft.excluded : draft.fileTypes).push(fileTypeExpression(type));
      return;
    }
    case "inurl":
      addList(draft, "allinurl", [value], negated);
      return;
    case "intitle":
      addList(draft, "allintitle", [value], negated);
      return;
    case "related": {
      const site = parseSiteValue(value.text);
      if (site && !negated) draft.relatedTo.push(site);
      return;
    }
    case "imagesize":
    case "larger": {
      const size = parseDimensions(value.text);
      const kind = name === "larger" ? ("larger" as const) : ("exactly" as const);
      if (size) draft.sizes.push({ ...size, kind, negated });
      return;
    }
  }
}

/** what's → what, user's → user, isn't → is: the rest of a contraction is not searched. */
const withoutContraction = (text: string): string =>
  text.replace(/(?<=\p{L})(?:n['’]t|['’](?:s|re|ve|ll|d|m))(?!\p{L})/giu, "");

function addWord(draft: PlanBuilder, parts: readonly TextToken[]): void {
  draft.words.push(phraseExpression(parts));
  const telling = parts.filter((part) => !isStopWord(part.text));
  draft.anyWord.push(...termExpressions(telling.length > 0 ? telling : parts));
  draft.marks.push(...parts.map(tokenMark));
}

function addPhrase(
  draft: PlanBuilder,
  text: string,
  negated: boolean,
  where: ExactPhrase["in"],
): void {
  const parts = draft.tokenize(text);
  if (parts.length === 0) return;
  const expression = where === "title" ? titleExpression(parts) : phraseExpression(parts);
  const exact = { phrase: makePhrase(parts), in: where, expression };
  if (negated) {
    draft.notExact.push(exact);
    return;
  }
  draft.exact.push(exact);
  draft.required.push(expression);
  draft.marks.push(phraseMark(parts));
}

function addList(
  draft: PlanBuilder,
  name: ListOperator,
  values: readonly QueryValue[],
  negated: boolean,
): void {
  if (name === "allinurl") {
    const pieces = values.flatMap(({ text }) => addressExpression(text) ?? []);
    if (pieces.length > 0) (negated ? draft.notInAddress : draft.inAddress).push(allOf(pieces));
    return;
  }
  const titles = values
    .map(({ text, quoted }) => ({ text, quoted, parts: draft.tokenize(text) }))
    .filter(({ parts }) => parts.length > 0);
  if (negated && titles.length > 1) {
    // Exclude pages with all of the words; keep those with some.
    draft.excluded.push(allOf(titles.map(({ parts }) => titleExpression(parts))));
    return;
  }
  for (const { text, quoted, parts } of titles) {
    if (quoted) addPhrase(draft, text, negated, "title");
    else if (negated) draft.excluded.push(titleExpression(parts));
    else {
      draft.required.push(titleExpression(parts));
      draft.marks.push(...parts.map(tokenMark));
    }
  }
}
