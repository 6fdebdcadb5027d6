import "server-only";
import type { HostTurns } from "@/lib/engine/ports/host-turns";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { DiscoveredPage } from "../library-store";
import type { CrawlTask, LibrarySite } from "../records";
import { DiskPages, folderError } from "../sources/disk-pages";
import { fetchFeed } from "../sources/feed";
import { isLikelyPage, normalizedUrl, siteScope } from "../sources/page-url";
import { type OpenInBrowser, type PageVisit, visitPage } from "../sources/visit-page";
import { type CrawlLimits, KNOWN_URLS_PER_PAGE } from "./limits";
import { Origins } from "./origins";
import { looksLikeSitemap, type SitemapOptions, sitemapPages } from "./sitemap-seeds";

/** URLs at a link depth. */
type Seed = { readonly found: readonly DiscoveredPage[]; readonly depth: number };
export type CrawlSeeds = AsyncIterable<Seed>;

/** How to crawl a site of one kind. */
export type CrawlPlan = {
  /** The first URLs. Throws a `CrawlError` if the start cannot be fetched. */
  readonly seeds: () => CrawlSeeds;
  readonly visit: (task: CrawlTask, revalidate: boolean) => Promise<PageVisit>;
  /** The links of a page to follow. */
  readonly siteLinks: (links: readonly string[]) => string[];
};

/** The crawl cannot start; the message is for the operator. */
export class CrawlError extends Error {}

export type CrawlPlanOptions = {
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly limits: CrawlLimits;
  /** For a site on disk. */
  readonly folder: string;
  readonly seeds: () => Promise<readonly string[]>;
  readonly allowOrigin: (origin: string) => Promise<void>;
  readonly openInBrowser?: OpenInBrowser | undefined;
  readonly turns?: HostTurns | undefined;
};

export function planCrawl(site: LibrarySite, options: CrawlPlanOptions): CrawlPlan {
  return site.kind === "folder" || site.kind === "files"
    ? planDiskCrawl(site, options)
    : planWebCrawl(site, options);
}

const DISALLOWED = "Disallowed by robots.txt.";

function planWebCrawl(site: LibrarySite, options: CrawlPlanOptions): CrawlPlan {
  const { guard, signal, now, limits } = options;
  // Feeds and robots.txt name URLs of any host; only the operator names the URLs of a list.
  const initiatorOf = (url: string) => (site.kind === "list" ? url : site.startUrl);
  const origins = new Origins({ guard, signal, initiatorOf, turns: options.turns }, limits);
  const scopes = new Set<string>();
  const addScopes = (found: readonly DiscoveredPage[]): DiscoveredPage[] => {
    for (const { url } of found) scopes.add(siteScope(url));
    return [...found];
  };
  // Listed pages are included wherever they redirect, and feeds often redirect through a tracking
  // host.
  const mayLeave = site.kind === "list" || site.kind === "feed";
  const skipReasonOf = async (url: string, requested: string): Promise<string | null> => {
    if (!mayLeave && siteScope(url) !== siteScope(requested))
      return `Redirects to another site: ${new URL(url).origin}`;
    const { robots } = await origins.get(url);
    return robots.allows(url) ? null : DISALLOWED;
  };
  return {
    async *seeds() {
      for await (const { found, depth } of webSeeds(site, origins, options))
        yield { found: addScopes(found), depth };
    },
    async visit(task, revalidate) {
      const { robots, queue } = await origins.get(task.url);
      if (robots.error !== null) return { kind: "failed", error: robots.error };
      if (!robots.allows(task.url)) return { kind: "skipped", reason: DISALLOWED, links: [] };
      return queue.run(async () => {
        const { origin } = new URL(task.url);
        // Images of other hosts are fetched without their robots.txt, as a browser would.
        const mayFetch = (url: string) => new URL(url).origin !== origin || robots.allows(url);
        const skipReason = (url: string) => skipReasonOf(url, task.url);
        const initiator = initiatorOf(task.url);
        const openInBrowser = limits.usesBrowser ? (options.openInBrowser ?? null) : null;
        const deps = { guard, initiator, signal, now, mayFetch, skipReason, openInBrowser };
        // The source of such a page may stay the same while its content changes.
        const isSource = openInBrowser === null || !task.isScriptBuilt;
        const visit = await visitPage(task, { revalidate: revalidate && isSource }, deps);
        if (visit.kind === "busy") queue.pause(visit.pauseMs);
        if (visit.kind !== "page" || site.kind !== "site" || task.depth > 0) return visit;
        const feeds = (visit.feeds ?? []).filter(
          (url) => new URL(url).origin === origin && mayFetch(url),
        );
        return { ...visit, links: [...visit.links, ...(await feedLinks(feeds, options))] };
      }, signal);
    },
    siteLinks: (links) =>
      pageUrls(links).filter((page) => scopes.has(siteScope(page)) && isLikelyPage(page)),
  };
}

async function* webSeeds(
  site: LibrarySite,
  origins: Origins,
  options: CrawlPlanOptions,
): CrawlSeeds {
  const { guard, signal } = options;
  if (site.kind === "list") {
    const urls = pageUrls(await options.seeds());
    for (const origin of new Set(urls.map((url) => new URL(url).origin)))
      await options.allowOrigin(origin);
    yield { found: urls.map((url) => ({ url })), depth: 0 };
    return;
  }
  const start = site.startUrl;
  await options.allowOrigin(new URL(start).origin);
  const { robots, queue } = await origins.get(start);
  if (robots.error !== null) throw new CrawlError(robots.error);
  const maxUrls = options.limits.maxPages * KNOWN_URLS_PER_PAGE;
  const sources = { guard, initiator: start, signal, origins, maxUrls };
  const scope = siteScope(start);
  switch (site.kind) {
    case "feed": {
      const feed = await queue.run(() => fetchFeed(start, { guard, signal }), signal);
      if ("error" in feed) throw new CrawlError(feed.error);
      const found = feed.entries.flatMap(({ url, publishedAt }) => {
        const page = normalizedUrl(url);
        return page === null ? [] : [{ url: page, publishedAt }];
      });
      if (found.length === 0) throw new CrawlError("The feed contains no pages.");
      yield { found, depth: 0 };
      return;
    }
    case "sitemap": {
      const seeds = sitemapSeeds([start], scope, sources, 0);
      let listed = 0;
      let next = await seeds.next();
      for (; !next.done; next = await seeds.next()) {
        listed += next.value.found.length;
        yield next.value;
      }
      if (!next.value) throw new CrawlError("This is not a sitemap, or it could not be fetched.");
      if (listed === 0) throw new CrawlError("The sitemap lists no pages of its own site.");
      return;
    }
    default: {
      if (looksLikeSitemap(start) && (yield* sitemapSeeds([start], scope, sources, 1))) return;
      yield { found: [{ url: start }], depth: 0 };
      const named = pageUrls(robots.sitemaps);
      const usual = new URL("/sitemap.xml", start).href;
      const sitemaps = named.length === 0 && robots.allows(usual) ? [usual] : named;
      yield* sitemapSeeds(sitemaps, scope, sources, 1);
    }
  }
}

async function* sitemapSeeds(
  urls: readonly string[],
  scope: string,
  options: SitemapOptions,
  depth: number,
): AsyncGenerator<Seed, boolean> {
  const pages = sitemapPages(urls, scope, options);
  let next = await pages.next();
  for (; !next.done; next = await pages.next())
    yield { found: next.value.map((url) => ({ url })), depth };
  return next.value;
}

const FILES_PER_BATCH = 500;

function planDiskCrawl(site: LibrarySite, { signal, now, folder }: CrawlPlanOptions): CrawlPlan {
  const pages = new DiskPages(folder, site.startUrl);
  return {
    async *seeds() {
      const error = await folderError(folder);
      if (error !== null) throw new CrawlError(error);
      let found: DiscoveredPage[] = [];
      for await (const url of pages.urls(signal)) {
        found.push({ url });
        if (found.length < FILES_PER_BATCH) continue;
        yield { found, depth: 0 };
        found = [];
      }
      yield { found, depth: 0 };
    },
    visit: (task, revalidate) => pages.visit(task, { revalidate }, { signal, now }),
    siteLinks: () => [],
  };
}

/** Feeds of the start page: one of its articles, and perhaps one of its comments. */
const MAX_FEEDS = 2;

async function feedLinks(feeds: readonly string[], { guard, signal }: CrawlPlanOptions) {
  const found: string[] = [];
  for (const url of feeds.slice(0, MAX_FEEDS)) {
    const feed = await fetchFeed(url, { guard, signal });
    if ("entries" in feed) found.push(...feed.entries.map((entry) => entry.url));
  }
  return found;
}

const pageUrls = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => normalizedUrl(url) ?? [])),
];
