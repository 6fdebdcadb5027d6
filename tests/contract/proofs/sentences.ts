import type { Proofs } from "./proof";

/** Proofs for rules that the specification states in prose. */
export const sentencesProofs: Proofs = {
  "without formats a result is url, title and description alone": [
    "engine: returns only URL, title and description for a plain query",
    "page-metadata: adds metadata to every scraped result, and to none without formats",
  ],
  "a search that scrapes nothing warns of nothing": [
    "page-metadata: sums up the cost of its pages and the search's warnings",
  ],
  "both spellings of a format are equivalent": [
    "engine: scrapes the requested formats over real HTTP",
    "search-rows: treats both spellings of sources and formats alike",
  ],
  "markdown is the main content without header, menu and footer": [
    "page-options: removes header, menus and footer with onlyMainContent, and includes them without",
  ],
  "the cleaning pass is skipped with a warning beyond the model's output limit": [
    "page-model: skips onlyCleanContent with a warning when the Markdown exceeds the model's output limit",
  ],
  "headers and actions force storeInCache off": [
    "page-browser: never caches pages of requests with actions or headers",
    "page-cache: neither stores nor serves copies for headers, actions and profiles",
  ],
  "minAge never starts a scrape, and 1 accepts any copy": [
    "page-cache: serves only cached copies with minAge, any copy for 1, and no younger one",
  ],
  "lockdown sends no request to the target and leaves no trace": [
    "page-cache: serves only cached copies under lockdown, for 5 credits and without contacting the site",
    "engine-lockdown: leaves no trace on disk under lockdown, on a hit or a miss, in any format",
  ],
  "lockdown costs 5 credits on a hit and 1 on a miss": [
    "engine-cache: serves lockdown from the cache only, at 5 credits per hit and 1 per miss",
  ],
  "proxy auto costs 5 credits only when the enhanced retry succeeds": [
    "page-options: retries with the enhanced proxy for auto when the site blocks, and only then costs more",
  ],
  "a parsed PDF costs 1 credit per page, an unparsed one 1 credit": [
    "page-documents: parses a PDF to Markdown by default, at one credit per page, whatever its content type",
    "page-documents: returns base64 for one credit in every text format when parsers is empty",
  ],
  "screenshot URLs expire after 24 hours": [
    "page-browser: returns a screenshot behind a URL that expires after a day",
  ],
  "audio and video URLs expire after 1 hour": [
    "page-formats: returns audio and video from the operator's program behind URLs that expire after an hour",
  ],
  "a click on all matches does not fail without a match": [
    "page-browser: clicks the first match or all matches, and tolerates no match with all",
  ],
  "a failing action is named, and earlier outputs are returned": [
    "page-browser: reports a failed action by number, type and reason, and returns earlier outputs",
  ],
  "a page that fails is a result and never fails the search": [
    "page-sites: does not fail the search when only some pages fail",
    "engine: reports a failed page as an unbilled result without failing the search",
  ],
  "a failed page costs nothing": [
    "page-sites: returns /%s as an unbilled result with status %i and its reason",
  ],
  "a missing page counts as removed": ["page-formats: reports a page with status %i as removed"],
  "a timeout of the page ends the page and not the search": [
    "page-options: ends an unresponsive page at its timeout and still returns the search result",
    "page-model: does not delay a page beyond its timeout",
    "page-formats: stops a media program at the page's timeout, with a warning",
  ],
  "a timeout of the request ends the search": [
    "engine: returns 408 when the timeout expires and aborts the page",
  ],
  "a warning names requested options that were not applied": [
    "engine: names unsupported options in a warning",
    "page-documents: parses a PDF and names the browser-only options that it ignored",
  ],
  "redirects are followed, and both URLs are returned": [
    "page-sites: follows redirects and returns both URLs",
    "page-sites: stops at redirects that lead nowhere: /%s",
  ],
  "pages in other charsets are decoded": [
    "page-sites: decodes a page in %s, declared by its header or its markup",
    "page-sites: decodes UTF-16: /%s",
  ],
  "no page can reach the local machine": [
    "page-hostile: cannot reach it by its %s, and is still scraped",
    "page-hostile: cannot reach it by its %s",
    "page-hostile: cannot reach it by its headers",
    "page-hostile: is blocked in every spelling of the address, with fetch and in a browser",
    "page-hostile: is blocked for every scheme except HTTP and HTTPS",
    "page-hostile: gets nothing back by a script",
    "page-hostile: gets no content by navigating the page there over %s",
  ],
  "calls to a language model are limited, and failures are reported": [
    "page-model: limits concurrent model calls to the operator's setting, and completes them all",
    "page-model: skips the model with a warning when too many pages are waiting",
    "page-model: warns when the model %s, and falls back to the page's own data",
  ],
};
