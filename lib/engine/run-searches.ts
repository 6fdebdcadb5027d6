import "server-only";
import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import type { Account } from "./accounts/accounts";
import { reservedCredits } from "./accounts/ledger";
import type { ScrapeDeps } from "./page/scrape-page";
import { type Answer, type PipelineParts, search } from "./pipeline";
import type { AuditLog } from "./policy/audit-log";
import { featureRefusal } from "./policy/feature-refusal";
import { noPolicy, type OperatorPolicy } from "./policy/operator-policy";
import { isUnlogged } from "./policy/retention";
import { openRunPolicy } from "./policy/run-policy";
import { httpClassifier } from "./policy/threat-classifier";
import { liveSearchFor } from "./provider/live-search";
import type { SearxngSettings } from "./provider/searxng-provider";
import { isRefusal, type Refusal } from "./refusal";

export type RunSearchesParts = {
  readonly policy?: OperatorPolicy;
  readonly rates?: CreditRates;
  readonly audit: AuditLog;
  readonly deps: ScrapeDeps;
  readonly find: Omit<PipelineParts, "policy">;
  /** Asked beside the others, unless nothing of the question may leave this server. */
  readonly searxng?: SearxngSettings | null;
};

export type RunSearch = (
  request: SearchRequest,
  id: string,
  signal: AbortSignal,
  account: Account,
) => Promise<Answer | Refusal>;

/** Characters of a key's hash that name it in the security log. */
const KEY_NAME_LENGTH = 12;

/** Runs valid requests for accounts: whether it is allowed, whether it can be paid, then the search itself. */
export function runSearches({
  policy = noPolicy,
  rates = creditRates,
  audit,
  deps,
  find,
  searxng = null,
}: RunSearchesParts): RunSearch {
  const classifier = policy.threats?.classifier;
  const classify = classifier ? httpClassifier(classifier) : null;
  return async (request, id, signal, account) => {
    const keyName = account.keyHash.slice(0, KEY_NAME_LENGTH);
    const refused = featureRefusal(request, policy);
    if (refused !== null) {
      const username = request.scrapeOptions?.auditMetadata?.username;
      audit.write({
        event: "request-refused",
        id,
        key: keyName,
        field: refused.field,
        ...(username !== undefined && { username }),
      });
      return refused.refusal;
    }
    const reserved = account.reserve(reservedCredits(request, rates));
    if (isRefusal(reserved)) return reserved;
    try {
      const { charge } = reserved;
      return await search(request, id, signal, {
        ...find,
        providers: [...find.providers, ...(searxng ? [liveSearchFor(request, searxng)] : [])],
        policy: openRunPolicy(request, {
          id,
          keyName,
          policy,
          classify,
          audit,
          rates,
          deps,
          charge,
        }),
      });
    } catch (error) {
      // What went wrong may name an address, and ends in the log.
      if (signal.aborted || !isUnlogged(request)) throw error;
      throw new Error("Something unexpected happened to a run that leaves no trace.");
    } finally {
      reserved.end();
    }
  };
}
