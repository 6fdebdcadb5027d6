import type { Proofs } from "./proof";

/** Proofs for the request, its operators and its responses. */
export const searchProofs: Proofs = {
  "request.query": [
    "engine: returns only URL, title and description for a plain query",
    "engine: treats a malformed operator as text",
  ],
  "request.limit": [
    "engine: applies limit, includeDomains and excludeDomains",
    "search-sources: returns one list per source, and applies limit to each",
  ],
  "request.includeDomains": ["engine: applies limit, includeDomains and excludeDomains"],
  "request.highlights": [
    "engine: returns highlighted passages as descriptions, or plain text when highlights are off",
  ],
  "request.timeout": ["engine: returns 408 when the timeout expires and aborts the page"],
  "request.scrapeOptions": ["engine: scrapes the requested formats over real HTTP"],
  "operator.intitle": [
    "engine: returns only URL, title and description for a plain query",
    "search-rows: matches intitle and allintitle against the title",
  ],
  "operator.exclude": [
    "engine: applies limit, includeDomains and excludeDomains",
    "search-rows: negates terms and operators with a minus",
  ],
  "operator.site": ["engine: applies limit, includeDomains and excludeDomains"],
  "operator.filetype": ["engine-pages: finds a PDF by its text and its file type"],
  "source.web": ["engine: returns only URL, title and description for a plain query"],
  "response.success": ["page-metadata: sums up the cost of its pages and the search's warnings"],
  "response.id": ["page-metadata: sums up the cost of its pages and the search's warnings"],
  "response.creditsUsed": [
    "page-metadata: sums up the cost of its pages and the search's warnings",
  ],
  "response.warning": [
    "page-metadata: sums up the cost of its pages and the search's warnings",
    "search-sources: corrects a term that no page contains and says so",
  ],
  "response.data": ["engine: returns only URL, title and description for a plain query"],
  "status 200": ["engine: returns only URL, title and description for a plain query"],
  "status 400": ["engine: returns 400 with every issue and its path"],
  "status 400 BAD_REQUEST_INVALID_JSON": ["engine: returns 400 for a body that is not JSON"],
  "status 401": ["engine: returns 401 for %s"],
  "status 404 SCRAPE_NO_CACHED_DATA": [
    "engine: returns 404 when only a cached copy is allowed and none exists, without fetching",
    "page-cache: serves only cached copies with minAge, any copy for 1, and no younger one",
  ],
  "status 404 SCRAPE_LOCKDOWN_CACHE_MISS": [
    "engine: returns 404 when only a cached copy is allowed and none exists, without fetching",
  ],
  "status 404": ["engine-targets: returns 404 when the server has no search operation there"],
  "status 405": ["engine: returns 405 with the allowed method"],
  "status 408": ["engine: returns 408 when the timeout expires and aborts the page"],
  "status 413": ["engine: returns 413 for a body over the limit"],
  "status 415": ["engine: returns 415 for Content-Type %j"],
  "operator.phrase": ["search-rows: matches quoted phrases exactly"],
  "operator.inurl": ["search-rows: matches inurl and allinurl against the URL"],
  "operator.allinurl": ["search-rows: matches inurl and allinurl against the URL"],
  "operator.allintitle": ["search-rows: matches intitle and allintitle against the title"],
  "request.tbs": ["search-rows: filters by tbs, of the request or its web source"],
  "request.sources.web.tbs": ["search-rows: filters by tbs, of the request or its web source"],
  "request.ignoreInvalidURLs": [
    "search-rows: keeps every page that can be scraped with ignoreInvalidURLs",
    "search-origins: removes results that cannot be fetched with ignoreInvalidURLs",
  ],
  "status 500 UNKNOWN_ERROR": [
    "search-rows: returns 500 with a code and an ID, but without the cause, for an unexpected error",
  ],
  "request.sources": ["search-sources: returns one list per source, and applies limit to each"],
  "source.news": [
    "search-sources: returns only articles dated by JSON-LD, Open Graph or a single <article> with a <time>",
  ],
  "source.images": ["search-sources: returns title, size, URL, page and position"],
  "request.categories": [
    "search-origins: includes results of any listed category, and all without categories",
  ],
  "category.github": ["search-origins: limits github to github.com"],
  "category.research": [
    "search-origins: limits research to a fixed list of sites and their subdomains",
  ],
  "category.pdf": ["search-origins: limits pdf to PDF files, by URL or content type"],
  "category.developer": [
    "search-origins: limits developer to issues, merged pull requests, READMEs and documentation",
  ],
  "request.country": [
    "search-origins: ranks pages of the country first, by site, place or language",
  ],
  "request.location": ["search-origins: ranks pages that name the location first"],
  "request.sources.web.location": [
    "search-origins: prefers the location of a web source to that of the request",
  ],
  "request.safe": [
    "search-origins: removes explicit pages only when safe is set",
    "search-origins: removes images of explicit pages when safe is set",
  ],
  "request.excludeDomains": [
    "search-origins: excludes hosts and their subdomains with excludeDomains",
  ],
  "operator.related": [
    "search-origins: finds pages on other sites that share terms with a site's front page for related",
  ],
  "operator.imagesize": ["search-sources: matches imagesize exactly, and larger on both sides"],
  "operator.larger": ["search-sources: matches imagesize exactly, and larger on both sides"],
};
