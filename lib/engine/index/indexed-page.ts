import "server-only";

/** An image of a page; a size of null is unknown. */
export type IndexedImage = {
  readonly url: string;
  /** Its alternative text or its caption. */
  readonly title: string;
  /** The heading above it. */
  readonly around: string;
  readonly width: number | null;
  readonly height: number | null;
};

/** A crawled page. Times are ISO 8601; `site` names the library's site it was crawled for. */
export type IndexedPage = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly headings: readonly string[];
  readonly language: string | null;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly fetchedAt: string;
  /** Pages with the same hash are duplicates; an empty hash never matches. */
  readonly contentHash: string;
  readonly site: string;
  /** The file type that the server declared ("pdf"), if the URL does not show it. */
  readonly fileType: string | null;
  /** The canonical URL, if it is another one. */
  readonly canonical?: string | null;
  /** Set if the page is an article; with a publication date it counts as news. */
  readonly article?: { readonly imageUrl: string | null } | null;
  readonly images?: readonly IndexedImage[];
  readonly explicit?: boolean;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string | null;
  /** Whether a well-known generator of software documentation wrote the page. */
  readonly documentation?: boolean;
};
