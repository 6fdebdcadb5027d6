import "server-only";
import type { TimeLimit } from "@/lib/concurrency/deadline";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import { type FreshPage, type LoadFreshDeps, loadFresh } from "./load-fresh";
import { isLoadFailure } from "./loaded-page";

/** The operator's proxies. Without a basic one, pages are fetched directly. */
export type UpstreamProxies = {
  readonly basic: UpstreamProxy | null;
  readonly enhanced: UpstreamProxy | null;
};

export const noProxies: UpstreamProxies = { basic: null, enhanced: null };

export type LoadByProxyDeps = Omit<LoadFreshDeps, "via"> & {
  readonly proxies?: UpstreamProxies | undefined;
};

/** Statuses of sites that block bots or frequent visitors. */
const BLOCKING_STATUSES: ReadonlySet<number> = new Set([403, 429, 503]);

const NO_ENHANCED =
  "This server has no enhanced proxy, so the option proxy: enhanced was ignored and the basic route used.";

/**
 * Loads a page through the proxy that the options select. `auto` uses the basic one first, and
 * retries with the enhanced one, if configured, when the site blocks (403, 429, 503) or there is no
 * complete response within half of the time limit. Returns the first response if the second is no
 * better.
 */
export async function loadByProxy(
  url: string,
  options: ScrapeOptions,
  deps: LoadByProxyDeps,
  limit: TimeLimit,
): Promise<FreshPage> {
  const { basic, enhanced } = deps.proxies ?? noProxies;
  const proxy = options.proxy ?? scrapeDefaults.proxy;
  const loadBasic = (part: TimeLimit) => loadFresh(url, options, { ...deps, via: basic }, part);
  const loadEnhanced = async () =>
    markEnhanced(await loadFresh(url, options, { ...deps, via: enhanced }, limit));

  if (proxy === "enhanced" && enhanced !== null) return loadEnhanced();
  if (proxy === "enhanced") {
    const page = await loadBasic(limit);
    return { ...page, warnings: [NO_ENHANCED, ...page.warnings] };
  }
  if (proxy === "basic" || enhanced === null) return loadBasic(limit);

  const first = await loadBasic(limit.part(1 / 2));
  if (!isBlocked(first)) return first;
  const second = await loadEnhanced();
  if (!isLoadFailure(second.outcome) && !isBlocked(second)) return second;
  const why = isLoadFailure(second.outcome)
    ? second.outcome.error
    : `The response had status ${second.outcome.statusCode}.`;
  return {
    ...first,
    warnings: [...first.warnings, `The enhanced proxy was tried too, without success. ${why}`],
  };
}

function isBlocked({ outcome }: FreshPage): boolean {
  return isLoadFailure(outcome)
    ? outcome.unreached === true
    : BLOCKING_STATUSES.has(outcome.statusCode);
}

const markEnhanced = (read: FreshPage): FreshPage =>
  isLoadFailure(read.outcome)
    ? read
    : { ...read, outcome: { ...read.outcome, proxyUsed: "enhanced" } };
