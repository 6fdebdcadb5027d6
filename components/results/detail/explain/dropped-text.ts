import { textFlows } from "../../find/text-flows";

/** Elements whose text is not shown on a page. */
const INVISIBLE = "script, style, noscript, template, title, head";

/** Texts of a page that are not part of another text. Yields regularly; `dropped` grows. */
export function* droppedTexts(
  html: string,
  returned: string,
  dropped: string[],
): Generator<undefined> {
  // A parsed document runs and loads nothing.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const each of body.querySelectorAll(INVISIBLE)) each.remove();
  const known = bare(returned);
  for (const { text } of textFlows(body)) {
    const needle = bare(text);
    if (needle !== "" && !known.includes(needle)) dropped.push(text.replace(/\s+/g, " ").trim());
    yield;
  }
}

/** Letters and digits only: extraction changes white space, punctuation and markup. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The text of returned HTML or Markdown. The URLs of links are not text. */
export const returnedText = (returned: string, isHtml: boolean): string =>
  isHtml
    ? (new DOMParser().parseFromString(returned, "text/html").body.textContent ?? "")
    : returned.replace(/\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g, "");
