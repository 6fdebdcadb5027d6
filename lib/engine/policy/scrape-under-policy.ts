import "server-only";
import { randomUUID } from "node:crypto";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { pageCredits } from "../accounts/ledger";
import { withoutTraces } from "../page/format-services";
import { type ScrapeDeps, type ScrapedPage, scrapePage } from "../page/scrape-page";
import { guardWithPolicy } from "./guard-with-policy";
import { withoutRetention } from "./retention";
import type { BlockedUrl, ThreatJudge } from "./threat-judge";

export type ScrapeUnderPolicyDeps = {
  readonly judge: ThreatJudge;
  /** Whether to store nothing about the page. */
  readonly keepsNothing: boolean;
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
  asked: ScrapeOptions,
  signal: AbortSignal,
  { judge, keepsNothing, rates, onBlocked, deps }: ScrapeUnderPolicyDeps,
): Promise<ScrapedPage> {
  const refuse = (at: string, blocked: BlockedUrl): ScrapedPage => {
    onBlocked(at, blocked);
    return blockedPage(url, at, asked, blocked, rates);
  };
  const before = await judge.judge(url, signal);
  if (before !== null) return refuse(url, before);

  const { options, warnings } = keepsNothing
    ? withoutRetention(asked)
    : { options: asked, warnings: [] };
  const stops: { readonly at: string; readonly blocked: BlockedUrl }[] = [];
  const noting = (at: string, blocked: BlockedUrl | null) => {
    if (blocked !== null) stops.push({ at, blocked });
    return blocked;
  };
  const guard = guardWithPolicy(
    deps.guard,
    (at) => noting(at, judge.byLists(at)),
    async (at) => noting(at, await judge.judge(at, signal)),
  );
  const listed = guardWithPolicy(deps.guard, judge.byLists, () => null);
  const { render } = deps;
  const page = await scrapePage(url, options, {
    ...deps,
    ...(keepsNothing && {
      services: deps.services && withoutTraces(deps.services, "Under zero data retention"),
    }),
    guard,
    signal,
    rates,
    ...(render && {
      render: (at, opts, given) =>
        render(at, opts, {
          ...given,
          guard: listed,
          storesFiles: !keepsNothing,
          ...(judge.usesClassifier && {
            checkNavigation: async (to) =>
              noting(to, await judge.judge(to, signal))?.message ?? null,
          }),
        }),
    }),
  });
  const stop = stops.at(-1);
  if (page.failed && stop !== undefined) return refuse(stop.at, stop.blocked);
  const after = await judge.judge(page.metadata.url, signal);
  if (after !== null) return refuse(page.metadata.url, after);
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
