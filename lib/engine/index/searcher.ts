import "server-only";
import type { SiteValue } from "@/lib/contract/query/query-values";
import { sameUrlKey } from "@/lib/engine/text/same-url";
import { memoizeByKey } from "@/lib/format/memoize";
import { columnText, columnTextOrNull } from "./candidate-row";
import { foldedImage, foldedPage, phraseCheck } from "./exact-phrases";
import { findCandidates } from "./find-candidates";
import { describeHit } from "./passages/describe-hit";
import type { Mark } from "./passages/matches";
import { anyOf, siteExpression } from "./plan/expressions";
import {
  guessedTerms,
  type PlanInput,
  type PlannedQuery,
  planInput,
  withRelated,
} from "./plan/plan-input";
import { bestCoverage } from "./ranking/coverage";
import { defaultRanking, type Ranking } from "./ranking/ranking";
import { MAX_SAMPLES, type RelatedPage, relatedTerms } from "./ranking/related";
import { rescoreBy } from "./ranking/rescore";
import { scoredStems } from "./ranking/score-query";
import {
  type Candidate,
  type CandidateRow,
  noConditions,
  type PageBody,
  type SearchSource,
} from "./search-source";
import type { ImageHit, ImageOutcome, IndexQuery, SearchHit, SearchOutcome } from "./search-types";

/** Searches pages and their images. */
export class Searcher {
  readonly #source: SearchSource;
  readonly #ranking: Ranking;

  constructor(source: SearchSource, ranking: Ranking = defaultRanking) {
    this.#source = source;
    this.#ranking = ranking;
  }

  search(input: IndexQuery): SearchOutcome {
    // Pages have no size.
    const { plan: planned, ...about } = this.#plan(input);
    const plan = { ...planned, sizes: [] };
    const bodyOf = memoizeByKey((id: number) => this.#source.body(id));
    const found = findCandidates(plan, input, this.#source.pages, {
      matches: phraseCheck(plan, this.#source.pages, (candidate) => foldedPage(candidate, bodyOf)),
      scores: rescoreBy(plan.ranking, this.#source, this.#ranking),
      duplicateKeys: ({ row }) => {
        const hash = columnText(row, "content_hash");
        const url = sameUrlKey(columnTextOrNull(row, "canonical") ?? columnText(row, "url"));
        const title = columnText(row, "title");
        // Many servers ignore the case of a path; the pages of others have different titles.
        const anyCase = url.replace(/^[^?]*/, (path) => path.toLowerCase());
        const keys = [url, ...(title === "" ? [] : [`${anyCase} ${title}`])];
        return hash === "" ? keys : [...keys, hash];
      },
    });
    return {
      ...about,
      hits: found.map((each) => this.#hit(each, plan.marks, input.highlights, bodyOf)),
    };
  }

  /**
   * How much of the query's words the page that covers them best contains, from 0 to 1. It is 1 for a query without
   * plain words.
   */
  coverage(input: Pick<IndexQuery, "query">): number {
    const { plan, corrections } = this.#plan(input);
    if (plan.ranking === null || plan.anyWord.length === 0) return 1;
    const lists = this.#source.listsOf(anyOf(plan.anyWord), scoredStems(plan.ranking));
    return bestCoverage(
      plan.ranking,
      guessedTerms(corrections),
      lists.map(({ terms }) => terms),
      this.#source.statistics,
    );
  }

  searchImages(input: Omit<IndexQuery, "highlights">): ImageOutcome {
    const { plan: planned, ...about } = this.#plan(input);
    const plan = { ...planned, empty: planned.empty && planned.sizes.length === 0 };
    const all = { ...input, highlights: false };
    const found = findCandidates(plan, all, this.#source.images, {
      matches: phraseCheck(plan, this.#source.images, foldedImage),
      duplicateKeys: ({ row }) => [columnText(row, "url")],
    });
    return { ...about, hits: found.map(imageHit) };
  }

  #plan(input: PlanInput): PlannedQuery {
    const planned = planInput(input, this.#source.statistics);
    return withRelated(planned, (site) =>
      relatedTerms(site, this.#samplesOf(site), this.#source.statistics),
    );
  }

  #samplesOf(site: SiteValue): RelatedPage[] {
    const query = { ...noConditions, all: [siteExpression(site)], order: "place" } as const;
    const samples: RelatedPage[] = [];
    for (const { id, row } of this.#source.pages.find(query, MAX_SAMPLES)) {
      const { head, headings } = this.#source.body(id);
      samples.push({
        title: columnText(row, "title"),
        description: columnText(row, "description"),
        headings: headings(),
        text: head,
      });
      if (samples.length === MAX_SAMPLES) break;
    }
    return samples;
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
      description: describeHit(
        { title: columnText(row, "title"), description: columnText(row, "description") },
        () => bodyOf(id),
        marks,
        highlights,
      ),
      fileType: columnText(row, "file_type"),
      publishedAt: columnTextOrNull(row, "published_at"),
      date: dateOf(row),
      language: columnTextOrNull(row, "language"),
      imageUrl: columnTextOrNull(row, "image_url"),
      traits: this.#source.traits(id),
      score,
    };
  }
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

const dateOf = (row: CandidateRow): string | null =>
  typeof row.day === "number" ? new Date(row.day).toISOString() : null;
