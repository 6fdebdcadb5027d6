import "server-only";
import { randomUUID } from "node:crypto";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { AddressGuard } from "@/lib/net/address-guard";
import { pageCredits } from "../accounts/ledger";
import { withoutTraces } from "../page/format-services";
import { type ScrapeDeps, type ScrapedPage, scrapePage } from "../page/scrape-page";
import { withoutRetention } from "./retention";
import type { BlockedUrl, ThreatJudge } from "./threat-judge";

export type ScrapeUnderPolicyDeps = {
  readonly judge: ThreatJudge;
  /** Whether to store nothing about the page. */
  readonly zeroRetention: boolean;
  readonly rates: CreditRates;
  /** Called for every blocked page with the URL that caused it. */
  readonly onBlocked: (url: string, blocked: BlockedUrl) => void;
  readonly deps: ScrapeDeps;
};

/**
 * Scrapes a page after checking its URL, every redirect and its final URL. In a browser, the lists
 * apply to all requests and the full check to navigations; output of a blocked page is dropped.
 * Rejects only when the signal is aborted, with its reason.
 */
export async function scrapeUnderPolicy(
  url: string,
  requested: ScrapeOptions,
  signal: AbortSignal,
  { judge, zeroRetention, rates, onBlocked, deps }: ScrapeUnderPolicyDeps,
): Promise<ScrapedPage> {
  const blockPage = (at: string, blocked: BlockedUrl): ScrapedPage => {
    onBlocked(at, blocked);
    return blockedPage(url, at, requested, blocked, rates);
  };
  const before = await judge.judge(url, signal);
  if (before !== null) return blockPage(url, before);

  const { options, warnings } = zeroRetention
    ? withoutRetention(requested)
    : { options: requested, warnings: [] };
  const blockedUrls: { readonly at: string; readonly blocked: BlockedUrl }[] = [];
  const record = (at: string, blocked: BlockedUrl | null) => {
    if (blocked !== null) blockedUrls.push({ at, blocked });
    return blocked;
  };
  const guard = guardWithPolicy(
    deps.guard,
    (at) => record(at, judge.byLists(at)),
    async (at) => record(at, await judge.judge(at, signal)),
  );
  const listed = guardWithPolicy(deps.guard, judge.byLists, () => null);
  const { render } = deps;
  const page = await scrapePage(url, options, {
    ...deps,
    ...(zeroRetention && {
      services: deps.services && withoutTraces(deps.services, "Under zero data retention"),
    }),
    guard,
    signal,
    rates,
    ...(render && {
      render: (at, opts, renderDeps) =>
        render(at, opts, {
          ...renderDeps,
          guard: listed,
          storesFiles: !zeroRetention,
          ...(judge.usesClassifier && {
            checkNavigation: async (to) =>
              record(to, await judge.judge(to, signal))?.message ?? null,
          }),
        }),
    }),
  });
  const lastBlocked = blockedUrls.at(-1);
  if (page.failed && lastBlocked !== undefined)
    return blockPage(lastBlocked.at, lastBlocked.blocked);
  const after = await judge.judge(page.metadata.url, signal);
  if (after !== null) return blockPage(page.metadata.url, after);
  return warnings.length === 0
    ? page
    : { ...page, warning: [...warnings, page.warning ?? []].flat().join(" ") };
}

function blockedPage(
  url: string,
  at: string,
  options: ScrapeOptions,
  { message: words }: BlockedUrl,
  rates: CreditRates,
): ScrapedPage {
  const credits = pageCredits({ failed: true, options }, rates);
  return {
    fields: {},
    metadata: {
      scrapeId: randomUUID(),
      cacheState: "miss",
      sourceURL: url,
      url: at,
      error: words,
      creditsUsed: credits,
    },
    actions: null,
    warning: null,
    failed: true,
    cacheMiss: null,
    credits,
  };
}

/** Returns why a URL is blocked. Called for every URL and redirect before connecting. */
type CheckUrl = (url: string) => Promise<BlockedUrl | null> | BlockedUrl | null;

/**
 * A guard that also applies policy checks: the free check first, then the address guard, and the
 * check that may cost credits last.
 */
const guardWithPolicy = (guard: AddressGuard, first: CheckUrl, then: CheckUrl): AddressGuard => ({
  async check(url, initiator) {
    const before = await first(String(url));
    if (before !== null) return { ok: false, reason: "policy", message: before.message };
    const checked = await guard.check(url, initiator);
    if (!checked.ok) return checked;
    const after = await then(checked.url.href);
    return after === null ? checked : { ok: false, reason: "policy", message: after.message };
  },
});
