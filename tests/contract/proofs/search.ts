import type { Proofs } from "./proof";

/** Proofs of the request, its operators and its answers. */
export const searchProofs: Proofs = {
  "request.query": [
    "engine: answers a plain query with address, title and description, and no more",
    "engine: searches a malformed operator as text",
  ],
  "request.limit": [
    "engine: holds limit, included and excluded domains",
    "search-sources: bring one list each, and limit counts for each of them",
  ],
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
  "answer.success": ["page-metadata: sums up what its pages cost and what the search did"],
  "answer.id": ["page-metadata: sums up what its pages cost and what the search did"],
  "answer.creditsUsed": ["page-metadata: sums up what its pages cost and what the search did"],
  "answer.warning": [
    "page-metadata: sums up what its pages cost and what the search did",
    "search-sources: warn of a word that no page has, with the one that was probably meant",
  ],
  "answer.data": ["engine: answers a plain query with address, title and description, and no more"],
  "status 200": ["engine: answers a plain query with address, title and description, and no more"],
  "status 400": ["engine: is 400 with every issue and its path"],
  "status 400 BAD_REQUEST_INVALID_JSON": ["engine: is 400 for a body that is not JSON"],
  "status 401": ["engine: is 401 for %s"],
  "status 404 SCRAPE_NO_CACHED_DATA": [
    "engine: is 404 where only a cached copy was allowed, and no page is fetched",
    "page-cache: minAge reads copies alone, any with 1, and none that is younger",
  ],
  "status 404 SCRAPE_LOCKDOWN_CACHE_MISS": [
    "engine: is 404 where only a cached copy was allowed, and no page is fetched",
  ],
  "status 405": ["engine: is 405 for another method, and says which is right"],
  "status 408": ["engine: ends with 408 at its timeout, and lets go of the page"],
  "status 413": ["engine: is 413 for a body over the limit"],
  "status 415": ["engine: is 415 for %j"],
  "operator.phrase": ["search-rows: quotes want a phrase as it is"],
  "operator.inurl": ["search-rows: inurl and allinurl want words of the address"],
  "operator.allinurl": ["search-rows: inurl and allinurl want words of the address"],
  "operator.allintitle": ["search-rows: intitle and allintitle want words of the title"],
  "request.tbs": ["search-rows: tbs wants pages of a time, for the request or for its web source"],
  "request.sources.web.tbs": [
    "search-rows: tbs wants pages of a time, for the request or for its web source",
  ],
  "request.ignoreInvalidURLs": [
    "search-rows: ignoreInvalidURLs leaves all that can be scraped",
    "search-origins: ignoreInvalidURLs leaves out what could not be fetched",
  ],
  "status 500 UNKNOWN_ERROR": [
    "search-rows: what nobody foresaw is a 500 with its code and an identifier, and nothing of the cause",
  ],
  "request.sources": ["search-sources: bring one list each, and limit counts for each of them"],
  "source.news": [
    "search-sources: are dated articles by JSON-LD, Open Graph or one article with a time, and nothing else",
  ],
  "source.images": ["search-sources: have title, size, address, page and place in the list"],
  "request.categories": [
    "search-origins: several keep what belongs to any of them, and none keeps all",
  ],
  "category.github": ["search-origins: github keeps the public code host of that name"],
  "category.research": [
    "search-origins: research keeps a fixed list of sites and their subdomains",
  ],
  "category.pdf": [
    "search-origins: pdf keeps PDF files, by their address or by what the server calls them",
  ],
  "category.developer": [
    "search-origins: developer keeps issues, merged changes, read-me files and documentation",
  ],
  "request.country": [
    "search-origins: country puts pages of that country first, by their site, their place or their language",
  ],
  "request.location": ["search-origins: location puts pages that name the place first"],
  "request.sources.web.location": [
    "search-origins: location of a web source goes before that of the request",
  ],
  "request.safe": [
    "search-origins: safe leaves out explicit pages, and only where it is set",
    "search-origins: safe leaves out the pictures of explicit pages",
  ],
  "request.excludeDomains": [
    "search-origins: excludeDomains leaves out hosts with their subdomains",
  ],
  "operator.related": [
    "search-origins: related wants pages elsewhere that share the words of a site's front page",
  ],
  "operator.imagesize": [
    "search-sources: imagesize wants exactly that size, larger wants more on both sides",
  ],
  "operator.larger": [
    "search-sources: imagesize wants exactly that size, larger wants more on both sides",
  ],
};
