import "server-only";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { countOf } from "@/lib/format/count";
import { runCredits } from "../accounts/ledger";
import type { ScrapeDeps, ScrapedPage } from "../page/scrape-page";
import { type AuditLog, loggedUrl } from "./audit-log";
import { type FilterableResult, filterBlockedResults } from "./filter-blocked-results";
import { type OperatorPolicy, rulesWith } from "./operator-policy";
import { hasZeroRetention, isUnlogged } from "./retention";
import { riskScores } from "./risk-scores";
import { scrapeUnderPolicy } from "./scrape-under-policy";
import type { Classify } from "./threat-classifier";
import { allowsAll, type BlockedUrl, type ThreatJudge, threatJudge } from "./threat-judge";

export type RunPolicy = {
  /** Results to request from each source, so that enough remain after filtering. */
  readonly searchLimit: number;
  /** The first permitted results, in order, up to the limit of the request. */
  readonly filter: <Result extends FilterableResult>(
    results: readonly Result[],
    signal: AbortSignal,
  ) => Promise<readonly Result[]>;
  readonly scrape: (
    url: string,
    options: ScrapeOptions,
    signal: AbortSignal,
    /** On whose behalf, as for `AddressGuard.check`. */
    initiator: string | undefined,
  ) => Promise<ScrapedPage>;
  /** Sentences for the response's `warning`. */
  readonly warnings: () => readonly string[];
  /** Ends the run: computes, charges and logs its cost. */
  readonly bill: (results: number, pages: readonly ScrapedPage[]) => Promise<number>;
};

export type RunPolicyDeps = {
  readonly id: string;
  readonly keyName: string;
  readonly policy: OperatorPolicy;
  /** Null without a configured classifier. */
  readonly classify: Classify | null;
  readonly audit: AuditLog;
  readonly rates: CreditRates;
  readonly deps: ScrapeDeps;
  /** @param run null if no single run may be recorded */
  readonly charge: (credits: number, run: string | null) => Promise<void>;
};

/** For requests without a disabled feature. */
export function openRunPolicy(request: SearchRequest, deps: RunPolicyDeps): RunPolicy {
  const { threats } = deps.policy;
  const { threatProtection: overrides, scrapeOptions } = request;
  const unlogged = isUnlogged(request);
  const scores = riskScores(deps.classify);
  const judges = createJudges();
  const username = scrapeOptions?.auditMetadata?.username;
  const common = { id: deps.id, key: deps.keyName, ...(username !== undefined && { username }) };
  const blockedResults = new Set<string>();
  let blockedPages = 0;

  function createJudges(): { readonly results: ThreatJudge; readonly pages: ThreatJudge } {
    if (threats === null) return { results: allowsAll, pages: allowsAll };
    const rules = rulesWith(threats.rules, overrides);
    // Under lockdown no URL is sent to the classifier; the lists still apply.
    const withoutClassifier = scrapeOptions?.lockdown ? ({ mode: "off" } as const) : undefined;
    return {
      results: threatJudge(rulesWith(rules, withoutClassifier), scores),
      pages: threatJudge(
        rulesWith(rules, scrapeOptions?.threatProtection, withoutClassifier),
        scores,
      ),
    };
  }

  const logBlocked = (where: "result" | "page", url: string, { rule }: BlockedUrl) =>
    deps.audit.write({
      event: "address-blocked",
      ...common,
      where,
      rule,
      ...(!unlogged && { url: loggedUrl(url) }),
    });

  const logBlockedResult = (url: string, verdict: BlockedUrl) => {
    if (!blockedResults.has(url)) logBlocked("result", url, verdict);
    blockedResults.add(url);
  };
  const limit = request.limit ?? requestDefaults.limit;
  const { blacklist = [], blockedTlds = [] } =
    threats === null ? {} : rulesWith(threats.rules, overrides);
  const listsBlock = blacklist.length + blockedTlds.length > 0;

  return {
    searchLimit: Math.max(limit, listsBlock ? Math.min(2 * limit, limits.limitMax) : 0),
    filter: (results, signal) =>
      filterBlockedResults(results, limit, judges.results, logBlockedResult, signal),
    async scrape(url, options, signal, initiator) {
      const page = await scrapeUnderPolicy(url, options, signal, {
        judge: judges.pages,
        zeroRetention: hasZeroRetention(request),
        rates: deps.rates,
        deps: { ...deps.deps, initiator },
        onBlocked: (at, verdict) => {
          blockedPages += 1;
          logBlocked("page", at, verdict);
        },
      });
      return options.auditMetadata === undefined || deps.policy.audit
        ? page
        : { ...page, warning: [NO_LOG, page.warning ?? []].flat().join(" ") };
    },
    warnings: () => [
      ...(blockedResults.size === 0
        ? []
        : [`Threat protection removed ${countOf(blockedResults.size, "result")}.`]),
      ...(scores.failed() ? [deps.classify === null ? NO_CLASSIFIER : CLASSIFIER_FAILED] : []),
      ...(threats !== null && scrapeOptions?.lockdown && asksClassifier(request)
        ? [LOCKDOWN_LISTS_ONLY]
        : []),
    ],
    async bill(results, pages) {
      const credits = runCredits(
        {
          results,
          pages: pages.map((page) => page.credits),
          enterprise: request.enterprise ?? [],
          // Callers pay only for checks that they requested, since estimates cannot include the
          // operator's.
          analysed: asksClassifier(request) ? scores.analysed() : 0,
        },
        deps.rates,
      );
      await deps.charge(credits, unlogged ? null : deps.id);
      if (scores.failed()) deps.audit.write({ event: "classifier-failed", ...common });
      const blocked = blockedResults.size + blockedPages;
      deps.audit.write({ event: "run", ...common, results, pages: pages.length, blocked, credits });
      return credits;
    },
  };
}

const NO_LOG = "auditMetadata has no effect: this server has no security log.";
const NO_CLASSIFIER =
  "This server has no risk classifier, so failurePolicy was applied to URLs that are on no list.";
const CLASSIFIER_FAILED =
  "The risk classifier returned no score for some URLs; failurePolicy was applied to them.";
const LOCKDOWN_LISTS_ONLY =
  "Under lockdown, no URL is sent to the risk classifier; only the lists were applied.";

const asksClassifier = ({ threatProtection, scrapeOptions }: SearchRequest): boolean =>
  threatProtection?.mode === "normal" || scrapeOptions?.threatProtection?.mode === "normal";
