import "server-only";
import type { DatabaseSync } from "node:sqlite";
import { type QueryTerm, readQuery } from "@/lib/contract/query-text";
import { readSite } from "@/lib/contract/query-values";
import { siteExpression } from "./address";
import { type Candidate, CandidateFinder, type CandidateOrder, type Period } from "./candidates";
import { phraseCheck } from "./exact-phrases";
import { anyOf } from "./expressions";
import type { Mark } from "./matches";
import { type PageStore, type Row, textOf, textOrNull } from "./page-store";
import { beginning, passages, plainMarkdown } from "./passages";
import { planQuery, type QueryPlan } from "./query-plan";
import { relatedExpressions } from "./related";

export type SearchInput = {
  /** Query text, or its terms where they were read already. */
  readonly query: string | readonly QueryTerm[];
  readonly limit: number;
  readonly offset?: number;
  /** Host names; each also means its subdomains. */
  readonly includeDomains?: readonly string[];
  readonly excludeDomains?: readonly string[];
  /** Describe results by the passages that match, as Markdown, instead of by their own description as text. */
  readonly highlights: boolean;
  /** ISO 8601 moments, both inclusive. Pages without a date of publication or change are left out. */
  readonly published?: { readonly from?: string; readonly to?: string };
  /** Newest first, pages without a date last. */
  readonly sortByDate?: boolean;
};

export type SearchHit = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly fileType: string;
  readonly publishedAt: string | null;
  readonly language: string | null;
  /** Higher is better; comparable only within one search. 0 where nothing is ranked. */
  readonly score: number;
};

export type SearchOutcome = {
  readonly hits: readonly SearchHit[];
  /** Whether every hit has all words, or some were added that have only a few. */
  readonly matched: "all" | "any";
};

/** Runs searches: first pages with all words, then, where they are too few, pages with any. */
export class Searcher {
  readonly #store: PageStore;
  readonly #finder: CandidateFinder;

  constructor(database: DatabaseSync, store: PageStore) {
    this.#store = store;
    this.#finder = new CandidateFinder(database);
  }

  search(input: SearchInput): SearchOutcome {
    const terms = typeof input.query === "string" ? readQuery(input.query) : input.query;
    const plan = this.#withRelated(withDomains(planQuery(terms), input));
    const offset = input.offset ?? 0;
    const wanted = offset + input.limit;
    const found: Candidate[] = [];
    let matched: SearchOutcome["matched"] = "all";
    if (!plan.empty && input.limit > 0) {
      const keep = this.#keeper(plan, found, wanted);
      this.#collect(plan, [...plan.required, ...plan.words], input, wanted, keep);
      if (found.length < wanted && plan.anyWord.length > 1) {
        const before = found.length;
        const anyWord = anyOf(plan.anyWord);
        this.#collect(plan, [...plan.required, anyWord], input, wanted, keep);
        if (found.length > Math.max(before, offset)) matched = "any";
      }
    }
    return {
      hits: found.slice(offset).map((each) => this.#hit(each, plan.marks, input.highlights)),
      matched,
    };
  }

  #collect(
    plan: QueryPlan,
    all: readonly string[],
    input: SearchInput,
    wanted: number,
    keep: (candidate: Candidate) => "more" | "enough",
  ): void {
    const order: CandidateOrder = input.sortByDate ? "date" : plan.ranked ? "rank" : "place";
    const query = { all, plan, period: readPeriod(input), order };
    for (const candidate of this.#finder.find(query, wanted))
      if (keep(candidate) === "enough") return;
  }

  #withRelated(plan: QueryPlan): QueryPlan {
    let found = plan;
    for (const site of plan.relatedTo) {
      const related = relatedExpressions(site, this.#finder, this.#store);
      if (!related) return { ...plan, empty: true };
      found = {
        ...found,
        required: [...found.required, related.required],
        excluded: [...found.excluded, related.excluded],
        ranked: true,
      };
    }
    return found;
  }

  /** Takes what is neither a repetition nor without a quoted phrase. */
  #keeper(plan: QueryPlan, found: Candidate[], wanted: number) {
    const holdsPhrases = phraseCheck(plan, this.#store, this.#finder);
    const seen = new Set<number | string>();
    return (candidate: Candidate): "more" | "enough" => {
      const hash = textOf(candidate.row, "content_hash");
      if (!seen.has(candidate.id) && !seen.has(hash) && holdsPhrases(candidate.id, candidate.row)) {
        found.push(candidate);
        seen.add(candidate.id);
        if (hash !== "") seen.add(hash);
      }
      return found.length < wanted ? "more" : "enough";
    };
  }

  #hit({ id, row, score }: Candidate, marks: readonly Mark[], highlights: boolean): SearchHit {
    return {
      url: textOf(row, "url"),
      title: textOf(row, "title"),
      description: this.#describe(id, row, marks, highlights),
      fileType: textOf(row, "file_type"),
      publishedAt: textOrNull(row, "published_at"),
      language: textOrNull(row, "language"),
      score,
    };
  }

  #describe(id: number, row: Row, marks: readonly Mark[], highlights: boolean): string {
    const own = textOf(row, "description");
    if (!highlights && own !== "") return beginning(own);
    const body = this.#store.body(id);
    if (!highlights) return beginning(body.head);
    return (
      passages(body.head, marks) ??
      passages(own, marks) ??
      passages(body.rest(), marks) ??
      plainMarkdown(own || body.head, marks)
    );
  }
}

function withDomains(plan: QueryPlan, input: SearchInput): QueryPlan {
  const expressions = (domains: readonly string[] = []): string[] =>
    domains.flatMap((domain) => {
      const site = readSite(domain);
      return site ? [siteExpression(site)] : [];
    });
  const [included, excluded] = [
    expressions(input.includeDomains),
    expressions(input.excludeDomains),
  ];
  return {
    ...plan,
    required: included.length > 0 ? [...plan.required, anyOf(included)] : plan.required,
    excluded: [...plan.excluded, ...excluded],
    // A list of which nothing can be read still restricts.
    empty: plan.empty || ((input.includeDomains?.length ?? 0) > 0 && included.length === 0),
  };
}

function readPeriod({ published }: SearchInput): Period | null {
  if (published?.from === undefined && published?.to === undefined) return null;
  const moment = (text: string | undefined, open: number): number => {
    const value = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(value) ? open : value;
  };
  return { from: moment(published.from, -8.64e15), to: moment(published.to, 8.64e15) };
}
