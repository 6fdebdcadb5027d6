import "server-only";

/** The documents in which Chromium shows plain text and JSON, and XML without a style sheet. */
const TEXT_VIEWER =
  /^<html><head><meta name="color-scheme"[^>]*>(?:<meta charset="utf-8">)?<\/head><body><pre[^>]*>[^<]*<\/pre>(?:<div class="json-formatter-container"><\/div>)?<\/body><\/html>$/;
const XML_VIEWER =
  /^<html xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"><head><style id="xml-viewer-style">/;

/** The error that Chromium shows above the readable part of XML that is not well-formed. */
const XML_ERROR = /<parsererror (?:xmlns="[^"]*" )?style="display: block; white-space: pre;/;

export const isXmlError = (html: string): boolean => XML_ERROR.test(html);

/** Whether the browser shows a text in a document of its own, and no script has changed that. */
export const isTextViewer = (html: string): boolean =>
  TEXT_VIEWER.test(html) || XML_VIEWER.test(html);
