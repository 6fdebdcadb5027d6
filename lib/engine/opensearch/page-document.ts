import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import { cleanOneLine, cleanPage, dateOfPage } from "@/lib/engine/index/clean-page";
import { FACTS_VERSION } from "@/lib/engine/index/facts-version";
import {
  type IndexedImage,
  type IndexedPage,
  indexedImageSchema,
} from "@/lib/engine/index/indexed-page";
import { splitText } from "@/lib/engine/index/passages/page-text";
import { indexableFields } from "@/lib/engine/index/ranking/indexable-fields";
import { packTerms } from "@/lib/engine/index/ranking/pack-terms";
import { pageTerms } from "@/lib/engine/index/ranking/page-terms";
import { defaultRanking } from "@/lib/engine/index/ranking/ranking";
import { countryOfHost, parseCountryCode } from "@/lib/engine/index/traits/places";
import { traitsOf } from "@/lib/engine/index/traits/traits";
import { indexable } from "@/lib/engine/text/tokens";
import { type UrlTerms, urlTerms } from "@/lib/engine/text/url-terms";
import type { Json } from "./connection";
import { MAX_KEYWORD } from "./mapping";
import { termsOf } from "./page-terms";

export const documentId = (url: string): string =>
  createHash("sha256").update(url.toWellFormed()).digest("base64url");

/** The page as read back. */
export const storedPageSchema = z.object({
  url: z.string(),
  site: z.string(),
  title: z.string(),
  description: z.string(),
  headings: z.array(z.string()),
  head: z.string(),
  tail: z.string().nullable(),
  language: z.string().nullable(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  fetchedAt: z.string(),
  contentHash: z.string(),
  fileType: z.string().nullable(),
  canonical: z.string().nullable(),
  article: z.object({ imageUrl: z.string().nullable() }).nullable(),
  images: z.array(indexedImageSchema),
  explicit: z.boolean().nullable(),
  country: z.string().nullable(),
  documentation: z.boolean(),
  facts: z.number(),
});
export type StoredPage = z.output<typeof storedPageSchema>;

export const storedToPage = ({
  head,
  tail,
  facts: _,
  explicit,
  ...page
}: StoredPage): IndexedPage => ({
  ...page,
  text: head + (tail ?? ""),
  ...(explicit !== null && { explicit }),
});

function storedPage(page: IndexedPage): StoredPage {
  const { text, ...rest } = page;
  return {
    ...rest,
    ...splitText(text),
    headings: [...page.headings],
    canonical: page.canonical ?? null,
    article: page.article ?? null,
    images: (page.images ?? []).map((image) => ({ ...image, url: image.url.toWellFormed() })),
    explicit: page.explicit ?? null,
    country: page.country ?? null,
    documentation: page.documentation ?? false,
    facts: FACTS_VERSION,
  };
}

/** The document of a page. The same page always yields the same document, except for the time. */
export function pageDocument(input: IndexedPage, writtenAt: number): Json {
  const page = cleanPage(input);
  const address = urlTerms(page.url, page.fileType);
  const fields = indexableFields(page, address);
  const { terms, lengths, vocabulary } = pageTerms(fields);
  const title = termsOf(fields.title);
  const day = dateOfPage(page);
  return {
    id: documentId(page.url),
    site: page.site,
    url: page.url,
    title: short(page.title),
    description: short(page.description),
    file_type: address.fileType,
    published_at: page.publishedAt,
    content_hash: page.contentHash,
    canonical: page.canonical ?? null,
    image_url: page.article?.imageUrl ?? null,
    language: page.language,
    country: parseCountryCode(page.country) ?? countryOfHost(URL.parse(page.url)?.hostname ?? ""),
    day: day === null ? null : Math.round(day),
    depth: address.depth,
    traits: traitsOf(page, address.fileType),
    fetched_at: page.fetchedAt,
    written_at: writtenAt,
    words: weighted(title, termsOf(fields.headings), termsOf(fields.address), termsOf(fields.body)),
    title_words: title,
    vocabulary: vocabulary.join(" "),
    markers: fields.markers.split(" "),
    address: short(address.spaced),
    title_length: lengths.title,
    headings_length: lengths.headings,
    body_length: lengths.body,
    term_list: Buffer.from(packTerms(terms)).toString("base64"),
    images: (page.images ?? []).map((image, at) => imageDocument(image, at, page, address)),
    stored: storedPage(page),
  };
}

function imageDocument(
  image: IndexedImage,
  position: number,
  page: IndexedPage,
  address: UrlTerms,
): Json {
  const [title, around] = [cleanOneLine(image.title), cleanOneLine(image.around)];
  const own = urlTerms(image.url, null);
  const titleTerms = termsOf(indexable(title));
  return {
    url: image.url.toWellFormed(),
    title: short(title),
    around: short(around),
    position,
    width: image.width,
    height: image.height,
    words: weighted(
      titleTerms,
      termsOf(indexable(`${around}\n${page.title}`)),
      termsOf(indexable(own.words)),
      termsOf(indexable(page.description)),
    ),
    title_words: titleTerms,
    // The site of the page, the file type of the image.
    markers: `${address.places} ${own.types}`.split(" "),
    address: short(address.spaced),
  };
}

/** A word of a title counts as many times as the title is repeated. */
function weighted(title: string, headings: string, address: string, body: string): string[] {
  const times = (text: string, weight: number) => new Array<string>(weight).fill(text);
  return [
    ...times(title, defaultRanking.title),
    ...times(headings, defaultRanking.headings),
    ...times(address, defaultRanking.address),
    body,
  ].filter((text) => text !== "");
}

const short = (text: string): string => text.slice(0, MAX_KEYWORD).toWellFormed();
