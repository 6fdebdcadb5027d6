import "server-only";
import type { IndexedPage } from "./indexed-page";
import type { ImageOutcome, IndexQuery, SearchOutcome } from "./search-types";

export type SiteStats = {
  readonly site: string;
  readonly pages: number;
  /** ISO 8601; the latest fetch of any of its pages. */
  readonly lastFetchedAt: string;
};

export type IndexStats = {
  readonly pages: number;
  readonly sites: readonly SiteStats[];
  readonly bytes: number;
};

export type IndexHealth = {
  /** `partial`: searches may miss pages. `unavailable`: searches find nothing. */
  readonly state: "ready" | "partial" | "unavailable";
  /** The failure and its remedy; null if ready. */
  readonly message: string | null;
};

/**
 * The search index of the library. A write resolves when the data is safe from a crash, and can be
 * repeated. Every method that reads the index rejects with `IndexUnavailable` if the index cannot be reached,
 * except `health`.
 */
export type PageIndex = {
  /** Adds pages or replaces those with the same URL. If it rejects, some may be stored: repeat it. */
  readonly put: (pages: readonly IndexedPage[]) => Promise<void>;
  /** Returns whether the page existed. */
  readonly remove: (url: string) => Promise<boolean>;
  /** Assigns a page to another site. Returns whether the page existed. */
  readonly assign: (url: string, site: string) => Promise<boolean>;
  /** Returns the number of removed pages. `site` is the value stored with the pages. */
  readonly removeSite: (site: string) => Promise<number>;
  readonly has: (url: string) => Promise<boolean>;
  /** Whether the page is stored with all facts of this version; if not, fetch it again. */
  readonly isCurrent: (url: string) => Promise<boolean>;
  /** A page as stored, with collapsed whitespace; null if unknown. */
  readonly page: (url: string) => Promise<IndexedPage | null>;
  /** Never rejects because of the query. */
  readonly search: (input: IndexQuery) => Promise<SearchOutcome>;
  /** Searches images by their titles, captions and headings. Never rejects because of the query. */
  readonly searchImages: (input: Omit<IndexQuery, "highlights">) => Promise<ImageOutcome>;
  /** How much of the query one page covers, from 0 to 1. */
  readonly coverage: (input: Pick<IndexQuery, "query">) => Promise<number>;
  /** Pages that contain an image, or that have it as the image of an article. */
  readonly pagesWithImage: (imageUrl: string) => Promise<readonly string[]>;
  readonly hasAny: (what: "news" | "images") => Promise<boolean>;
  /** Whether the index contains pages of other sites. Cheap, unlike `stats`, which counts all pages. */
  readonly hasOtherSites: (site: string) => Promise<boolean>;
  readonly stats: () => Promise<IndexStats>;
  readonly health: () => Promise<IndexHealth>;
  readonly close: () => Promise<void>;
};

/** The index cannot be reached or is overloaded. The message is for users. */
export class IndexUnavailable extends Error {
  override readonly name = "IndexUnavailable";
}
