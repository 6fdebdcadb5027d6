import "server-only";
import { raceAbort, withDeadline } from "@/lib/concurrency/deadline";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { Searcher } from "@/lib/engine/index/searcher";
import { countOf } from "@/lib/format/count";
import { indexClosed } from "./cluster-errors";
import { type ClusterConnection, type Json, RejectedRequest } from "./connection";
import { type StoredPage, storedPageSchema } from "./page-document";
import type { PageTexts } from "./page-texts";
import { hasNeeds, type Needs, pending, RemoteSource } from "./remote-source";
import {
  type BatchRequest,
  type ClusterSearchResponse,
  clusterSearchResponseSchema,
  hitId,
  hitVersion,
  imageRequest,
  MAX_CANDIDATES,
  memberRequest,
  pageRequest,
  textRequest,
} from "./search-requests";
import type { TermFacts } from "./term-facts";

/** A search that has not ended after this many loads is rejected. Few need more than six. */
const MAX_LOADS = 60;

export type SearchContext = {
  readonly connection: ClusterConnection;
  readonly alias: string;
  /** Resolves when the index exists. Its check counts towards the time for a search. */
  readonly opened: Promise<unknown>;
  readonly facts: TermFacts;
  readonly texts: PageTexts;
};

export type SearchRun<Found> = { readonly found: Found; readonly warnings: readonly string[] };

/** Runs the search code of the embedded index over the cluster, within the time for a search. */
export function runClusterSearch<Found>(
  context: SearchContext,
  work: (searcher: Searcher) => Found,
): Promise<SearchRun<Found>> {
  const milliseconds = context.connection.searchTimeoutMs;
  return withDeadline<SearchRun<Found>>(
    milliseconds,
    new AbortController().signal,
    (expired) => loadAndRun(context, work, expired),
    () => {
      throw new IndexUnavailable(
        `The search cluster did not respond within ${milliseconds / 1_000} seconds.`,
      );
    },
  );
}

async function loadAndRun<Found>(
  context: SearchContext,
  work: (searcher: Searcher) => Found,
  expired: AbortSignal,
): Promise<SearchRun<Found>> {
  await raceAbort(context.opened, expired);
  context.facts.expire(monotonicNow());
  const source = new RemoteSource(context.facts, context.texts);
  const searcher = new Searcher(source);
  const load = new SearchLoader(context, source);
  for (let loads = 0; loads < MAX_LOADS; loads++) {
    source.startRun();
    try {
      const found = work(searcher);
      if (!hasNeeds(source.needs)) return { found, warnings: load.warnings };
    } catch (error) {
      if (error !== pending) throw error;
    }
    await raceAbort(load.all(source.needs), expired);
  }
  throw new IndexUnavailable("The search took too many steps. Use fewer phrases or conditions.");
}

class SearchLoader {
  readonly #connection: ClusterConnection;
  readonly #alias: string;
  readonly #facts: TermFacts;
  readonly #texts: PageTexts;
  readonly #source: RemoteSource;
  readonly #warnings = new Set<string>();

  constructor({ connection, alias, facts, texts }: SearchContext, source: RemoteSource) {
    this.#connection = connection;
    this.#alias = alias;
    this.#facts = facts;
    this.#texts = texts;
    this.#source = source;
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  async all(needs: Needs): Promise<void> {
    const { totals, counts, near, longer, examples, languages, batches, members, texts } = needs;
    const facts = this.#facts;
    await Promise.all([
      totals && facts.loadTotals(),
      counts.size > 0 && facts.loadCounts([...counts]),
      ...[...near].map(([key, { word, limit }]) => facts.loadNear(key, word, limit)),
      ...[...longer].map((word) => facts.loadLonger(word)),
      ...[...examples].map(([root, term]) => facts.loadExamples(root, term)),
      ...[...languages].map(([root, term]) => facts.loadLanguages(root, term)),
      ...[...batches].map(([key, batch]) => this.#loadBatch(key, batch)),
      ...[...members].map(([key, asked]) => this.#loadMembers(key, asked)),
      texts.size > 0 && this.#loadTexts([...texts]),
    ]);
  }

  async #loadBatch(key: string, request: BatchRequest): Promise<void> {
    const { candidates } = this.#source;
    if (request.prefix === "") candidates.addPages(key, await this.#searchPages(request));
    else candidates.addImages(key, await this.#search(imageRequest(request)));
  }

  /**
   * Ordering pages with the same score by URL takes a third of the time of the request. Only the last
   * one matters here, because a batch is ordered again: one page more shows whether another one has its score.
   */
  async #searchPages(request: BatchRequest): Promise<ClusterSearchResponse> {
    const { query, size } = request;
    if (query.order !== "rank" || size >= MAX_CANDIDATES) return this.#searchLists(request, true);
    const found = await this.#searchLists({ ...request, size: size + 1 }, false);
    const { hits } = found.hits;
    if (hits.length > size && hits[size - 1]?._score === hits[size]?._score)
      return this.#searchLists(request, true);
    return { ...found, hits: { ...found.hits, hits: hits.slice(0, size) } };
  }

  /** A cluster may not permit scripts, or not compile another one now. */
  async #searchLists(request: BatchRequest, inUrlOrder: boolean): Promise<ClusterSearchResponse> {
    const whole = pageRequest(request, { isFiltered: false, inUrlOrder });
    if (request.stems === null || !this.#facts.mayFilter) return this.#search(whole);
    const some = pageRequest(request, { isFiltered: true, inUrlOrder });
    const filtered = await this.#post(some).catch((error: unknown) => {
      if (error instanceof RejectedRequest) return null;
      throw error;
    });
    if (filtered !== null && filtered._shards.failed === 0) return this.#checked(filtered);
    const unfiltered = await this.#search(whole);
    // If the plain search fails as well, a part of the index is missing.
    if (filtered === null || unfiltered._shards.failed < filtered._shards.failed)
      this.#facts.mayFilter = false;
    return unfiltered;
  }

  async #loadMembers(
    key: string,
    { query, prefix }: NonNullable<ReturnType<Needs["members"]["get"]>>,
  ): Promise<void> {
    const { candidates } = this.#source;
    const ids = candidates.idsOf(prefix === "" ? "pages" : "images");
    const documents = [...new Set(ids.map((id) => candidates.locationOf(id)?.document ?? ""))];
    const found = await this.#search(memberRequest(documents, query, prefix));
    const matching = new Set(
      found.hits.hits.flatMap((hit) =>
        prefix === ""
          ? [`${hitId(hit)} `]
          : (hit.inner_hits?.images.hits.hits ?? []).map(
              ({ fields }) => `${hitId(hit)} ${Number(fields["images.position"]?.[0])}`,
            ),
      ),
    );
    candidates.members.set(
      key,
      new Map(
        ids.map((id) => {
          const { document, position } = candidates.locationOf(id) ?? { document: "", position: 0 };
          return [id, matching.has(`${document} ${position ?? ""}`)];
        }),
      ),
    );
  }

  async #loadTexts(ids: readonly number[]): Promise<void> {
    const { candidates } = this.#source;
    const documents = ids.map((id) => candidates.locationOf(id)?.document ?? "");
    const { hits } = await this.#search(textRequest(documents));
    const pages = new Map<string, StoredPage>();
    for (const hit of hits.hits) {
      const page = storedPageSchema.parse(hit._source?.stored);
      pages.set(hitId(hit), page);
      // The version as loaded: copies of a part may differ for a moment.
      this.#texts.add(hitVersion(hit), page);
    }
    for (const [at, id] of ids.entries())
      candidates.texts.set(id, pages.get(documents[at] ?? "") ?? null);
  }

  async #search(body: Json): Promise<ClusterSearchResponse> {
    return this.#checked(await this.#post(body));
  }

  /** With the word counts of all shards, so that equal pages have equal scores. */
  async #post(body: Json): Promise<ClusterSearchResponse> {
    const response = await this.#connection.send({
      method: "POST",
      path: `/${this.#alias}/_search`,
      query: { search_type: "dfs_query_then_fetch" },
      body,
    });
    return clusterSearchResponseSchema.parse(response.body);
  }

  /** Notes what is missing. */
  #checked(found: ClusterSearchResponse): ClusterSearchResponse {
    const { successful, total } = found._shards;
    if (total === 0) throw indexClosed();
    // Missing parts of an index do not always count as failed.
    if (successful < total)
      this.#warnings.add(
        `${total - successful} of ${countOf(total, "part")} of the library's index did not respond; results may be missing.`,
      );
    if (found.timed_out)
      this.#warnings.add("The library's index did not finish in time; results may be missing.");
    return found;
  }
}
