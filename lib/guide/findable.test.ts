import { expect, it } from "vitest";
import { guidePages } from "./guide";

/** A simple stemmer and BM25 with a title weight of five, similar to a full-text index. */
const stem = (word: string) => word.replace(/(ing|ed|es|s)$/, "");
const stop = new Set(
  "a an and are as do for how i in is it my of on only or per the this to what when where which with".split(
    " ",
  ),
);
const terms = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !stop.has(word)).map(stem);

const documents = guidePages.map((page) => {
  const counts = new Map<string, number>();
  const all = terms(`${`${page.title} `.repeat(5)} ${page.summary} ${page.markdown}`);
  for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { slug: page.slug, counts, length: all.length };
});
const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;

function search(query: string): string[] {
  const score = ({ counts, length }: (typeof documents)[number]) =>
    terms(query).reduce((sum, term) => {
      const holding = documents.filter((each) => each.counts.has(term)).length;
      const count = counts.get(term) ?? 0;
      const weight = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      return sum + (weight * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
    }, 0);
  return documents.toSorted((a, b) => score(b) - score(a)).map(({ slug }) => slug);
}

it.each([
  ["how do I wait for a selector", "actions/wait"],
  ["screenshot expires", "formats/screenshot"],
  ["exclude a domain", "request/exclude-domains"],
  ["credits per page", "costs/credits"],
  ["retry after 429", "errors/429-rate-limited"],
  ["wrong api key", "errors/401-unauthorized"],
  ["only PDF files", "operators/filetype"],
  ["results from last week", "request/time-filter"],
  ["search one site", "operators/site"],
  ["cookie banner", "scrape/block-ads"],
  ["engine key curl", "start/engine-key"],
  ["add a site to the library", "start/library"],
  ["extract structured data with a schema", "formats/json"],
  ["zero data retention", "privacy/zero-data-retention"],
  ["page timeout", "scrape/timeout"],
  ["ask a question about a page", "formats/question"],
  ["stay logged in between runs", "scrape/profiles"],
  ["scanned PDF text recognition", "scrape/pdf-modes"],
  ["type text into a form field", "actions/write"],
  ["empty list nothing found", "response/empty-lists"],
  ["exact phrase quotes", "operators/phrase"],
  ["invalid JSON body", "errors/400-invalid-json"],
])("ranks the page for “%s” among the first three: %s", (query, slug) => {
  expect(search(query).slice(0, 3)).toContain(slug);
});
