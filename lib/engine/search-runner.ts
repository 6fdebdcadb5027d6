import "server-only";
import { type CreditRates, creditRates } from "@/lib/contract/credit-rates";
import type { SearchRequest } from "@/lib/contract/request";
import { inSpan } from "@/lib/telemetry/span";
import type { Account } from "./accounts/accounts";
import { reservedCredits } from "./accounts/ledger";
import { type ErrorResponse, isErrorResponse } from "./http/error-response";
import type { ScrapeDeps } from "./page/scrape-page";
import { type EngineSearchResponse, type PipelineDeps, search } from "./pipeline";
import type { AuditLog } from "./policy/audit-log";
import { findDisabledFeature } from "./policy/disabled-feature";
import { noPolicy, type OperatorPolicy } from "./policy/operator-policy";
import { isUnlogged } from "./policy/retention";
import { openRunPolicy } from "./policy/run-policy";
import { httpClassifier } from "./policy/threat-classifier";
import { createLiveSearches, type LiveSearchSettings } from "./providers/live-search";
import { runTimeout } from "./run-timeout";

export type RunSearchesDeps = {
  readonly policy?: OperatorPolicy;
  readonly rates?: CreditRates;
  readonly audit: AuditLog;
  readonly deps: ScrapeDeps;
  readonly find: Omit<PipelineDeps, "policy">;
  /** Searched in addition, unless the query must not leave this server. */
  readonly live: LiveSearchSettings;
};

export type RunSearch = (
  request: SearchRequest,
  id: string,
  signal: AbortSignal,
  account: Account,
  /** Names of public services that may be queried; null if the caller names none. */
  liveServices: readonly string[] | null,
) => Promise<EngineSearchResponse | ErrorResponse>;

/** Characters of a key's hash in the security log. */
const KEY_NAME_LENGTH = 12;

/** Runs valid requests for an account: checks features and balance, then searches. */
export function createSearchRunner({
  policy = noPolicy,
  rates = creditRates,
  audit,
  deps,
  find,
  live,
}: RunSearchesDeps): RunSearch {
  const classifier = policy.threats?.classifier;
  const classify = classifier ? httpClassifier(classifier) : null;
  return async (request, id, signal, account, liveServices) => {
    const keyName = account.keyHash.slice(0, KEY_NAME_LENGTH);
    const disabled = findDisabledFeature(request, policy);
    if (disabled !== null) {
      const username = request.scrapeOptions?.auditMetadata?.username;
      audit.write({
        event: "request-refused",
        id,
        key: keyName,
        field: disabled.field,
        ...(username !== undefined && { username }),
      });
      return disabled.response;
    }
    const reserved = await account.reserve(reservedCredits(request, rates), runTimeout(request));
    if (isErrorResponse(reserved)) return reserved;
    try {
      const { charge } = reserved;
      const attributes = {
        "workbench.run.id": id,
        "workbench.formats": request.scrapeOptions?.formats?.length ?? 0,
      };
      return await inSpan("engine.search", attributes, () =>
        search(request, id, signal, {
          ...find,
          providers: [...find.providers, ...createLiveSearches(request, live, liveServices)],
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
        }),
      );
    } catch (error) {
      // The error may contain a URL and will be logged.
      if (signal.aborted || !isUnlogged(request)) throw error;
      throw new Error("An unexpected error occurred in a run with zero data retention.");
    } finally {
      await reserved.end();
    }
  };
}
