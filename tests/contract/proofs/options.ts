import type { Proofs } from "./proof";

const IGNORED = "page-documents: accepts the parser flags of the public client and warns";

export const optionsProofs: Proofs = {
  "scrapeOptions.formats": [
    "page-formats: returns markdown with headings, lists, tables, links and images",
    "page-options: uses the last of duplicate formats, with a warning",
  ],
  "scrapeOptions.onlyMainContent": [
    "page-options: removes header, menus and footer with onlyMainContent, and includes them without",
  ],
  "scrapeOptions.onlyCleanContent": [
    "page-model: applies onlyCleanContent to every format derived from the Markdown",
    "engine-pages: skips the cleaning pass with a warning when no model is configured",
  ],
  "scrapeOptions.includeTags": [
    "page-options: includes only elements matching includeTags, from anywhere on the page",
    "page-options: warns that includeTags and excludeTags do not apply to non-HTML content",
  ],
  "scrapeOptions.excludeTags": [
    "page-options: removes elements matching excludeTags and names invalid selectors",
  ],
  "scrapeOptions.headers": [
    "page-options: sends custom headers with the request but not to a redirect target",
    "page-options: drops connection headers with a warning",
    "page-scripted: scrapes a page behind a token with its header, also in a browser",
  ],
  "scrapeOptions.waitFor": ["page-browser: waits for waitFor milliseconds before reading the page"],
  "scrapeOptions.timeout": [
    "page-options: ends an unresponsive page at its timeout and still returns the search result",
    "page-scripted: fails a page with an endless script at its timeout and still scrapes the next one",
  ],
  "scrapeOptions.mobile": [
    "page-browser: emulates a narrow mobile device with the location's languages and time zone",
  ],
  "scrapeOptions.blockAds": [
    "page-options: removes ads and cookie notices with blockAds, and leaves them without",
    "page-scripted: passes a cookie wall by a click and removes a known notice from the text",
  ],
  "scrapeOptions.removeBase64Images": [
    "page-options: replaces base64 images with a placeholder only in the Markdown",
  ],
  "scrapeOptions.skipTlsVerification": [
    "page-options: accepts an untrusted certificate only with skipTlsVerification",
  ],
  "scrapeOptions.storeInCache": ["page-cache: stores no copy when storeInCache is off"],
  "scrapeOptions.maxAge": [
    "page-cache: serves copies younger than maxAge, by default two days, and reports their age",
    "engine-cache: fetches again for maxAge 0 and for options that change the page",
  ],
  "scrapeOptions.minAge": [
    "page-cache: serves only cached copies with minAge, any copy for 1, and no younger one",
  ],
  "scrapeOptions.lockdown": [
    "page-cache: serves only cached copies under lockdown, for 5 credits and without contacting the site",
  ],
  "scrapeOptions.proxy": [
    "page-options: uses the basic proxy for basic and the other one for enhanced, at 5 credits",
    "engine-pages: warns when the enhanced proxy is not configured and fetches without it",
  ],
  "scrapeOptions.proxy=basic": [
    "page-options: uses the basic proxy for basic and the other one for enhanced, at 5 credits",
  ],
  "scrapeOptions.proxy=enhanced": [
    "page-options: uses the basic proxy for basic and the other one for enhanced, at 5 credits",
  ],
  "scrapeOptions.proxy=auto": [
    "page-options: retries with the enhanced proxy for auto when the site blocks, and only then costs more",
  ],
  "scrapeOptions.location": [
    "page-options: sets languages and time zone by location, with languages before country",
  ],
  "scrapeOptions.location.country": [
    "page-options: sets languages and time zone by location, with languages before country",
    "page-browser: emulates a narrow mobile device with the location's languages and time zone",
  ],
  "scrapeOptions.location.languages": [
    "page-options: sets languages and time zone by location, with languages before country",
  ],
  "scrapeOptions.parsers": [
    "page-documents: parses a PDF to Markdown by default, at one credit per page, whatever its content type",
  ],
  "scrapeOptions.parsers.type": [
    "page-documents: parses a PDF to Markdown by default, at one credit per page, whatever its content type",
  ],
  "scrapeOptions.parsers.type=pdf": [
    "page-documents: parses a PDF to Markdown by default, at one credit per page, whatever its content type",
  ],
  "scrapeOptions.parsers.type=image": [
    "page-documents: warns that the image parser is not supported",
  ],
  "scrapeOptions.parsers=[]": [
    "page-documents: returns base64 for one credit in every text format when parsers is empty",
  ],
  "scrapeOptions.parsers.pages": [IGNORED],
  "scrapeOptions.parsers.blocks": [IGNORED],
  "scrapeOptions.parsers.pageMarkers": [IGNORED],
  "scrapeOptions.parsers.maxPages": [
    "page-documents: stops at maxPages, reports both page counts and bills only parsed pages",
  ],
  "scrapeOptions.parsers.mode": [
    "page-documents: uses OCR on scanned pages in mode auto, on every page in mode ocr, on none in mode fast",
  ],
  "scrapeOptions.parsers.mode=fast": [
    "page-documents: uses OCR on scanned pages in mode auto, on every page in mode ocr, on none in mode fast",
  ],
  "scrapeOptions.parsers.mode=auto": [
    "page-documents: uses OCR on scanned pages in mode auto, on every page in mode ocr, on none in mode fast",
  ],
  "scrapeOptions.parsers.mode=ocr": [
    "page-documents: uses OCR on scanned pages in mode auto, on every page in mode ocr, on none in mode fast",
  ],
  "scrapeOptions.profile": [
    "page-browser: saves the page's storage in the named profile unless saveChanges is off",
    "page-scripted: logs in with actions and stays logged in with a profile",
  ],
  "scrapeOptions.profile.name": [
    "page-browser: saves the page's storage in the named profile unless saveChanges is off",
  ],
  "scrapeOptions.profile.saveChanges": [
    "page-browser: saves the page's storage in the named profile unless saveChanges is off",
  ],
  "scrapeOptions.redactPII": [
    "page-options: redacts only the requested entities",
    "page-options: redacts formats derived from the text and names the formats left unredacted",
    "page-model: redacts personal data before calling the model",
    "page-options: names unknown fields inside an open object",
  ],
  "scrapeOptions.redactPII.entities": ["page-options: redacts only the requested entities"],
  "scrapeOptions.redactPII.mode": [
    "page-options: detects names by redactPII mode: only with titles in fast, also first names in aggressive",
  ],
  "scrapeOptions.redactPII.mode=fast": [
    "page-options: detects names by redactPII mode: only with titles in fast, also first names in aggressive",
  ],
  "scrapeOptions.redactPII.mode=accurate": [
    "page-options: detects names by redactPII mode: only with titles in fast, also first names in aggressive",
  ],
  "scrapeOptions.redactPII.mode=aggressive": [
    "page-options: detects names by redactPII mode: only with titles in fast, also first names in aggressive",
  ],
  "scrapeOptions.redactPII.replaceStyle": ["page-options: redacts with a tag, a mask or nothing"],
  "scrapeOptions.redactPII.replaceStyle=tag": [
    "page-options: redacts with a tag, a mask or nothing",
  ],
  "scrapeOptions.redactPII.replaceStyle=mask": [
    "page-options: redacts with a tag, a mask or nothing",
  ],
  "scrapeOptions.redactPII.replaceStyle=remove": [
    "page-options: redacts with a tag, a mask or nothing",
  ],
  "scrapeOptions.actions": ["page-browser: runs click, write, press and scrape actions in order"],
  "scrapeOptions.auditMetadata": [
    "page-options: accepts auditMetadata and warns that it has no effect without a security log",
  ],
};
