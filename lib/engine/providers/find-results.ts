import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { requestDefaults } from "@/lib/contract/defaults";
import type { SourceType } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import { sameUrlKey } from "../text/same-url";
import { mergeResults } from "./merge-results";
import type {
  FoundArticle,
  FoundImage,
  FoundPage,
  ProviderReport,
  ProviderResults,
  SearchProvider,
  SourceRequest,
} from "./provider";
import { type ProviderReports, plainReport } from "./provider-reports";
import { sourceRequests } from "./source-requests";

/** Results by source; null for a source that was not requested. */
export type FoundResults = {
  readonly web: readonly FoundPage[] | null;
  readonly news: readonly FoundArticle[] | null;
  readonly images: readonly FoundImage[] | null;
  readonly warnings: readonly string[];
  readonly reports: ProviderReports;
  /** Names of the providers that returned the result. */
  readonly foundBy: (result: object) => readonly string[];
  /** Whether the library has the page of the result. */
  readonly isIndexed: (result: object) => boolean;
};

export type FindDeps = {
  /** In order of preference: for duplicates, the fields of the first provider are used. */
  readonly providers: readonly SearchProvider[];
  /** Whether the page at a URL could be fetched, on whose behalf as for `AddressGuard.check`. */
  readonly isFetchable: (url: string, initiator: string | undefined) => Promise<boolean>;
  readonly now: () => Date;
};

type Ask<Found> = (
  provider: SearchProvider,
  request: SourceRequest,
) => Promise<ProviderResults<Found>>;

/**
 * Queries every provider for every source of a request concurrently, and merges the results of each
 * source.
 */
export async function findResults(
  request: SearchRequest,
  signal: AbortSignal,
  deps: FindDeps,
): Promise<FoundResults> {
  const sources = sourceRequests(request, deps.now());
  const skipInvalid = request.ignoreInvalidURLs ?? requestDefaults.ignoreInvalidURLs;
  const warnings = new Set<string>();
  const origins = new Map<object, readonly string[]>();
  const reports = new Map<string, Map<SourceType, ProviderReport>>();

  async function gather<Found extends { readonly url: string; readonly date: string | null }>(
    type: SourceType,
    query: Ask<Found>,
    urlOf: (found: Found) => string,
  ): Promise<readonly Found[] | null> {
    const source = sources.get(type);
    if (source === undefined) return null;
    const responses = await Promise.all(
      deps.providers.map(async (provider) => {
        const began = monotonicNow();
        const found = await query(provider, source);
        return { ...found, report: found.report ?? plainReport(found, monotonicNow() - began) };
      }),
    );
    for (const warning of responses.flatMap((each) => each.warnings)) warnings.add(warning);
    const lists = responses.map(({ results }) => results);
    for (const [at, { report, isOther }] of responses.entries()) {
      const name = deps.providers[at]?.name ?? "";
      if (!isOther) reports.set(name, new Map(reports.get(name)).set(type, report));
    }
    for (const [at, { hints = [] }] of responses.entries())
      if (!lists.some((list, other) => other !== at && list.length > 0))
        for (const hint of hints) warnings.add(hint);
    const candidates = skipInvalid
      ? await Promise.all(
          lists.map((list, at) => {
            const isLibrary = deps.providers[at]?.isLibrary === true;
            return fetchableOf(list, (url) => deps.isFetchable(url, isLibrary ? url : undefined));
          }),
        )
      : lists;
    const { limit, window } = source;
    const merged = mergeResults(candidates, urlOf, {
      limit,
      sortByDate: window.sortByDate ?? false,
    });
    const keyOf = (found: Found) => sameUrlKey(urlOf(found));
    const keys = candidates.map((list) => new Set(list.map(keyOf)));
    for (const found of merged)
      origins.set(
        found,
        deps.providers.flatMap(({ name }, at) => (keys[at]?.has(keyOf(found)) ? [name] : [])),
      );
    return merged;
  }

  const [web, news, images] = await Promise.all([
    gather(
      "web",
      (provider, source) => provider.web(source, signal),
      ({ url }) => url,
    ),
    gather(
      "news",
      (provider, source) => provider.news(source, signal),
      ({ url }) => url,
    ),
    gather(
      "images",
      (provider, source) => provider.images(source, signal),
      ({ imageUrl }) => imageUrl,
    ),
  ]);
  const foundBy = (result: object) => origins.get(result) ?? [];
  const libraries = deps.providers.filter(({ isLibrary }) => isLibrary).map(({ name }) => name);
  const isIndexed = (result: object) => foundBy(result).some((name) => libraries.includes(name));
  return { web, news, images, warnings: [...warnings], reports, foundBy, isIndexed };
}

async function fetchableOf<Found extends { readonly url: string }>(
  list: readonly Found[],
  isFetchable: (url: string) => Promise<boolean>,
): Promise<readonly Found[]> {
  const verdicts = await Promise.all(list.map(({ url }) => isFetchable(url)));
  return list.filter((_, at) => verdicts[at]);
}
