import "server-only";
import { type Expression, keyOf } from "@/lib/engine/index/plan/expressions";
import { byScore, rescored } from "@/lib/engine/index/ranking/order-candidates";
import type {
  Candidate,
  CandidateQuery,
  CandidateSource,
  Members,
  PageBody,
  Rescore,
  SearchSource,
  StoredTerms,
} from "@/lib/engine/index/search-source";
import { noConditions } from "@/lib/engine/index/search-source";
import { isTrait, type Trait } from "@/lib/engine/index/traits/traits";
import type { TermStatistics } from "@/lib/engine/index/words/term-statistics";
import type { Json } from "./connection";
import type { StoredPage } from "./page-document";
import { openTerm, termOfRoot } from "./page-terms";
import type { PageTexts } from "./page-texts";
import { alternativeQuery, expressionQuery, type FieldPrefix } from "./query-dsl";
import { RemoteCandidates } from "./remote-candidates";
import { type BatchRequest, MAX_CANDIDATES } from "./search-requests";
import type { TermFacts } from "./term-facts";

/** Data that a search needs next from the cluster. */
export type Needs = {
  totals: boolean;
  readonly counts: Set<string>;
  readonly near: Map<string, { readonly word: string; readonly limit: number }>;
  readonly longer: Set<string>;
  readonly examples: Map<string, string>;
  readonly languages: Map<string, string>;
  readonly batches: Map<string, BatchRequest>;
  readonly members: Map<string, { readonly query: Json; readonly prefix: FieldPrefix }>;
  readonly texts: Set<number>;
};

/** Thrown to run the search again when its needs are met. */
export const pending = new Error("pending");

/** Texts loaded together while candidates are checked. */
const MAX_TEXTS = 100;
const COVERAGE_DEPTH = 500;
/** As for SQLite: few candidates first, more only if they do not suffice. The last is the limit of OpenSearch. */
const sizesFor = (expected: number): number[] =>
  [...new Set([expected + 20, expected * 10 + 1_000, MAX_CANDIDATES])].filter(
    (size) => size <= MAX_CANDIDATES,
  );
const OVERLAP = 500;

/**
 * Gives the synchronous search code what was loaded from the cluster, and notes what is missing. The
 * search runs again after each load, until nothing is missing.
 */
export class RemoteSource implements SearchSource {
  readonly #facts: TermFacts;
  readonly #texts: PageTexts;
  readonly candidates = new RemoteCandidates();
  needs = noNeeds();
  readonly pages: CandidateSource;
  readonly images: CandidateSource;
  readonly statistics: TermStatistics;
  readonly #ordered = new Map<string, readonly Candidate[]>();
  #isFinding = 0;

  constructor(facts: TermFacts, texts: PageTexts) {
    this.#facts = facts;
    this.#texts = texts;
    this.pages = this.#source("");
    this.images = this.#source("images.");
    this.statistics = {
      totals: () => {
        if (facts.totals === null) this.needs.totals = true;
        return facts.totals ?? { pages: 0, meanLength: 0, languages: [] };
      },
      pagesWith: (root) => this.#count(termOfRoot(root)),
      isKnown: (root) => this.#count(termOfRoot(root)) > 0,
      hasCharacter: (character) => this.#count(openTerm(character)) > 0,
      languagesOf: (root) => {
        const term = termOfRoot(root);
        const known = facts.languages.get(root);
        // Few of the words exist, so their counts come first.
        if (facts.countOf(term) === null) this.needs.counts.add(term);
        else if (this.#count(term) > 0 && known === undefined) this.needs.languages.set(root, term);
        return known ?? [];
      },
      near: (word, limit) => {
        const key = `${limit} ${word}`;
        const known = facts.near.get(key);
        if (known === undefined) this.needs.near.set(key, { word, limit });
        return known ?? [];
      },
      longer: (word) => {
        const known = facts.longer.get(word);
        if (known === undefined) this.needs.longer.add(word);
        return known ?? [];
      },
      examples: (root) => {
        const known = facts.examples.get(root);
        if (known === undefined) this.needs.examples.set(root, termOfRoot(root));
        return known ?? [];
      },
    };
  }

  /** Call before each run of the search. */
  startRun(): void {
    const { batches, members, texts } = noNeeds();
    // Other statistics change the scores, and the words to score by.
    if (hasNeeds({ ...this.needs, batches, members, texts })) this.#ordered.clear();
    this.needs = noNeeds();
  }

  #count(term: string): number {
    const known = this.#facts.countOf(term);
    if (known === null) this.needs.counts.add(term);
    // Most words occur, so the query is probably the right one and can be sent together with the question.
    return known ?? 1;
  }

  body(id: number): PageBody {
    const page = this.#textOf(id);
    if (page !== undefined) return page === null ? emptyBody : bodyOf(page);
    this.needs.texts.add(id);
    if (this.#isFinding === 0) return emptyBody;
    for (const next of this.candidates.idsAfter(id)) {
      if (this.needs.texts.size >= MAX_TEXTS) break;
      if (this.#textOf(next) === undefined) this.needs.texts.add(next);
    }
    throw pending;
  }

  /** Undefined if it must be loaded; null if the page was removed meanwhile. */
  #textOf(id: number): StoredPage | null | undefined {
    const loaded = this.candidates.texts.get(id);
    if (loaded !== undefined) return loaded;
    const cached = this.#texts.get(this.candidates.versions.get(id) ?? "");
    // It must not be dropped while this search runs.
    if (cached !== undefined) this.candidates.texts.set(id, cached);
    return cached;
  }

  termLists(ids: readonly number[]): readonly StoredTerms[] {
    return ids.flatMap((id) => this.candidates.terms.get(id) ?? []);
  }

  listsOf(expression: Expression, stems: ReadonlySet<number>): readonly StoredTerms[] {
    const query: CandidateQuery = { ...noConditions, all: [expression], order: "rank" };
    const { batch } = this.#batch({ query, size: COVERAGE_DEPTH, stems, prefix: "" });
    return this.termLists(batch.map(({ id }) => id));
  }

  traits(id: number): readonly Trait[] {
    return (this.candidates.traits.get(id) ?? []).filter(isTrait);
  }

  #source(prefix: FieldPrefix): CandidateSource {
    return {
      find: (query, expected, scores) => this.#find(query, expected, prefix, scores),
      idsOf: (expression) =>
        this.#members(expressionQuery(expression, prefix), keyOf(expression), prefix),
      idsOfAlternative: (alternative) => {
        const query = alternativeQuery(alternative, prefix);
        if (query === null) return { has: () => false };
        return this.#members(query, JSON.stringify(query), prefix);
      },
    };
  }

  *#find(
    query: CandidateQuery,
    expected: number,
    prefix: FieldPrefix,
    scores?: Rescore,
  ): Generator<Candidate> {
    const seen = new Set<number>();
    this.#isFinding += 1;
    try {
      for (const size of sizesFor(expected)) {
        const stems = (query.order === "rank" && scores?.stems) || null;
        const { batch, key } = this.#batch({ query, size, stems, prefix });
        const fresh = batch.filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        yield* query.order === "rank" ? this.#inOrder(key, fresh, scores) : fresh;
        if (batch.length < size) return;
      }
    } finally {
      this.#isFinding -= 1;
    }
  }

  /** Orders a batch once for all runs with the same statistics. */
  #inOrder(
    key: string,
    candidates: readonly Candidate[],
    scores: Rescore | undefined,
  ): readonly Candidate[] {
    const known = this.#ordered.get(key);
    if (known !== undefined) return known;
    const ordered = (scores ? rescored(candidates, scores) : candidates).toSorted(byScore);
    this.#ordered.set(key, ordered);
    return ordered;
  }

  #batch(request: BatchRequest): { readonly batch: readonly Candidate[]; readonly key: string } {
    const { query, size, stems, prefix } = request;
    const { all, plan, period, order, anyTrait, noTrait, sizes } = query;
    const { excluded, inUrl, notInUrl, either } = plan;
    const conditions = { excluded, inUrl, notInUrl, either };
    const key = JSON.stringify([
      prefix,
      size,
      all,
      conditions,
      period,
      order,
      anyTrait,
      noTrait,
      sizes,
      stems === null ? null : [...stems],
    ]);
    const batch = this.candidates.batches.get(key);
    if (batch !== undefined) return { batch, key };
    this.needs.batches.set(key, request);
    throw pending;
  }

  #members(query: Json, key: string, prefix: FieldPrefix): Members {
    return {
      has: (id) => {
        const known = this.candidates.members.get(`${prefix} ${key}`)?.get(id);
        if (known !== undefined) return known;
        this.needs.members.set(`${prefix} ${key}`, { query, prefix });
        if (this.#isFinding > 0) throw pending;
        return false;
      },
    };
  }
}

export const noNeeds = (): Needs => ({
  totals: false,
  counts: new Set(),
  near: new Map(),
  longer: new Set(),
  examples: new Map(),
  languages: new Map(),
  batches: new Map(),
  members: new Map(),
  texts: new Set(),
});

export const hasNeeds = ({ totals, ...others }: Needs): boolean =>
  totals || Object.values(others).some(({ size }) => size > 0);

const emptyBody: PageBody = { head: "", rest: () => "", headings: () => [] };

const bodyOf = ({ head, tail, headings }: StoredPage): PageBody => ({
  head,
  rest: () => (tail === null ? "" : head.slice(-OVERLAP) + tail),
  headings: () => headings,
});
