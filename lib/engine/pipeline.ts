import "server-only";
import type { SourceType } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { inSpan } from "@/lib/telemetry/span";
import { inParallel } from "../concurrency/in-parallel";
import { type ErrorResponse, errorResponses } from "./http/error-response";
import type { ScrapedPage } from "./page/scrape-page";
import type { FilterableResult } from "./policy/filter-blocked-results";
import type { RunPolicy } from "./policy/run-policy";
import { type FindDeps, findResults } from "./providers/find-results";
import type { ProviderReport } from "./providers/provider";
import { addReports } from "./providers/provider-reports";
import { imageItem, newsItem, webItem, withPage } from "./result-items";

/** The body of a 200 response (specification, "Search response"). */
export type EngineSearchResponse = {
  readonly success: true;
  readonly id: string;
  readonly creditsUsed: number;
  readonly warning: string | null;
  readonly data: {
    readonly web?: readonly object[];
    readonly news?: readonly object[];
    readonly images?: readonly object[];
  };
  /**
   * Results by provider if there were several; a result may count for more than one. With the report of all sources,
   * and that of each.
   */
  readonly providers?: readonly ({
    readonly name: string;
    readonly title: string;
    readonly results: number;
    readonly sources: Readonly<Partial<Record<SourceType, ProviderReport>>>;
  } & Partial<ProviderReport>)[];
};

export type PipelineDeps = Pick<FindDeps, "providers" | "isFetchable"> & {
  readonly policy: RunPolicy;
};

/** Pages of one run that are scraped at the same time. */
const MAX_CONCURRENT_PAGES = 5;

/**
 * Runs one valid request under its policy: search, scrape, bill. A failed page is a result; it
 * never fails the run.
 */
export async function search(
  request: SearchRequest,
  id: string,
  signal: AbortSignal,
  deps: PipelineDeps,
): Promise<EngineSearchResponse | ErrorResponse> {
  const { policy } = deps;
  const searched = { ...request, limit: policy.searchLimit };
  const found = await inSpan("engine.find", {}, () =>
    findResults(searched, signal, { ...deps, now: () => new Date() }),
  );
  const filter = <Result extends FilterableResult>(list: readonly Result[] | null) =>
    list === null ? null : policy.filter(list, signal);
  const [web, news, images] = await Promise.all([
    filter(found.web),
    filter(found.news),
    filter(found.images),
  ]);
  const results = [...(web ?? []), ...(news ?? []), ...(images ?? [])];
  const indexed = new Set(results.filter(found.isIndexed).map(({ url }) => url));
  const scrape = (url: string, options: ScrapeOptions) =>
    inSpan("engine.page", {}, async (add) => {
      const page = await policy.scrape(url, options, signal, indexed.has(url) ? url : undefined);
      add({
        "workbench.failed": page.failed,
        "workbench.cached": page.metadata.cacheState === "hit",
      });
      return page;
    });
  const pages = await scrapeOnce(results, request.scrapeOptions, scrape);
  // If some pages are cached the run succeeds; the others report the cache miss.
  if (pages.size > 0 && [...pages.values()].every(({ cacheMiss }) => cacheMiss !== null)) {
    await policy.bill(0, [...pages.values()]);
    return request.scrapeOptions?.lockdown
      ? errorResponses.lockdownMiss
      : errorResponses.noCachedData;
  }
  const creditsUsed = await inSpan("engine.bill", { "workbench.results": results.length }, () =>
    policy.bill(results.length, [...pages.values()]),
  );
  const warnings = [...found.warnings, ...policy.warnings()];
  const origin = (result: object) =>
    deps.providers.length > 1 ? { foundBy: found.foundBy(result) } : {};
  return {
    success: true,
    id,
    creditsUsed,
    warning: warnings.length > 0 ? warnings.join(" ") : null,
    data: {
      ...(web && {
        web: web.map((each) =>
          withPage({ ...webItem(each), ...origin(each) }, pages.get(each.url)),
        ),
      }),
      ...(news && {
        news: news.map((each, at) =>
          withPage({ ...newsItem(each, at), ...origin(each) }, pages.get(each.url)),
        ),
      }),
      ...(images && {
        images: images.map((each, at) =>
          withPage({ ...imageItem(each, at), ...origin(each) }, pages.get(each.url)),
        ),
      }),
    },
    ...(deps.providers.length > 1 && {
      providers: deps.providers.flatMap(({ name, title }) => {
        const reports = found.reports.get(name);
        if (reports === undefined) return [];
        const count = results.filter((result) => found.foundBy(result).includes(name)).length;
        const all = addReports(reports.values());
        return [{ name, title, results: count, ...all, sources: Object.fromEntries(reports) }];
      }),
    }),
  };
}

/** The scraped pages by URL, if formats are requested. Results with the same URL share a page. */
async function scrapeOnce(
  results: readonly { readonly url: string }[],
  options: ScrapeOptions | undefined,
  scrape: (url: string, options: ScrapeOptions) => Promise<ScrapedPage>,
): Promise<ReadonlyMap<string, ScrapedPage>> {
  if (!options?.formats?.length) return new Map();
  const urls = [...new Set(results.map(({ url }) => url))];
  return new Map(
    await inParallel(
      urls,
      MAX_CONCURRENT_PAGES,
      async (url) => [url, await scrape(url, options)] as const,
    ),
  );
}
