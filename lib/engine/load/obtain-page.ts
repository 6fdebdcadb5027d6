import "server-only";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { cacheKey, cachePolicy } from "./cache/cache-policy";
import type { PageCache } from "./cache/page-cache";
import { isUnobtained, type ObtainedPage, type UnobtainedPage } from "./obtained-page";
import { type ReadByRouteDeps, readByRoute } from "./read-by-route";
import type { ReadPage } from "./read-fresh";

export type ObtainDeps = ReadByRouteDeps & { readonly cache?: PageCache | null };

export type Obtained = ReadPage & {
  /** When the copy was made; null where the page was read anew. */
  readonly cachedAt: Date | null;
};

/** One page from the cache, by a plain fetch, or out of a browser, as its options want it. */
export async function obtainPage(
  url: string,
  options: ScrapeOptions,
  deps: ObtainDeps,
): Promise<Obtained> {
  const { accepts, stores, otherwise } = cachePolicy(options);
  const key = cacheKey(url, options);
  if (accepts !== null && deps.cache) {
    // Where nothing may be fetched, a copy without the pictures is better than none.
    const plain = otherwise === null ? null : cacheKey(url, { ...options, formats: [] });
    const kept =
      (await unlessBroken(deps.cache.find(key, accepts))) ??
      (plain === null ? null : await unlessBroken(deps.cache.find(plain, accepts)));
    if (kept !== null) return { ...untouched(kept.page), cachedAt: kept.keptAt };
  }
  if (otherwise !== null)
    return {
      ...untouched({ error: otherwise, url, statusCode: null, contentType: null }),
      cachedAt: null,
    };

  const read = await readByRoute(url, options, deps);
  const { outcome } = read;
  // What went wrong is not what the page is; and a copy without what was asked for would hide that for days.
  const whole = !isUnobtained(outcome) && outcome.statusCode < 400 && read.warnings.length === 0;
  if (stores && whole && deps.cache) await unlessBroken(deps.cache.keep(key, outcome));
  return { ...read, cachedAt: null };
}

const untouched = (outcome: ObtainedPage | UnobtainedPage): ReadPage => ({
  outcome,
  actions: null,
  actionError: null,
  warnings: [],
});

/** A cache that is locked, full or closed is a cache without the page; it fails nothing. */
const unlessBroken = <Value>(asked: Promise<Value>): Promise<Value | null> =>
  asked.catch(() => null);
