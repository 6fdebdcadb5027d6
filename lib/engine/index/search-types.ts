import "server-only";
import type { QueryTerm } from "@/lib/contract/query/query-text";
import type { PlaceOptions } from "./ranking/place-hints";
import type { Trait } from "./traits/traits";
import type { CorrectedQuery } from "./words/corrector";

export type IndexQuery = PlaceOptions & {
  readonly query: string | readonly QueryTerm[];
  readonly limit: number;
  readonly offset?: number;
  /** Host names, each including its subdomains. */
  readonly includeDomains?: readonly string[];
  readonly excludeDomains?: readonly string[];
  /**
   * Describe results by matching passages as Markdown instead of by the page's description as text.
   */
  readonly highlights: boolean;
  /** ISO 8601, both inclusive. Excludes pages without a publication or modification date. */
  readonly published?: { readonly from?: string; readonly to?: string };
  /** Newest first, undated pages last. */
  readonly sortByDate?: boolean;
  /** Only pages with at least one of these. */
  readonly anyTrait?: readonly Trait[];
  readonly noTrait?: readonly Trait[];
};

export type SearchHit = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly fileType: string;
  readonly publishedAt: string | null;
  /** ISO 8601; published, otherwise modified. */
  readonly date: string | null;
  readonly language: string | null;
  /** The main image of an article. */
  readonly imageUrl: string | null;
  readonly traits: readonly Trait[];
  /** Higher is better; comparable only within one search. 0 if nothing is ranked. */
  readonly score: number;
};

/** How the search used the words of a query. */
export type TermReport = Omit<CorrectedQuery, "terms">;

type Outcome<Hit> = TermReport & {
  readonly hits: readonly Hit[];
  /** Sentences about parts of the index that could not be searched. */
  readonly warnings?: readonly string[];
};

export type SearchOutcome = Outcome<SearchHit>;

export type ImageHit = {
  readonly imageUrl: string;
  readonly title: string;
  /** In pixels; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** The page that contains the image. */
  readonly pageUrl: string;
  /** ISO 8601; date of the page. */
  readonly date: string | null;
};

export type ImageOutcome = Outcome<ImageHit>;
