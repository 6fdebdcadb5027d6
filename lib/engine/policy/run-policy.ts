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

/** What the policy makes of one run. */
export type RunPolicy = {
  /** Results to be looked for in each source, so that enough of them are left. */
  readonly searchLimit: number;
  /** The first results that may be shown, in their order, as many as the request wants. */
  readonly filter: <Result extends FilterableResult>(
    results: readonly Result[],
    signal: AbortSignal,
  ) => Promise<readonly Result[]>;
  readonly scrape: (
    url: string,
    options: ScrapeOptions,
    signal: AbortSignal,
  ) => Promise<ScrapedPage>;
  /** Sentences for the answer's `warning`. */
  readonly warnings: () => readonly string[];
  /** Ends the run: what it costs, which is charged and logged. */
  readonly bill: (results: number, pages: readonly ScrapedPage[]) => number;
};

export type RunPolicyDeps = {
  readonly id: string;
  /** What the security log calls the key of the request. */
  readonly keyName: string;
  readonly policy: OperatorPolicy;
  /** Null where the operator named no classifier. */
  readonly classify: Classify | null;
  readonly audit: AuditLog;
  readonly rates: CreditRates;
  readonly deps: ScrapeDeps;
  /** @param run null where no single run may be remembered */
  readonly charge: (credits: number, run: string | null) => void;
};

/** For a request that `featureRefusal` let through. */
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
    // Lockdown tells nobody what is read, so nobody is asked; the lists need nobody.
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
        : [`Threat protection left out ${countOf(blockedResults.size, "result")}.`]),
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
          // What the operator's own policy wants is not the caller's to pay, whose estimate cannot know of it.
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

const NO_LOG = "auditMetadata changes nothing: this server keeps no security log.";
const NO_CLASSIFIER =
  "This server has no risk classifier, so failurePolicy decided about addresses that no list names.";
const CLASSIFIER_FAILED =
  "The risk classifier did not answer for every address; failurePolicy decided about those.";
const LOCKDOWN_LISTS_ONLY =
  "Under lockdown no address is given to the risk classifier; the lists alone decided.";

const asksClassifier = ({ threatProtection, scrapeOptions }: SearchRequest): boolean =>
  threatProtection?.mode === "normal" || scrapeOptions?.threatProtection?.mode === "normal";
