import "server-only";
import * as z from "zod";

/** An image of a page; a size of null is unknown. */
export const indexedImageSchema = z.object({
  url: z.string(),
  /** Its alternative text or its caption. */
  title: z.string(),
  /** The heading above it. */
  around: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type IndexedImage = Readonly<z.output<typeof indexedImageSchema>>;

/** A crawled page. Times are ISO 8601; `site` names the library's site it was crawled for. */
export const indexedPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  headings: z.array(z.string()).readonly(),
  language: z.string().nullable(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  fetchedAt: z.string(),
  /** Pages with the same hash are duplicates; an empty hash never matches. */
  contentHash: z.string(),
  site: z.string(),
  /** The file type that the server declared ("pdf"), if the URL does not show it. */
  fileType: z.string().nullable(),
  /** The canonical URL, if it is another one. */
  canonical: z.string().nullish(),
  /** Set if the page is an article; with a publication date it counts as news. */
  article: z.object({ imageUrl: z.string().nullable() }).nullish(),
  images: z.array(indexedImageSchema).readonly().optional(),
  explicit: z.boolean().optional(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().nullish(),
  /** Whether a well-known generator of software documentation wrote the page. */
  documentation: z.boolean().optional(),
});
export type IndexedPage = Readonly<z.output<typeof indexedPageSchema>>;
