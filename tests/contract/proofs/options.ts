import type { Proofs } from "./proof";

/** Proofs of the scrape options. */
export const optionsProofs: Proofs = {
  "scrapeOptions.formats": [
    "page-formats: markdown has headings, lists, tables, links and images",
    "page-options: a list of formats with one of them twice holds the last of it, and says so",
  ],
  "scrapeOptions.onlyMainContent": [
    "page-options: onlyMainContent leaves header, menus and footer out, and keeps them when it is off",
  ],
  "scrapeOptions.onlyCleanContent": [
    "page-model: onlyCleanContent takes out what the model takes out, for every format made of the Markdown",
    "engine-pages: skip the cleaning pass with a warning where no model is configured",
  ],
  "scrapeOptions.includeTags": [
    "page-options: includeTags keep what they name alone, from anywhere on the page",
    "page-options: includeTags and excludeTags say that they cannot choose on a page that is no HTML",
  ],
  "scrapeOptions.excludeTags": [
    "page-options: excludeTags take out what they name, and say which selector is none",
  ],
  "scrapeOptions.headers": [
    "page-options: headers are sent with the request, and not to where it is redirected",
    "page-options: headers that belong to the connection are not sent, which is said",
    "page-scripted: a page behind a token is read with its header, in a browser too",
  ],
  "scrapeOptions.waitFor": ["page-browser: waitFor waits before the page is read"],
  "scrapeOptions.timeout": [
    "page-options: timeout ends a page that does not answer, and the search has its result",
    "page-scripted: a page whose script never ends is a failed page by its timeout, and the next is read",
  ],
  "scrapeOptions.mobile": [
    "page-browser: mobile is a narrow device, in the languages and the time zone of the location",
  ],
  "scrapeOptions.blockAds": [
    "page-options: blockAds takes advertisements and cookie notices out of the page, and leaves them when it is off",
    "page-scripted: a cookie wall opens to a click, and a known notice does not stand in the text",
  ],
  "scrapeOptions.removeBase64Images": [
    "page-options: removeBase64Images puts a placeholder into the Markdown alone",
  ],
  "scrapeOptions.skipTlsVerification": [
    "page-options: skipTlsVerification reads a page whose certificate nobody vouches for, and off it does not",
  ],
  "scrapeOptions.storeInCache": ["page-cache: storeInCache off leaves no copy"],
  "scrapeOptions.maxAge": [
    "page-cache: maxAge takes a younger copy, by default of two days, and its age is told",
    "engine-cache: reads anew for maxAge 0 and for what changes the page",
  ],
  "scrapeOptions.minAge": [
    "page-cache: minAge reads copies alone, any with 1, and none that is younger",
  ],
  "scrapeOptions.lockdown": [
    "page-cache: lockdown reads copies alone for 5 credits, and asks the site for nothing",
  ],
  "scrapeOptions.proxy": [
    "page-options: proxy basic goes by the one, enhanced by the other for 5 credits",
    "engine-pages: send no page to an enhanced proxy that there is not, and say so",
  ],
  "scrapeOptions.proxy=basic": [
    "page-options: proxy basic goes by the one, enhanced by the other for 5 credits",
  ],
  "scrapeOptions.proxy=enhanced": [
    "page-options: proxy basic goes by the one, enhanced by the other for 5 credits",
  ],
  "scrapeOptions.proxy=auto": [
    "page-options: proxy auto retries by the enhanced one where the site blocks, and only then costs more",
  ],
  "scrapeOptions.location": [
    "page-options: location decides languages and time zone, and its languages outrank its country",
  ],
  "scrapeOptions.location.country": [
    "page-options: location decides languages and time zone, and its languages outrank its country",
    "page-browser: mobile is a narrow device, in the languages and the time zone of the location",
  ],
  "scrapeOptions.location.languages": [
    "page-options: location decides languages and time zone, and its languages outrank its country",
  ],
  "scrapeOptions.parsers": [
    "page-documents: parsers by default read a PDF as Markdown, a credit a page, whatever the server calls it",
  ],
  "scrapeOptions.parsers.type": [
    "page-documents: parsers by default read a PDF as Markdown, a credit a page, whatever the server calls it",
  ],
  "scrapeOptions.parsers.type=pdf": [
    "page-documents: parsers by default read a PDF as Markdown, a credit a page, whatever the server calls it",
  ],
  "scrapeOptions.parsers.type=image": ["page-documents: the parser image is said not to be there"],
  "scrapeOptions.parsers=[]": [
    "page-documents: an empty list of parsers gives the PDF in base64 for one credit, under every text format",
  ],
  "scrapeOptions.parsers.maxPages": [
    "page-documents: parsers stop at maxPages, and both counts are told and only those pages billed",
  ],
  "scrapeOptions.parsers.mode": [
    "page-documents: parsers in mode auto read scanned pages by OCR, in mode ocr every page, in mode fast none",
  ],
  "scrapeOptions.parsers.mode=fast": [
    "page-documents: parsers in mode auto read scanned pages by OCR, in mode ocr every page, in mode fast none",
  ],
  "scrapeOptions.parsers.mode=auto": [
    "page-documents: parsers in mode auto read scanned pages by OCR, in mode ocr every page, in mode fast none",
  ],
  "scrapeOptions.parsers.mode=ocr": [
    "page-documents: parsers in mode auto read scanned pages by OCR, in mode ocr every page, in mode fast none",
  ],
  "scrapeOptions.profile": [
    "page-browser: profile keeps what the page stored under its name, unless saveChanges is off",
    "page-scripted: actions log in as people do, and a profile stays logged in",
  ],
  "scrapeOptions.profile.name": [
    "page-browser: profile keeps what the page stored under its name, unless saveChanges is off",
  ],
  "scrapeOptions.profile.saveChanges": [
    "page-browser: profile keeps what the page stored under its name, unless saveChanges is off",
  ],
  "scrapeOptions.redactPII": [
    "page-options: redactPII hides every kind that it is asked for, and only those",
    "page-options: redactPII says which formats show the page as it is, and hides in those made of its text",
    "page-model: redactPII hides from the model what it hides from the reader",
    "page-options: a field that is not known inside a free object is named, never passed over",
  ],
  "scrapeOptions.redactPII.entities": [
    "page-options: redactPII hides every kind that it is asked for, and only those",
  ],
  "scrapeOptions.redactPII.mode": [
    "page-options: redactPII finds names by its mode: fast those with titles alone, aggressive also first names",
  ],
  "scrapeOptions.redactPII.mode=fast": [
    "page-options: redactPII finds names by its mode: fast those with titles alone, aggressive also first names",
  ],
  "scrapeOptions.redactPII.mode=accurate": [
    "page-options: redactPII finds names by its mode: fast those with titles alone, aggressive also first names",
  ],
  "scrapeOptions.redactPII.mode=aggressive": [
    "page-options: redactPII finds names by its mode: fast those with titles alone, aggressive also first names",
  ],
  "scrapeOptions.redactPII.replaceStyle": [
    "page-options: redactPII replaces by tag, by mask or by nothing",
  ],
  "scrapeOptions.redactPII.replaceStyle=tag": [
    "page-options: redactPII replaces by tag, by mask or by nothing",
  ],
  "scrapeOptions.redactPII.replaceStyle=mask": [
    "page-options: redactPII replaces by tag, by mask or by nothing",
  ],
  "scrapeOptions.redactPII.replaceStyle=remove": [
    "page-options: redactPII replaces by tag, by mask or by nothing",
  ],
  "scrapeOptions.actions": ["page-browser: actions click, write, press and scrape in their order"],
  "scrapeOptions.auditMetadata": [
    "page-options: auditMetadata is accepted, and said to change nothing without a security log",
  ],
};
