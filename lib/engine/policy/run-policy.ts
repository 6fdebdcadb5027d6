import "server-only";
import type { CreditRates } from "@/lib/contract/credit-rates";
import { requestDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { countOf } from "@/lib/format/count";
import { runCredits } from "../accounts/ledger";
import type { ScrapeDeps, ScrapedPage } from "../page/scrape-page";
import { type AuditLog, loggedAddress } from "./audit-log";
import { type FilterableResult, filterResults } from "./filter-results";
import { type OperatorPolicy, rulesWith } from "./operator-policy";
import { hasZeroRetention, isUnlogged } from "./retention";
import { riskScores } from "./risk-scores";
import { scrapeUnderPolicy } from "./scrape-under-policy";
import type { Classify } from "./threat-classifier";
import { allowsAll, type BlockedUrl, type ThreatJudge, threatJudge } from "./threat-judge";

/** Applies the policy to one run. */
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
  ) => Promise<ScrapedPage>;
  /** Sentences for the response's `warning`. */
  readonly warnings: () => readonly string[];
  /** Ends the run: computes, charges and logs its cost. */
  readonly bill: (results: number, pages: readonly ScrapedPage[]) => number;
};

export type RunPolicyDeps = {
  readonly id: string;
  /** The name of the key in the security log. */
  readonly keyName: string;
  readonly policy: OperatorPolicy;
  /** Null without a configured classifier. */
  readonly classify: Classify | null;
  readonly audit: AuditLog;
  readonly rates: CreditRates;
  readonly deps: ScrapeDeps;
  /** @param run null if no single run may be recorded */
  readonly charge: (credits: number, run: string | null) => void;
};

/** For requests without a disabled feature. */
export function openRunPolicy(request: SearchRequest, parts: RunPolicyDeps): RunPolicy {
  const { threats } = parts.policy;
  const { threatProtection: own, scrapeOptions } = request;
  const unlogged = isUnlogged(request);
  const scores = riskScores(parts.classify);
  const judges = judgesOf();
  const username = scrapeOptions?.auditMetadata?.username;
  const about = { id: parts.id, key: parts.keyName, ...(username !== undefined && { username }) };
  const blockedResults = new Set<string>();
  let blockedPages = 0;

  function judgesOf(): { readonly results: ThreatJudge; readonly pages: ThreatJudge } {
    if (threats === null) return { results: allowsAll, pages: allowsAll };
    const rules = rulesWith(threats.rules, own);
    // Under lockdown no URL is sent to the classifier; the lists still apply.
    const quiet = scrapeOptions?.lockdown ? ({ mode: "off" } as const) : undefined;
    return {
      results: threatJudge(rulesWith(rules, quiet), scores),
      pages: threatJudge(rulesWith(rules, scrapeOptions?.threatProtection, quiet), scores),
    };
  }

  const note = (where: "result" | "page", url: string, { rule }: BlockedUrl) =>
    parts.audit.write({
      event: "address-blocked",
      ...about,
      where,
      rule,
      ...(!unlogged && { url: loggedAddress(url) }),
    });

  const noteResult = (url: string, verdict: BlockedUrl) => {
    if (!blockedResults.has(url)) note("result", url, verdict);
    blockedResults.add(url);
  };
  const limit = request.limit ?? requestDefaults.limit;
  const { blacklist = [], blockedTlds = [] } =
    threats === null ? {} : rulesWith(threats.rules, own);
  const listsBlock = blacklist.length + blockedTlds.length > 0;

  return {
    searchLimit: Math.max(limit, listsBlock ? Math.min(2 * limit, limits.limitMax) : 0),
    filter: (results, signal) => filterResults(results, limit, judges.results, noteResult, signal),
    async scrape(url, options, signal) {
      const page = await scrapeUnderPolicy(url, options, signal, {
        judge: judges.pages,
        keepsNothing: hasZeroRetention(request),
        rates: parts.rates,
        deps: parts.deps,
        onBlocked: (at, verdict) => {
          blockedPages += 1;
          note("page", at, verdict);
        },
      });
      return options.auditMetadata === undefined || parts.policy.audit
        ? page
        : { ...page, warning: [NO_LOG, page.warning ?? []].flat().join(" ") };
    },
    warnings: () => [
      ...(blockedResults.size === 0
        ? []
        : [`Threat protection removed ${countOf(blockedResults.size, "result")}.`]),
      ...(scores.failed() ? [parts.classify === null ? NO_CLASSIFIER : CLASSIFIER_FAILED] : []),
      ...(threats !== null && scrapeOptions?.lockdown && asksClassifier(request)
        ? [LOCKDOWN_LISTS_ONLY]
        : []),
    ],
    bill(results, pages) {
      const credits = runCredits(
        {
          results,
          pages: pages.map((page) => page.credits),
          enterprise: request.enterprise ?? [],
          // Callers pay only for checks that they requested, since estimates cannot include the
          // operator's.
          analysed: asksClassifier(request) ? scores.analysed() : 0,
        },
        parts.rates,
      );
      parts.charge(credits, unlogged ? null : parts.id);
      if (scores.failed()) parts.audit.write({ event: "classifier-failed", ...about });
      const blocked = blockedResults.size + blockedPages;
      parts.audit.write({ event: "run", ...about, results, pages: pages.length, blocked, credits });
      return credits;
    },
  };
}

const NO_LOG = "auditMetadata has no effect: this server has no security log.";
const NO_CLASSIFIER =
  "This server has no risk classifier, so failurePolicy was applied to addresses that are on no list.";
const CLASSIFIER_FAILED =
  "The risk classifier returned no score for some addresses; failurePolicy was applied to them.";
const LOCKDOWN_LISTS_ONLY =
  "Under lockdown, no address is sent to the risk classifier; only the lists were applied.";

const asksClassifier = ({ threatProtection, scrapeOptions }: SearchRequest): boolean =>
  threatProtection?.mode === "normal" || scrapeOptions?.threatProtection?.mode === "normal";
