import type { Proofs } from "./proof";

/** Proofs for operator policies, credits, and external services. */
export const policyProofs: Proofs = {
  "request.threatProtection": [
    "policy-threats: overrides the operator's fields with those of the request and keeps the others",
    "engine: returns 403 for features that are not enabled",
  ],
  "scrapeOptions.threatProtection": [
    "policy-threats: blocks pages but keeps their results when set in scrapeOptions",
    "page-options: returns 403 for threatProtection when it is not enabled",
  ],
  "threatProtection.mode": [
    "policy-threats: analyses every URL once in mode normal, for 2 credits each, and none in mode off",
    "policy-threats: returns 403 for mode off when protection is mandatory, and allows other changes",
  ],
  "threatProtection.blacklist": [
    "policy-threats: removes blacklisted domains and wildcards, and reports how many",
    "policy-threats: stops a redirect to a blocked URL before sending a request",
    "policy-threats: stops redirects in a browser, and subresources from a blocked domain",
  ],
  "threatProtection.whitelist": [
    "policy-threats: prefers the whitelist to the blacklist, blockedTlds and the score",
  ],
  "threatProtection.blockedTlds": ["policy-threats: removes every domain under blockedTlds"],
  "threatProtection.riskScoreThreshold": ["policy-threats: blocks at riskScoreThreshold and above"],
  "threatProtection.failurePolicy": [
    "policy-threats: applies failurePolicy when the classifier does not respond: closed blocks, open allows",
  ],
  "scrapeOptions.auditMetadata.username": [
    "policy-retention: logs a line per run with the audit metadata, but without the query",
  ],
  "request.enterprise": [
    "policy-retention: costs 10 credits per ten results for zdr, 2 for anon, and 12 for both",
    "engine: returns 403 for features that are not enabled",
  ],
  "enterprise.zdr": ["policy-retention: stores nothing of a page on disk under %s"],
  "enterprise.anon": ["policy-retention: stores nothing of a page on disk under %s"],
  "status 402": [
    "accounts: returns 402 when the balance does not cover the request, and still accepts a smaller one",
  ],
  "status 403": [
    "engine: returns 403 for features that are not enabled",
    "policy-threats: returns 403 when overrides are off, for the request and its pages, even if empty",
  ],
  "status 429": [
    "engine: returns 429 with Retry-After when a key exceeds its rate limit",
    "accounts: limits the rate per key: an exhausted key gets 429 with Retry-After, others still work",
    "accounts: limits concurrent runs per key",
  ],
  "the cleaning pass is off under zero data retention": [
    "policy-retention: sends no page to the language model and skips the cleaning pass with a warning",
    "page-model: sends no page to the model under lockdown, in any format, with a warning",
  ],
  "response.providers": [
    "live-provider: adds a warning to the library's results when the service %s",
    "live-provider: merges results with the library and reports how many each source found",
  ],
  "page error: threat protection blocks the URL": [
    "policy-threats: blocks pages but keeps their results when set in scrapeOptions",
  ],
  "warning: zero data retention skips an option": [
    "policy-retention: stores nothing of a page on disk under %s",
    "policy-retention: fails an action that would store a file, and names it",
  ],
  "warning: the risk classifier does not respond or is missing": [
    "policy-threats: applies failurePolicy when the classifier does not respond: closed blocks, open allows",
    "policy-threats: warns when there is no classifier, and does not bill URLs that were not analysed",
  ],
};
