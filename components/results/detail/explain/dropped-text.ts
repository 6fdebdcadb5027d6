import { textFlows } from "../../find/text-flows";

/** Elements whose text is not shown on a page. */
const INVISIBLE = "script, style, noscript, template, title, head";

/**
 * Texts of a page that are not part of another text. Yields regularly; `dropped` grows. The HTML is
 * inert: the policy of this page would report each style element, although a parsed document
 * applies none.
 */
export function* droppedTexts(
  html: string,
  returned: string,
  dropped: string[],
): Generator<undefined> {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const each of body.querySelectorAll(INVISIBLE)) each.remove();
  const known = bare(returned);
  for (const { text } of textFlows(body)) {
    const needle = bare(text);
    if (needle !== "" && !known.includes(needle)) dropped.push(text.replace(/\s+/g, " ").trim());
    yield;
  }
}

/** Letters and digits only: extraction changes whitespace, punctuation and markup. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export const htmlText = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

/** The text of Markdown. The URLs of links are not text. */
export const markdownText = (markdown: string): string =>
  markdown.replace(/\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g, "");
