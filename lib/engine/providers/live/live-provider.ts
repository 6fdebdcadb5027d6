import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { isWithinHost } from "@/lib/contract/query/query-values";
import { categoriesOf, categoryToName } from "@/lib/engine/index/traits/categories";
import { isExplicit } from "@/lib/engine/text/explicit";
import type {
  Attribution,
  FoundArticle,
  FoundImage,
  FoundPage,
  ProviderReport,
  ProviderResults,
  SearchProvider,
  SourceRequest,
} from "../provider";
import { emptyReport, skippedReport } from "../provider-reports";
import { describedText } from "../provider-text";
import { createRequestFilter } from "../request-filter";
import { collectPages } from "./live-pages";
import { LiveFailure, type LiveItem, type LiveSearch, type LiveSource } from "./live-source";
import { hasPhrase, isAboutRelated, requiredHosts, wordsFor } from "./query-text";
import type { Sender, SenderCosts } from "./source-sender";

export type SenderOf = (signal: AbortSignal, timeoutMs: number, costs: SenderCosts) => Sender;

/** Why a source cannot contribute to a request, as a clause; null if it can. */
function reasonToSkip(source: LiveSource, request: SourceRequest): string | null {
  if (isAboutRelated(request.query)) return "it does not support related:";
  if (wordsFor(request.query, {}) === "") return "the query has no words for it";
  if (request.window.published !== undefined && !source.isDated)
    return "its results have no dates for the time filter";
  const hosts = requiredHosts(request.query, request.includeDomains);
  const { sites } = source;
  if (sites === undefined || hosts.length === 0) return null;
  return hosts.some((host) =>
    sites.some((site) => isWithinHost(host, site) || isWithinHost(site, host)),
  )
    ? null
    : "its results are on other domains";
}

/** A live source as a provider, for one request of `timeoutMs`. Failures become warnings. */
export function liveProvider(
  source: LiveSource,
  send: SenderOf,
  timeoutMs: number,
): SearchProvider {
  const find = async <Found>(
    search: LiveSearch | undefined,
    request: SourceRequest,
    signal: AbortSignal,
    toFound: (item: LiveItem, attribution: Attribution) => Found | null,
  ): Promise<ProviderResults<Found>> => {
    if (search === undefined) return { results: [], warnings: [], isOther: true };
    const why = reasonToSkip(source, request);
    if (why !== null) return withoutRequest(`${source.title} was not searched: ${why}.`);
    const began = monotonicNow();
    const costs = { waitMs: 0, sent: 0 };
    const reported = (rest: Partial<ProviderReport> & Pick<ProviderReport, "outcome">) => ({
      ...{ ...emptyReport, ignored: ignoredParts(source, request) },
      ...rest,
      ...{ asked: costs.sent > 0, ms: monotonicNow() - began, waitMs: costs.waitMs },
    });
    try {
      const sending = send(signal, timeoutMs, costs);
      const keep = (items: readonly LiveItem[]) => {
        const { matching, dropped } = filterItems(items, request);
        const remaining = matching.flatMap(
          (item) => toFound(item, attributionOf(source, item)) ?? [],
        );
        return { remaining: remaining.slice(0, request.limit), dropped };
      };
      const { items, failure } = await collectPages(
        { search, source, sender: sending },
        request,
        (some) => keep(some).remaining.length,
      );
      signal.throwIfAborted();
      const { remaining, dropped } = keep(items);
      const sentence =
        failure && `${source.title} returned no further results: ${failure.message}.`;
      return {
        results: remaining,
        warnings: sentence === null ? [] : [sentence],
        report: reported({
          ...{ outcome: "responded", found: items.length, kept: remaining.length, dropped },
          ...{ error: sentence, opensAt: failure?.opensAt ?? null },
        }),
      };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LiveFailure)) throw error;
      const sentence = `${source.title} returned no results: ${error.message}.`;
      const outcome = error.opensAt === null ? "failed" : "limited";
      return {
        results: [],
        warnings: [sentence],
        report: reported({ outcome, error: sentence, opensAt: error.opensAt }),
      };
    }
  };

  return {
    name: source.name,
    title: source.title,
    web: (request, signal) =>
      find<FoundPage>(
        isForCategories(source, request) ? source.web : undefined,
        request,
        signal,
        (item, attribution) => pageOf(item, attribution, request),
      ),
    news: (request, signal) =>
      find<FoundArticle>(source.news, request, signal, (item, attribution) => ({
        ...{ url: item.url, title: item.title, date: item.date, attribution },
        snippet: describedText(item.text, request),
        imageUrl: item.imageUrl ?? null,
      })),
    images: (request, signal) =>
      find<FoundImage>(source.images, request, signal, (item, attribution) =>
        item.imageUrl
          ? {
              ...{ url: item.url, title: item.title, date: item.date, attribution },
              imageUrl: item.imageUrl,
              imageWidth: item.width ?? null,
              imageHeight: item.height ?? null,
            }
          : null,
      ),
  };
}

/** Parts of a request that the source cannot apply, and against which its results cannot be checked. */
const ignoredParts = (source: LiveSource, request: SourceRequest): string[] => [
  ...(hasPhrase(request.query) && !source.words.phrases ? ["phrases in quotes"] : []),
  ...(request.country !== null && !source.usesCountry ? ["country"] : []),
  ...(request.location === null ? [] : ["location"]),
];

/** Null if it is in no requested category. */
function pageOf(
  item: LiveItem,
  attribution: Attribution,
  request: SourceRequest,
): FoundPage | null {
  const categories = [
    ...(item.category === undefined ? [] : [item.category]),
    ...categoriesOf({ url: item.url, text: item.text }),
  ];
  const { categories: requested } = request;
  if (requested.length > 0 && !requested.some((each) => categories.includes(each))) return null;
  return {
    ...{ url: item.url, title: item.title, date: item.date, attribution },
    description: describedText(item.text, request),
    category: categoryToName(categories, requested),
  };
}

/** Services for everything are queried without categories, the others for theirs. */
const isForCategories = (source: LiveSource, { categories }: SourceRequest): boolean =>
  source.categories.length === 0
    ? categories.length === 0
    : source.categories.some((each) => categories.includes(each));

const withoutRequest = (error: string): ProviderResults<never> => ({
  results: [],
  warnings: [],
  hints: [error],
  report: skippedReport(error),
});

/** Checks the results against the request. */
function filterItems(items: readonly LiveItem[], request: SourceRequest) {
  const brokenRule = createRequestFilter(request);
  const dropped: Record<string, number> = {};
  const matching = items.filter((item) => {
    const { url, title, text, date, imageUrl, width = null, height = null } = item;
    const size = imageUrl === undefined ? null : { width, height };
    const rule =
      brokenRule({ url, title, text, date, size }) ??
      (request.safe && isExplicit(item) ? "safe search" : null);
    if (rule !== null) dropped[rule] = (dropped[rule] ?? 0) + 1;
    return rule === null;
  });
  return { matching, dropped };
}

const attributionOf = (source: LiveSource, item: LiveItem): Attribution => ({
  source: source.title,
  licence: item.licence ?? source.licence,
  ...(item.creator && { creator: item.creator }),
});
