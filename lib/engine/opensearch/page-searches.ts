import "server-only";
import type { PageIndex } from "@/lib/engine/index/page-index";
import type { ImageOutcome, IndexQuery, SearchOutcome } from "@/lib/engine/index/search-types";
import type { Searcher } from "@/lib/engine/index/searcher";
import { type ClusterConnection, type Json, RejectedRequest } from "./connection";
import type { IndexVersions } from "./index-versions";
import { PageTexts } from "./page-texts";
import { runClusterSearch, type SearchRun } from "./run-search";
import { type ClusterSearchResponse, clusterSearchResponseSchema } from "./search-requests";
import type { TermFacts } from "./term-facts";

const MAX_PAGES_WITH_IMAGE = 1_000;

const noHits: SearchOutcome = { hits: [], corrections: [], missing: [] };
const noImages: ImageOutcome = { hits: [], corrections: [], missing: [] };

/** Searches, which see what was written before the last refresh. */
export class PageSearches
  implements Pick<PageIndex, "search" | "searchImages" | "coverage" | "pagesWithImage">
{
  readonly #connection: ClusterConnection;
  readonly #versions: IndexVersions;
  readonly #facts: TermFacts;
  readonly #texts = new PageTexts();

  constructor(connection: ClusterConnection, versions: IndexVersions, facts: TermFacts) {
    this.#connection = connection;
    this.#versions = versions;
    this.#facts = facts;
  }

  search = async (input: IndexQuery): Promise<SearchOutcome> =>
    withWarnings(await this.#run((searcher) => searcher.search(input), noHits));

  searchImages = async (input: Omit<IndexQuery, "highlights">): Promise<ImageOutcome> =>
    withWarnings(await this.#run((searcher) => searcher.searchImages(input), noImages));

  coverage = async (input: Pick<IndexQuery, "query">): Promise<number> =>
    (await this.#run((searcher) => searcher.coverage(input), 1)).found;

  pagesWithImage = async (imageUrl: string): Promise<readonly string[]> => {
    const { hits } = await this.#query({
      size: MAX_PAGES_WITH_IMAGE,
      _source: false,
      docvalue_fields: ["url"],
      query: {
        bool: {
          should: [
            { term: { image_url: imageUrl } },
            { nested: { path: "images", query: { term: { "images.url": imageUrl } } } },
          ],
        },
      },
    });
    return hits.hits.flatMap(({ fields }) => (fields.url ?? []).map(String));
  };

  hasAny = async (query: Json): Promise<boolean> => {
    const { hits } = await this.#query({
      size: 0,
      terminate_after: 1,
      track_total_hits: true,
      query,
    });
    return (hits.total?.value ?? 0) > 0;
  };

  async #query(body: Json): Promise<ClusterSearchResponse> {
    await this.#versions.targets();
    const response = await this.#connection.send({
      method: "POST",
      path: `/${this.#versions.alias}/_search`,
      body,
    });
    return clusterSearchResponseSchema.parse(response.body);
  }

  async #run<Found>(
    work: (searcher: Searcher) => Found,
    ifRejected: Found,
  ): Promise<SearchRun<Found>> {
    const opened = this.#versions.targets();
    try {
      return await runClusterSearch(
        {
          connection: this.#connection,
          alias: this.#versions.alias,
          opened,
          facts: this.#facts,
          texts: this.#texts,
        },
        work,
      );
    } catch (error) {
      if (!(error instanceof RejectedRequest)) throw error;
      // Rejects if it was not the search that the cluster rejected.
      await opened;
      return {
        found: ifRejected,
        warnings: ["The library's index rejected the query as too complex. Use fewer words."],
      };
    }
  }
}

const withWarnings = <Found extends SearchOutcome | ImageOutcome>({
  found,
  warnings,
}: SearchRun<Found>): Found => (warnings.length > 0 ? { ...found, warnings } : found);
