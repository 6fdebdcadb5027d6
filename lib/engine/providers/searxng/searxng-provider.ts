import "server-only";
import { categoriesOf, categoryToName } from "@/lib/engine/index/traits/categories";
import { isExplicit } from "@/lib/engine/text/explicit";
import { isAboutRelated } from "../live/query-text";
import { mergeResults } from "../merge-results";
import type {
  FoundArticle,
  FoundImage,
  FoundPage,
  ProviderResults,
  SearchProvider,
  SourceRequest,
} from "../provider";
import { emptyReport, skippedReport } from "../provider-reports";
import { describedText, withUsableTexts } from "../provider-text";
import { createRequestFilter, type ProviderItem } from "../request-filter";
import { type QuerySearxng, type SearxngQuery, searxngClient } from "./searxng-client";
import { searxngQueries } from "./searxng-query";
import { dimensionsOf, publishedAt, type SearxngResult } from "./searxng-response";

export type SearxngSettings = {
  /** Base URL of the instance; `/search` is appended. */
  readonly url: string;
  /** Milliseconds for all requests of one source. */
  readonly timeoutMs?: number;
};

const WITHOUT_RELATED =
  "The live search does not support related: and was skipped; only the library was searched.";

/** Instances return about ten to thirty results per page. */
const MAX_PAGES = 5;

type Sources = {
  readonly web: FoundPage;
  readonly news: FoundArticle;
  readonly images: FoundImage;
};

/**
 * An operator's SearXNG instance as a provider. Its results are checked against the request again.
 * A failure is a warning beside other results.
 */
export function searxngProvider({ url, timeoutMs }: Required<SearxngSettings>): SearchProvider {
  const query = searxngClient(url);
  const search = async <Source extends keyof Sources>(
    request: SourceRequest,
    signal: AbortSignal,
    category: "general" | "news" | "images",
    read: (result: SearxngResult) => (ProviderItem & { readonly found: Sources[Source] }) | null,
  ): Promise<ProviderResults<Sources[Source]>> => {
    if (isAboutRelated(request.query))
      return {
        results: [],
        warnings: [WITHOUT_RELATED],
        report: skippedReport(WITHOUT_RELATED),
      };
    const brokenRule = createRequestFilter(request);
    const ruleFor = (judged: ProviderItem) =>
      brokenRule(judged) ?? (request.safe && isExplicit(judged) ? "safe search" : null);
    const began = performance.now();
    const until = began + timeoutMs;
    const counts = { found: 0, dropped: new Map<string, number>() };
    const responses = await Promise.all(
      searxngQueries(request, category).map((question) =>
        gather(query, question, { signal, until, limit: request.limit }, (result) => {
          const judged = read(result);
          const rule = judged === null ? "type" : ruleFor(judged);
          counts.found += 1;
          if (rule === null) return judged?.found ?? null;
          counts.dropped.set(rule, (counts.dropped.get(rule) ?? 0) + 1);
          return null;
        }),
      ),
    );
    const lists = responses.map(({ results }) => results);
    const results = mergeResults<Sources[Source]>(
      lists,
      (found) => ("imageUrl" in found && found.imageUrl ? found.imageUrl : found.url),
      { limit: request.limit, sortByDate: false },
    );
    const warnings = [...new Set(responses.flatMap(({ warning }) => warning ?? []))];
    const failed = counts.found === 0 && warnings.length > 0;
    return {
      results,
      warnings,
      report: {
        ...emptyReport,
        ...{ outcome: failed ? "failed" : "responded", asked: true },
        ...{ found: counts.found, kept: results.length },
        dropped: Object.fromEntries(counts.dropped),
        ...{ ms: performance.now() - began, error: warnings[0] ?? null },
      },
    };
  };

  return {
    name: "searxng",
    title: "SearXNG",
    web: (request, signal) =>
      search<"web">(request, signal, "general", (result) => {
        const judged = toItem(result);
        const categories = categoriesOf({ url: result.url, text: judged.text });
        const { categories: requested } = request;
        if (requested.length > 0 && !requested.some((each) => categories.includes(each)))
          return null;
        const { url: at, title, date } = judged;
        const description = describedText(judged.text, request);
        const category = categoryToName(categories, requested);
        return { ...judged, found: { url: at, title, description, category, date } };
      }),
    news: (request, signal) =>
      search<"news">(request, signal, "news", (result) => {
        const judged = toItem(result);
        const { url: at, title, date } = judged;
        const snippet = describedText(judged.text, request);
        const imageUrl = imageUrlOf(result, url);
        return { ...judged, found: { url: at, title, snippet, date, imageUrl } };
      }),
    images: (request, signal) =>
      search<"images">(request, signal, "images", (result) => {
        const imageUrl = imageUrlOf(result, url);
        if (imageUrl === null) return null;
        const size = dimensionsOf(result);
        const judged = { ...toItem(result), size };
        const { url: at, title, date } = judged;
        return {
          ...judged,
          found: {
            url: at,
            title,
            imageUrl,
            imageWidth: size.width,
            imageHeight: size.height,
            date,
          },
        };
      }),
  };
}

/** Requests pages until there are enough results, nothing new, or no time left. */
async function gather<Found extends { readonly url: string }>(
  ask: QuerySearxng,
  question: Omit<SearxngQuery, "pageno">,
  bounds: { readonly signal: AbortSignal; readonly until: number; readonly limit: number },
  accept: (result: SearxngResult) => Found | null,
): Promise<{ readonly results: Found[]; readonly warning: string | null }> {
  const results: Found[] = [];
  const seen = new Set<string>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const leftMs = bounds.until - performance.now();
    const response =
      leftMs > 0
        ? await ask({ ...question, pageno: String(page) }, bounds.signal, leftMs)
        : { ok: false as const, why: "no time was left" };
    if (!response.ok)
      return {
        results,
        warning: `The live search returned no${page > 1 ? " further" : ""} results: ${response.why}.`,
      };
    const fresh = response.results.filter(({ url, img_src }) => !seen.has(`${url} ${img_src}`));
    for (const result of fresh) {
      seen.add(`${result.url} ${result.img_src}`);
      const found = accept(result);
      if (found !== null) results.push(found);
    }
    if (page === 1 && fresh.length === 0 && response.unresponsive.length > 0)
      return {
        results,
        warning: `The live search found nothing. These of its engines did not respond: ${response.unresponsive.join(", ")}.`,
      };
    if (fresh.length === 0 || results.length >= bounds.limit) break;
  }
  return { results: results.slice(0, bounds.limit), warning: null };
}

const toItem = (result: SearxngResult): ProviderItem =>
  withUsableTexts({
    url: result.url,
    title: result.title ?? "",
    text: result.content?.trim() ?? "",
    date: publishedAt(result),
    size: null,
  });

/** Instances return URLs without a protocol, and those of their own image proxy without a host. */
function imageUrlOf({ img_src, thumbnail_src, thumbnail }: SearxngResult, base: string) {
  const source = img_src || thumbnail_src || thumbnail;
  const address = source ? URL.parse(source, base) : null;
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : null;
}
