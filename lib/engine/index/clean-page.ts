import "server-only";
import type { IndexedPage } from "./indexed-page";
import { cleanText } from "./passages/page-text";

/** The page as an index stores it: collapsed whitespace, no control characters. */
export const cleanPage = (input: IndexedPage): IndexedPage => ({
  ...input,
  url: input.url.toWellFormed(),
  title: cleanOneLine(input.title),
  description: cleanOneLine(input.description),
  text: cleanText(input.text),
  headings: input.headings.map(cleanOneLine),
});

export const cleanOneLine = (text: string): string => cleanText(text).replaceAll("\n", " ");

/** The date of a page in milliseconds since the epoch: published, otherwise modified. */
export function dateOfPage(page: IndexedPage): number | null {
  for (const time of [page.publishedAt, page.modifiedAt]) {
    const value = time === null ? Number.NaN : Date.parse(time);
    if (!Number.isNaN(value)) return value;
  }
  return null;
}
