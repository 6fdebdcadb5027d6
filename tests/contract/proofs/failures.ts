import type { Proofs } from "./proof";

/** Proofs for the warnings and errors of a page. */
export const failuresProofs: Proofs = {
  "warning: tags do not apply to non-HTML content": [
    "page-options: warns that includeTags and excludeTags do not apply to non-HTML content",
  ],
  "warning: a selector is invalid": [
    "page-options: removes elements matching excludeTags and names invalid selectors",
  ],
  "warning: connection headers are dropped": [
    "page-options: drops connection headers with a warning",
  ],
  "warning: a format is requested more than once": [
    "page-options: uses the last of duplicate formats, with a warning",
  ],
  "warning: an open object has an unknown field": [
    "page-options: names unknown fields inside an open object",
  ],
  "warning: an option is not supported yet": [
    "page-options: accepts auditMetadata and warns that it has no effect without a security log",
    "page-documents: warns that the image parser is not supported",
  ],
  "warning: prompt and schema are unused without mode json": [
    "page-formats: compares schema fields for changeTracking in mode json, and warns of an unused prompt or schema",
  ],
  "warning: formats are not redacted": [
    "page-options: redacts formats derived from the text and names the formats left unredacted",
  ],
  "warning: names are detected by a dictionary or by patterns alone": [
    "page-warnings: reports how thoroughly redactPII looks for names",
  ],
  "warning: no model is configured": [
    "page-formats: builds the summary from sentences of the page when there is no model, with a warning",
  ],
  "warning: the prompt was not followed": [
    "page-formats: returns the page's structured data for a json prompt without a model, with a warning",
  ],
  "warning: the schema is not filled, or only in part": [
    "page-warnings: omits json when nothing on the page matches, with a warning",
    "page-model: retries json once when it does not match the schema, then warns",
  ],
  "warning: there is no text to summarize or quote": [
    "page-warnings: names the formats that a page without running text cannot fill",
  ],
  "warning: the answer is an extract": [
    "page-formats: answers a question with a matching passage and warns that it is an extract",
  ],
  "warning: a model extracted data that the page does not declare": [
    "page-model: extracts product and menu with the model when the page has no structured data",
  ],
  "warning: there is no product": ["page-formats: reads product from the page's structured data"],
  "warning: the model returned no response": [
    "page-model: warns when the model %s, and falls back to the page's own data",
  ],
  "warning: too many pages are waiting for the model": [
    "page-model: skips the model with a warning when too many pages are waiting",
  ],
  "warning: the model timed out": ["page-model: does not delay a page beyond its timeout"],
  "warning: lockdown keeps the page from the model": [
    "page-model: sends no page to the model under lockdown, in any format, with a warning",
  ],
  "warning: the cleaning pass was skipped": [
    "engine-pages: skips the cleaning pass with a warning when no model is configured",
    "page-model: skips onlyCleanContent with a warning when the Markdown exceeds the model's output limit",
  ],
  "warning: media is the page's own, or missing": [
    "page-formats: returns the page's own audio file without a program and no missing video, each with a warning",
  ],
  "warning: the media program returned nothing": [
    "page-formats: stops a media program at the page's timeout, with a warning",
  ],
  "warning: the page is too large": ["page-sites: truncates a large page, with a warning"],
  "warning: the page has no text": [
    "page-scripted: opens a script-rendered page in a browser automatically",
  ],
  "warning: browser options do not apply to a document": [
    "page-documents: parses a PDF and names the browser-only options that it ignored",
  ],
  "warning: there is no enhanced proxy": [
    "engine-pages: warns when the enhanced proxy is not configured and fetches without it",
  ],
  "warning: the enhanced proxy did not help": [
    "page-warnings: warns when the enhanced proxy does not help, and returns the first response",
  ],
  "warning: there is no OCR program": [
    "page-documents: warns about the missing OCR program for a scanned PDF",
  ],
  "warning: OCR found no text on some pages": [
    "page-documents: uses OCR on scanned pages in mode auto, on every page in mode ocr, on none in mode fast",
  ],
  "warning: the PDF has no text": [
    "page-warnings: reports that a PDF of images has no text in mode fast",
  ],
  "warning: a screenshot was limited": [
    "page-warnings: limits an oversized screenshot and reports its size",
  ],
  "warning: a returned value was truncated": [
    "page-warnings: truncates an oversized script result, with a warning",
  ],
  "page error: a status of 400 and above": [
    "page-sites: returns /%s as an unbilled result with status %i and its reason",
  ],
  "page error: the response timed out": [
    "page-options: ends an unresponsive page at its timeout and still returns the search result",
  ],
  "page error: the connection broke": [
    "page-sites: reports a broken connection as a failed page: /%s",
  ],
  "page error: the certificate is not trusted": [
    "page-options: accepts an untrusted certificate only with skipTlsVerification",
  ],
  "page error: the URL is blocked": [
    "page-warnings: reports a blocked URL as a failed page",
    "page-hostile: is blocked in every spelling of the address, with fetch and in a browser",
  ],
  "page error: redirects lead nowhere": ["page-sites: stops at redirects that lead nowhere: /%s"],
  "page error: the body is too large": ["page-sites: aborts an oversized body: /%s"],
  "page error: the content is not text": ["page-formats: reports binary content as a failed page"],
  "page error: the PDF is damaged": [
    "page-documents: reports a damaged PDF as a failed page with a message",
  ],
  "page error: the PDF is locked": [
    "page-documents: reports a password-protected PDF as a failed page",
  ],
  "page error: an action failed": [
    "page-browser: reports a failed action by number, type and reason, and returns earlier outputs",
  ],
  "page: the profile is in use": [
    "page-warnings: waits for a profile that another page is saving to, unless it is only read",
  ],
  "page error: the page's script never ends": [
    "page-scripted: fails a page with an endless script at its timeout and still scrapes the next one",
  ],
  "warning: there is no browser": ["page-failures: fetches the page and names the ignored options"],
  "warning: the page's scripts were not run": [
    "page-failures: warns that the scripts of a page were not run",
  ],
  "warning: the history cannot be read": [
    "page-failures: warns about an unreadable history and reports the page as new",
  ],
  "page error: the browser or the page crashed": [
    "page-failures: fails the page, without a charge, when its browser crashes, and starts another for the next",
  ],
};
