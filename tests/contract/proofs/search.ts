import type { Proofs } from "./proof";

/** Proofs of the request, its operators and its answers. */
export const searchProofs: Proofs = {
  "request.query": [
    "engine: answers a plain query with address, title and description, and no more",
    "engine: searches a malformed operator as text",
  ],
  "request.limit": ["engine: holds limit, included and excluded domains"],
  "request.includeDomains": ["engine: holds limit, included and excluded domains"],
  "request.highlights": [
    "engine: describes by highlighted passages, or by plain words when highlights are off",
  ],
  "request.timeout": ["engine: ends with 408 at its timeout, and lets go of the page"],
  "request.scrapeOptions": ["engine: scrapes the formats asked for, over real HTTP"],
  "operator.intitle": [
    "engine: answers a plain query with address, title and description, and no more",
    "search-rows: intitle and allintitle want words of the title",
  ],
  "operator.exclude": [
    "engine: holds limit, included and excluded domains",
    "search-rows: a minus negates words and operators",
  ],
  "operator.site": ["engine: holds limit, included and excluded domains"],
  "operator.filetype": ["engine-pages: finds a PDF by its words and its type"],
  "source.web": ["engine: answers a plain query with address, title and description, and no more"],
  "enterprise.zdr": ["engine: is 403 for features that are not enabled"],
  "request.enterprise": ["engine: is 403 for features that are not enabled"],
  "request.threatProtection": ["engine: is 403 for features that are not enabled"],
  "answer.success": ["page-metadata: sums up what its pages cost and what the search did"],
  "answer.id": ["page-metadata: sums up what its pages cost and what the search did"],
  "answer.creditsUsed": ["page-metadata: sums up what its pages cost and what the search did"],
  "answer.warning": [
    "page-metadata: sums up what its pages cost and what the search did",
    "engine: names in a warning what it does not do yet",
  ],
  "answer.data": ["engine: answers a plain query with address, title and description, and no more"],
  "status 200": ["engine: answers a plain query with address, title and description, and no more"],
  "status 400": ["engine: is 400 with every issue and its path"],
  "status 400 BAD_REQUEST_INVALID_JSON": ["engine: is 400 for a body that is not JSON"],
  "status 401": ["engine: is 401 for %s"],
  "status 403": ["engine: is 403 for features that are not enabled"],
  "status 404 SCRAPE_NO_CACHED_DATA": [
    "engine: is 404 where only a cached copy was allowed, and no page is fetched",
    "page-copies: minAge reads copies alone, any with 1, and none that is younger",
  ],
  "status 404 SCRAPE_LOCKDOWN_CACHE_MISS": [
    "engine: is 404 where only a cached copy was allowed, and no page is fetched",
  ],
  "status 405": ["engine: is 405 for another method, and says which is right"],
  "status 408": ["engine: ends with 408 at its timeout, and lets go of the page"],
  "status 413": ["engine: is 413 for a body over the limit"],
  "status 415": ["engine: is 415 for %j"],
  "status 429": ["engine: is 429 with Retry-After once a key has used up its minute"],
  "operator.phrase": ["search-rows: quotes want a phrase as it is"],
  "operator.inurl": ["search-rows: inurl and allinurl want words of the address"],
  "operator.allinurl": ["search-rows: inurl and allinurl want words of the address"],
  "operator.allintitle": ["search-rows: intitle and allintitle want words of the title"],
  "request.tbs": ["search-rows: tbs wants pages of a time, for the request or for its web source"],
  "request.sources.web.tbs": [
    "search-rows: tbs wants pages of a time, for the request or for its web source",
  ],
  "request.ignoreInvalidURLs": ["search-rows: ignoreInvalidURLs leaves all that can be scraped"],
  "enterprise.anon": [
    "search-rows: enterprise is refused with 403 where it is not enabled, whichever it is",
  ],
  "status 500 UNKNOWN_ERROR": [
    "search-rows: what nobody foresaw is a 500 with its code and an identifier, and nothing of the cause",
  ],
};
