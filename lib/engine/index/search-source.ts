import "server-only";
import type { Expression } from "./plan/expressions";
import type { Alternative } from "./plan/plan-parts";
import type { QueryPlan } from "./plan/query-plan";
import type { SizeCondition } from "./plan/size-condition";
import type { PageLengths } from "./ranking/page-terms";
import type { Trait } from "./traits/traits";
import type { TermStatistics } from "./words/term-statistics";

/** Publication date range in milliseconds since the epoch, both inclusive. */
export type Period = { readonly from: number; readonly to: number };

export type CandidateOrder = "rank" | "date" | "place";
/** Columns by name: a page or image as found, before its text is read. */
export type CandidateRow = Readonly<Record<string, unknown>>;
export type Candidate = { readonly id: number; readonly score: number; readonly row: CandidateRow };

export type CandidateQuery = {
  /** Expressions that must all match. */
  readonly all: readonly Expression[];
  readonly plan: Pick<QueryPlan, "excluded" | "inUrl" | "notInUrl" | "either">;
  readonly period: Period | null;
  readonly order: CandidateOrder;
  /** Traits of which a page must have at least one; with an empty list, every page matches. */
  readonly anyTrait: readonly Trait[];
  readonly noTrait: readonly Trait[];
  /** Images only. */
  readonly sizes: readonly SizeCondition[];
};

/** No conditions besides the expressions. */
export const noConditions: Omit<CandidateQuery, "all" | "order"> = {
  plan: { excluded: [], inUrl: [], notInUrl: [], either: [] },
  period: null,
  anyTrait: [],
  noTrait: [],
  sizes: [],
};

/** Scores candidates by id; higher is better. */
export type Rescore = {
  /** `stemId` of all words that the scores depend on. */
  readonly stems: ReadonlySet<number>;
  readonly scoresOf: (ids: readonly number[]) => ReadonlyMap<number, number>;
  /** Returns expressions for single words such that every page with a higher score matches at least one. */
  readonly neededFor: (score: number, expressions: readonly Expression[]) => readonly Expression[];
};

export type Members = { readonly has: (id: number) => boolean };

/** Pages or images. */
export type CandidateSource = {
  /**
   * Finds candidates by what the index alone can decide, best first; ties are ordered by URL. With
   * `scores`, the best by full text are ordered by those instead.
   */
  readonly find: (query: CandidateQuery, expected: number, scores?: Rescore) => Iterable<Candidate>;
  readonly idsOf: (expression: Expression) => Members;
  readonly idsOfAlternative: (alternative: Alternative) => Members;
};

/** The text of a page in two pieces; the second is read on demand. */
export type PageBody = {
  readonly head: string;
  /**
   * The second piece with some text before it, so that a phrase across the cut is found; empty
   * without one.
   */
  readonly rest: () => string;
  readonly headings: () => readonly string[];
};

export type StoredTerms = {
  readonly id: number;
  /** As packed, or `Occurrences`. */
  readonly terms: unknown;
  readonly lengths: PageLengths;
};

/** All that a search reads from an index. */
export type SearchSource = {
  readonly statistics: TermStatistics;
  readonly pages: CandidateSource;
  readonly images: CandidateSource;
  readonly body: (id: number) => PageBody;
  /**
   * The term lists of the best pages with an expression; of all, if the index can afford it. Only
   * terms with one of the stems matter.
   */
  readonly listsOf: (expression: Expression, stems: ReadonlySet<number>) => readonly StoredTerms[];
  readonly termLists: (ids: readonly number[]) => readonly StoredTerms[];
  readonly traits: (id: number) => readonly Trait[];
};
