import "server-only";
import type { QueryTerm } from "@/lib/contract/query/query-text";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { type Tokenize, tokenizeText } from "@/lib/engine/text/tokens";
import type { Mark } from "../passages/matches";
import { anyOf, type Expression, type UrlExpression, unique } from "./expressions";
import { groupByOr } from "./or-groups";
import { PlanBuilder } from "./plan-builder";
import type { Alternative, ExactPhrase, RankedWord } from "./plan-parts";
import type { SizeCondition } from "./size-condition";

/** A query compiled for the index. */
export type QueryPlan = {
  /** One per plain word. Sorted by date, pages with all of them come first. */
  readonly words: readonly Expression[];
  /** A page matches any of these. */
  readonly anyWord: readonly Expression[];
  /** Null if one of the words cannot be looked up in the term lists of pages. */
  readonly ranking: readonly RankedWord[] | null;
  readonly required: readonly Expression[];
  /** Groups of alternatives of which some are URL expressions. */
  readonly either: readonly (readonly Alternative[])[];
  readonly excluded: readonly Expression[];
  /** Groups of alternatives; a single phrase is a group of one. */
  readonly exact: readonly (readonly Alternative[])[];
  readonly notExact: readonly ExactPhrase[];
  readonly inUrl: readonly UrlExpression[];
  readonly notInUrl: readonly UrlExpression[];
  readonly relatedTo: readonly SiteValue[];
  /** For images. Pages have no size, so a query of sizes alone finds no pages. */
  readonly sizes: readonly SizeCondition[];
  /**
   * Whether there is nothing to search for, as in a query of punctuation; such a query finds
   * nothing.
   */
  readonly empty: boolean;
  /** Pages with a lower score are left out. */
  readonly minScore: number;
  /** Whether matches have different scores, so that their order has a meaning. */
  readonly ranked: boolean;
  /** Shown in bold. */
  readonly marks: readonly Mark[];
};

/** Compiles the terms of a query. Never throws; drops terms that have no meaning for the index. */
export function planQuery(terms: readonly QueryTerm[], read: Tokenize = tokenizeText): QueryPlan {
  const plan = new PlanBuilder(read);
  for (const group of groupByOr(terms)) {
    const [only, ...others] = group;
    if (only && others.length === 0) plan.addTerm(only);
    else plan.addGroup(group);
  }
  // A page has one host and usually one type, so several are alternatives.
  if (plan.sites.length > 0) plan.required.push(anyOf(plan.sites));
  if (plan.fileTypes.length > 0) plan.required.push(anyOf(plan.fileTypes));
  if (plan.words.length === 0 && plan.marks.size === 0) plan.addEmoji();
  const filtered = [
    plan.required,
    plan.either,
    plan.excluded,
    plan.notExact,
    plan.inUrl,
    plan.notInUrl,
    plan.relatedTo,
  ].some((list) => list.length > 0);
  if (plan.words.length === 0 && !filtered && plan.sizes.length === 0) plan.addStopWords();
  return {
    words: unique(plan.words),
    anyWord: unique(plan.anyWord),
    ranking: plan.isComparable ? plan.ranking : null,
    required: unique(plan.required),
    either: plan.either,
    excluded: unique(plan.excluded),
    exact: plan.exact,
    notExact: plan.notExact,
    inUrl: plan.inUrl,
    notInUrl: plan.notInUrl,
    relatedTo: plan.relatedTo,
    sizes: plan.sizes,
    empty: plan.words.length === 0 && !filtered,
    minScore: 0,
    ranked: plan.words.length > 0 || plan.marks.size > 0,
    marks: [...plan.marks.values()],
  };
}
