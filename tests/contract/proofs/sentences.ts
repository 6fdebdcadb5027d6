import type { Proofs } from "./proof";

/** Proofs of what the specification says in sentences. */
export const sentencesProofs: Proofs = {
  "without formats a result is url, title and description alone": [
    "engine: answers a plain query with address, title and description, and no more",
    "page-metadata: comes with every scraped result, and with none where no format was asked for",
  ],
  "a search that scrapes nothing warns of nothing": [
    "page-metadata: sums up what its pages cost and what the search did",
  ],
  "both spellings of a format are equal": [
    "engine: scrapes the formats asked for, over real HTTP",
    "search-rows: both spellings of sources and formats are equal",
  ],
  "markdown is main content without header, menu and footer": [
    "page-options: onlyMainContent leaves header, menus and footer out, and keeps them when it is off",
  ],
  "the cleaning pass is skipped with a warning beyond the model's answer": [
    "page-model: onlyCleanContent is skipped with a warning where the Markdown exceeds the model's answer",
  ],
  "headers and actions force storeInCache off": [
    "page-browser: actions and headers force storeInCache off",
    "page-cache: headers, actions and profiles neither leave a copy nor get one",
  ],
  "minAge never starts a scrape, and 1 accepts any copy": [
    "page-cache: minAge reads copies alone, any with 1, and none that is younger",
  ],
  "lockdown asks the target for nothing and leaves no trace": [
    "page-cache: lockdown reads copies alone for 5 credits, and asks the site for nothing",
    "engine-lockdown: leaves no trace on disk under lockdown, hit or miss, whatever formats are asked for",
  ],
  "lockdown costs 5 credits on a hit and 1 on a miss": [
    "engine-cache: serves lockdown from copies alone, 5 credits a hit, 1 a miss among hits",
  ],
  "proxy auto costs 5 credits only when the enhanced retry succeeds": [
    "page-options: proxy auto retries by the enhanced one where the site blocks, and only then costs more",
  ],
  "a parsed PDF costs 1 credit a page, an unparsed one 1 credit": [
    "page-documents: parsers by default read a PDF as Markdown, a credit a page, whatever the server calls it",
    "page-documents: an empty list of parsers gives the PDF in base64 for one credit, under every text format",
  ],
  "screenshot addresses expire after 24 hours": [
    "page-browser: screenshot is a picture behind an address that lasts a day",
  ],
  "audio and video addresses expire after 1 hour": [
    "page-formats: audio and video are what the operator's program took out, behind addresses that last an hour",
  ],
  "a click on all matches is no error where there is none": [
    "page-browser: action click takes the first match, or all of them, or none without an error",
  ],
  "a failing action is named, and earlier outputs are returned": [
    "page-browser: an action that fails is named by number, type and reason, and what came before it is returned",
  ],
  "a page that fails is a result and never fails the search": [
    "page-sites: pages that fail beside pages that do not never fail the search",
    "engine: reports a page that fails as a result, never as a failed search, and does not bill it",
  ],
  "a failed page costs nothing": [
    "page-sites: /%s is a result with its status %i and the words for it, and costs nothing",
  ],
  "a page that is gone counts as removed": [
    "page-formats: changeTracking says removed of a page that answers %i",
  ],
  "a timeout of the page ends the page and not the search": [
    "page-options: timeout ends a page that does not answer, and the search has its result",
    "page-model: does not keep a page beyond its timeout",
    "page-formats: a program that takes longer than the page may is left, with a warning",
  ],
  "a timeout of the request ends the search": [
    "engine: ends with 408 at its timeout, and lets go of the page",
  ],
  "a warning names what was asked for and not done": [
    "engine: names in a warning what it does not do yet",
    "page-documents: what only a browser does is named where the address leads to a PDF, which is read all the same",
  ],
  "redirects are followed, and both addresses are told": [
    "page-sites: redirects are followed, and both addresses are told",
    "page-sites: redirects that lead nowhere end, as in /%s",
  ],
  "pages in other charsets are read": [
    "page-sites: a page in %s is read, declared by its header or by itself",
    "page-sites: UTF-16 is read, as in /%s",
  ],
  "nothing that a page does reaches this machine": [
    "page-hostile: by its %s does not, and is read all the same",
    "page-hostile: by its %s does not",
    "page-hostile: by headers does not",
    "page-hostile: is refused in every spelling of its address, by a fetch and in a browser",
    "page-hostile: is refused for everything that is no web page",
    "page-hostile: by a script gets nothing back",
    "page-hostile: by leading the page there over %s gets no copy of it",
  ],
  "a language model is asked in turns, and its failure is told": [
    "page-model: is asked no more questions at a time than the operator allows, and answers them all",
    "page-model: is not asked where too many wait, which the page says",
    "page-model: is named where it %s, and the page makes do",
  ],
};
