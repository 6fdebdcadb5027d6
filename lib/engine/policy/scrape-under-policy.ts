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
  /** Whether nothing of the page may be left behind. */
  readonly keepsNothing: boolean;
  readonly rates: CreditRates;
  /** Told of every page that is not returned, with the address that is to blame. */
  readonly onBlocked: (url: string, blocked: BlockedUrl) => void;
  /** What scraping needs without any policy. */
  readonly deps: ScrapeDeps;
};

/**
 * Scrapes a page whose address, redirects and end are each judged before anything of it is returned. In a browser
 * the lists decide about everything that the page asks for, the whole judgement about where it ends; what a blocked
 * page gave until then is dropped. Rejects only when the signal is aborted, with its reason.
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
