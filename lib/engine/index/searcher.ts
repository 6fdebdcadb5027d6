import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { parseQuery } from "@/lib/contract/query/query-text";
import { sameAddressKey } from "@/lib/engine/text/same-address";
import { foldedImage, foldedPage, phraseCheck } from "./exact-phrases";
import { findCandidates } from "./find-candidates";
import { withDomains } from "./input-conditions";
import type { Mark } from "./passages/matches";
import { openingMarkdown, openingText, passages } from "./passages/passages";
import { anyOf } from "./plan/expressions";
import { planQuery, type QueryPlan } from "./plan/query-plan";
import { Coverage } from "./ranking/coverage";
import { defaultRanking, type Ranking } from "./ranking/ranking";
import { Related } from "./ranking/related";
import { Rescorer } from "./ranking/rescore";
import type {
  ImageHit,
  ImageOutcome,
  IndexQuery,
  SearchHit,
  SearchOutcome,
  TermReport,
} from "./search-types";
import { type Candidate, CandidateFinder } from "./sqlite/candidates";
import { imageCorpus, pageCorpus } from "./sqlite/corpus";
import { Corrector, isLikelyTypo } from "./sqlite/corrector";
import type { PageBody, PageStore } from "./sqlite/page-store";
import { columnText, columnTextOrNull, type SqlRow } from "./sqlite/row";
import type { Spellings } from "./sqlite/spellings";
import { isTrait } from "./traits/traits";

/** Searches pages and their images. */
export class Searcher {
  readonly #store: PageStore;
  readonly #pages: CandidateFinder;
  readonly #images: CandidateFinder;
  readonly #traits: StatementSync;
  readonly #spellings: Spellings;
  readonly #rescorer: Rescorer;
  readonly #corrector: Corrector;
  readonly #related: Related;
  readonly #coverage: Coverage;

  constructor(
    database: DatabaseSync,
    store: PageStore,
    spellings: Spellings,
    ranking: Ranking = defaultRanking,
  ) {
    this.#rescorer = new Rescorer(database, ranking);
    this.#store = store;
    this.#spellings = spellings;
    this.#corrector = new Corrector(database, spellings);
    this.#pages = new CandidateFinder(database, pageCorpus);
    this.#images = new CandidateFinder(database, imageCorpus);
    this.#related = new Related(database, this.#pages, store);
    this.#coverage = new Coverage(database);
    this.#traits = database.prepare("SELECT trait FROM traits WHERE page = ?");
  }

  search(input: IndexQuery): SearchOutcome {
    // Pages have no size.
    const { plan: planned, ...about } = this.#plan(input);
    const plan = { ...planned, sizes: [] };
    const bodyOf = memoizeById((id) => this.#store.body(id));
    const found = findCandidates(plan, input, this.#pages, {
      matches: phraseCheck(plan, this.#pages, (candidate) => foldedPage(candidate, bodyOf)),
      scores: this.#rescorer.for(plan.ranking),
      duplicateKeys: ({ row }) => {
        const hash = columnText(row, "content_hash");
        const address = sameAddressKey(
          columnTextOrNull(row, "canonical") ?? columnText(row, "url"),
        );
        return hash === "" ? [address] : [address, hash];
      },
    });
    return {
      ...about,
      hits: found.map((each) => this.#hit(each, plan.marks, input.highlights, bodyOf)),
    };
  }

  /**
   * How much of the words of a query the page that covers them best is about, from 0 to 1. A query
   * without plain words is covered.
   */
  coverage(input: Pick<IndexQuery, "query">): number {
    const { plan, corrections } = this.#plan(input);
    if (plan.ranking === null || plan.anyWord.length === 0) return 1;
    const guessed = corrections.filter((each) => !isLikelyTypo(each));
    return this.#coverage.best(
      plan.ranking,
      guessed.map(({ corrected }) => corrected),
      [...this.#pages.idsOf(anyOf(plan.anyWord))],
    );
  }

  searchImages(input: Omit<IndexQuery, "highlights">): ImageOutcome {
    const { plan: planned, ...about } = this.#plan(input);
    const plan = { ...planned, empty: planned.empty && planned.sizes.length === 0 };
    const all = { ...input, highlights: false };
    const found = findCandidates(plan, all, this.#images, {
      matches: phraseCheck(plan, this.#images, foldedImage),
      duplicateKeys: ({ row }) => [columnText(row, "url")],
    });
    return { ...about, hits: found.map(imageHit) };
  }

  #plan(
    input: Pick<IndexQuery, "query" | "includeDomains" | "excludeDomains">,
  ): TermReport & { readonly plan: QueryPlan } {
    const typed = typeof input.query === "string" ? parseQuery(input.query) : input.query;
    const { terms, ...about } = this.#corrector.correct(typed);
    const plan = planQuery(terms, this.#spellings.tokenize);
    return { ...about, plan: this.#withRelated(withDomains(plan, input)) };
  }

  #withRelated(plan: QueryPlan): QueryPlan {
    let found = plan;
    for (const site of plan.relatedTo) {
      const related = this.#related.termsOf(site);
      if (!related) return { ...plan, empty: true };
      found = {
        ...found,
        required: [...found.required, related.required],
        excluded: [...found.excluded, related.excluded],
        ranking: found.ranking && [...found.ranking, ...related.ranking],
        minScore: related.minScore,
        ranked: true,
      };
    }
    return found;
  }

  #hit(
    { id, row, score }: Candidate,
    marks: readonly Mark[],
    highlights: boolean,
    bodyOf: (id: number) => PageBody,
  ): SearchHit {
    return {
      url: columnText(row, "url"),
      title: columnText(row, "title"),
      description: descriptionOf(row, () => bodyOf(id), marks, highlights),
      fileType: columnText(row, "file_type"),
      publishedAt: columnTextOrNull(row, "published_at"),
      date: dateOf(row),
      language: columnTextOrNull(row, "language"),
      imageUrl: columnTextOrNull(row, "image_url"),
      traits: this.#traits
        .all(id)
        .map((each) => columnText(each, "trait"))
        .filter(isTrait),
      score,
    };
  }
}

function descriptionOf(
  row: SqlRow,
  readBody: () => PageBody,
  marks: readonly Mark[],
  highlights: boolean,
): string {
  const own = columnText(row, "description");
  if (!highlights && own !== "") return openingText(own);
  const body = readBody();
  const text = withoutTitle(body.head, columnText(row, "title"));
  if (!highlights) return openingText(text);
  return (
    passages(text, marks) ??
    passages(own, marks) ??
    passages(body.rest(), marks) ??
    openingMarkdown(own || text, marks)
  );
}

/** Most pages start with their title, which is already shown above the description. */
function withoutTitle(text: string, title: string): string {
  const below = title !== "" && text.startsWith(`${title}\n`) ? text.slice(title.length + 1) : "";
  return below === "" ? text : below;
}

/** Loads the text of a page once per search. */
function memoizeById(read: (id: number) => PageBody): (id: number) => PageBody {
  const known = new Map<number, PageBody>();
  return (id) => {
    const body = known.get(id) ?? read(id);
    known.set(id, body);
    return body;
  };
}

const imageHit = ({ row }: Candidate): ImageHit => ({
  imageUrl: columnText(row, "url"),
  title: columnText(row, "title"),
  width: numberOrNull(row.width),
  height: numberOrNull(row.height),
  pageUrl: columnText(row, "page_url"),
  date: dateOf(row),
});

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

const dateOf = (row: SqlRow): string | null =>
  typeof row.day === "number" ? new Date(row.day).toISOString() : null;
