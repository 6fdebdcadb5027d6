import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import { nameOriginIfNeeded } from "../allow-origin";
import { isLikelyPage, pageAddress, siteScope } from "../page-address";
import type { LibrarySite, Task } from "../records";
import { DiskPages, folderTrouble } from "../sources/disk-pages";
import { fetchFeed } from "../sources/feed";
import { looksLikeSitemap, pagesOfSitemaps, type SeedDeps } from "../sources/seeds";
import type { Found } from "./frontier";
import { KNOWN_PER_PAGE, type ReadLimits } from "./limits";
import { Origins } from "./origins";
import { type Visit, visitPage } from "./visit-page";

/** Addresses that a reading begins with, at so many links from its beginning. */
type Seed = { readonly found: readonly Found[]; readonly depth: number };
export type Seeds = AsyncIterable<Seed>;

/** How a site of one kind is read. */
export type ReadingPlan = {
  /** Where it begins; throws a `Trouble` where that cannot be had. */
  readonly seeds: () => Seeds;
  readonly visit: (task: Task, revalidate: boolean) => Promise<Visit>;
  /** Of the links of a page, those that are followed. */
  readonly ofSite: (links: readonly string[]) => string[];
};

/** A reading cannot begin, in words for the operator. */
export class Trouble extends Error {}

export type PlanDeps = {
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly limits: ReadLimits;
  /** Of a site on disk. */
  readonly folder: string;
  readonly seeds: () => readonly string[];
  readonly nameOrigin: (origin: string) => Promise<void>;
};

export function planReading(site: LibrarySite, deps: PlanDeps): ReadingPlan {
  return site.kind === "folder" || site.kind === "files"
    ? planOfDisk(site, deps)
    : planOfWeb(site, deps);
}

const DISALLOWED = "robots.txt does not allow it.";

function planOfWeb(site: LibrarySite, deps: PlanDeps): ReadingPlan {
  const { guard, signal, now, limits } = deps;
  const origins = new Origins({ guard, signal }, limits);
  const scopes = new Set<string>();
  const within = (found: readonly Found[]): Found[] => {
    for (const { url } of found) scopes.add(siteScope(url));
    return [...found];
  };
  // What the operator listed is wanted wherever it is; feeds count their readers by redirects from other hosts.
  const mayLeave = site.kind === "list" || site.kind === "feed";
  const objectionTo = async (url: string, asked: string): Promise<string | null> => {
    if (!mayLeave && siteScope(url) !== siteScope(asked)) return "It leads to another site.";
    const { robots } = await origins.of(url);
    return robots.allows(url) ? null : DISALLOWED;
  };
  return {
    async *seeds() {
      for await (const { found, depth } of seedsOfWeb(site, origins, deps))
        yield { found: within(found), depth };
    },
    async visit(task, revalidate) {
      const { robots, turns } = await origins.of(task.url);
      if (robots.error !== null) return { kind: "failed", error: robots.error };
      if (!robots.allows(task.url)) return { kind: "skipped", reason: DISALLOWED, links: [] };
      return turns.take(async () => {
        const { origin } = new URL(task.url);
        // Pictures of other hosts are loaded by whoever looks at the page; the rules of this one are known.
        const mayFetch = (url: string) => new URL(url).origin !== origin || robots.allows(url);
        const objection = (url: string) => objectionTo(url, task.url);
        const deps = { guard, signal, now, mayFetch, objection };
        const visit = await visitPage(task, { revalidate }, deps);
        if (visit.kind === "busy") turns.pause(visit.pauseMs);
        return visit;
      }, signal);
    },
    ofSite: (links) =>
      pagesAmong(links).filter((page) => scopes.has(siteScope(page)) && isLikelyPage(page)),
  };
}

async function* seedsOfWeb(site: LibrarySite, origins: Origins, deps: PlanDeps): Seeds {
  const { guard, signal } = deps;
  if (site.kind === "list") {
    const urls = pagesAmong(deps.seeds());
    for (const origin of new Set(urls.map((url) => new URL(url).origin)))
      await deps.nameOrigin(origin);
    yield { found: urls.map((url) => ({ url })), depth: 0 };
    return;
  }
  const start = site.startUrl;
  await deps.nameOrigin(new URL(start).origin);
  const { robots, turns } = await origins.of(start);
  if (robots.error !== null) throw new Trouble(robots.error);
  const most = deps.limits.maxPages * KNOWN_PER_PAGE;
  const sources = { guard, signal, origins, most };
  const scope = siteScope(start);
  switch (site.kind) {
    case "feed": {
      const feed = await turns.take(() => fetchFeed(start, { guard, signal }), signal);
      if ("error" in feed) throw new Trouble(feed.error);
      const found = feed.entries.flatMap(({ url, publishedAt }) => {
        const page = pageAddress(url);
        return page === null ? [] : [{ url: page, publishedAt }];
      });
      if (found.length === 0) throw new Trouble("The feed names no pages.");
      yield { found, depth: 0 };
      return;
    }
    case "sitemap": {
      const seeds = seedsOfSitemaps([start], scope, sources, 0);
      let named = 0;
      let next = await seeds.next();
      for (; !next.done; next = await seeds.next()) {
        named += next.value.found.length;
        yield next.value;
      }
      if (!next.value) throw new Trouble("This is not a sitemap, or it cannot be read.");
      if (named === 0) throw new Trouble("The sitemap names no pages of its own site.");
      return;
    }
    default: {
      if (looksLikeSitemap(start) && (yield* seedsOfSitemaps([start], scope, sources, 1))) return;
      yield { found: [{ url: start }], depth: 0 };
      yield* seedsOfSitemaps(pagesAmong(robots.sitemaps), scope, sources, 1);
    }
  }
}

async function* seedsOfSitemaps(
  addresses: readonly string[],
  scope: string,
  deps: SeedDeps,
  depth: number,
): AsyncGenerator<Seed, boolean> {
  const pages = pagesOfSitemaps(addresses, scope, deps);
  let next = await pages.next();
  for (; !next.done; next = await pages.next())
    yield { found: next.value.map((url) => ({ url })), depth };
  return next.value;
}

const FILES_AT_ONCE = 500;

function planOfDisk(site: LibrarySite, { signal, now, folder }: PlanDeps): ReadingPlan {
  const pages = new DiskPages(folder, site.startUrl);
  return {
    async *seeds() {
      const trouble = await folderTrouble(folder);
      if (trouble !== null) throw new Trouble(trouble);
      let found: Found[] = [];
      for await (const url of pages.addresses(signal)) {
        found.push({ url });
        if (found.length < FILES_AT_ONCE) continue;
        yield { found, depth: 0 };
        found = [];
      }
      yield { found, depth: 0 };
    },
    visit: (task, revalidate) => pages.visit(task, { revalidate }, { signal, now }),
    ofSite: () => [],
  };
}

const pagesAmong = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => pageAddress(address) ?? [])),
];

/** Of a reading of `site`: lets the guard pass what the operator named by hand. */
export const originNamer =
  (store: Parameters<typeof nameOriginIfNeeded>[0], site: string) =>
  (origin: string): Promise<void> =>
    nameOriginIfNeeded(store, origin, site);
