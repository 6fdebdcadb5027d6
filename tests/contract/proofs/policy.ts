import type { Proofs } from "./proof";

/** Proofs of what the operator enables and forbids, what a key may spend, and who else is asked. */
export const policyProofs: Proofs = {
  "request.threatProtection": [
    "policy-threats: a field of the request replaces the operator's, and what it leaves out stays",
    "engine: is 403 for features that are not enabled",
  ],
  "scrapeOptions.threatProtection": [
    "policy-threats: inside scrapeOptions blocks pages, and leaves their results",
    "page-options: threatProtection is refused with 403 where it is not enabled",
  ],
  "threatProtection.mode": [
    "policy-threats: mode normal has every address analysed once, for 2 credits each, and off has none",
    "policy-threats: is 403 for off where the operator makes it mandatory, and allows the rest",
  ],
  "threatProtection.blacklist": [
    "policy-threats: blacklist leaves out what it names, by domain or by wildcard, and says how many",
    "policy-threats: stops a redirect to a blocked address before anything is asked there",
    "policy-threats: stops a redirect in a browser too, and what a page would load from a blocked domain",
  ],
  "threatProtection.whitelist": [
    "policy-threats: whitelist outranks the blacklist, the endings and the score",
  ],
  "threatProtection.blockedTlds": ["policy-threats: blockedTlds leave out whole endings"],
  "threatProtection.riskScoreThreshold": [
    "policy-threats: riskScoreThreshold blocks at that score and above",
  ],
  "threatProtection.failurePolicy": [
    "policy-threats: failurePolicy decides where the classifier is silent: closed blocks, open lets through",
  ],
  "scrapeOptions.auditMetadata.username": [
    "policy-retention: has a line for every run, with who it is for and nothing of what was asked",
  ],
  "request.enterprise": [
    "policy-retention: costs 10 credits for ten results as zdr, 2 as anon, and both where both are asked for",
    "engine: is 403 for features that are not enabled",
  ],
  "enterprise.zdr": ["policy-retention: leaves nothing of a page on disk under %s"],
  "enterprise.anon": ["policy-retention: leaves nothing of a page on disk under %s"],
  "status 402": [
    "accounts: are 402 once the balance covers the request no more, and a smaller one may still pass",
  ],
  "status 403": [
    "engine: is 403 for features that are not enabled",
    "policy-threats: is 403 where overrides are off, for the request and for its pages, even empty",
  ],
  "status 429": [
    "engine: is 429 with Retry-After once a key has used up its minute",
    "accounts: have a minute of their own: one that used it up gets 429 with Retry-After, another goes on",
    "accounts: have a number of runs at once of their own",
  ],
  "the cleaning pass is not for zero data retention": [
    "policy-retention: gives no page to the language model, and skips the cleaning pass with a warning",
    "page-model: lockdown gives no page to the model, in no format, and says so",
  ],
  "answer.providers": [
    "live-provider: is a warning where it %s, and the library answers alone",
    "live-provider: is merged with the library, and the answer says who found how many",
  ],
  "page error: threat protection blocks the address": [
    "policy-threats: inside scrapeOptions blocks pages, and leaves their results",
  ],
  "warning: zero data retention leaves something out": [
    "policy-retention: leaves nothing of a page on disk under %s",
    "policy-retention: fails an action that would have to keep a file, by name",
  ],
  "warning: the risk classifier is silent, or there is none": [
    "policy-threats: failurePolicy decides where the classifier is silent: closed blocks, open lets through",
    "policy-threats: says so where there is no classifier, and bills nothing that was not analysed",
  ],
};
