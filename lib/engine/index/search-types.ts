import "server-only";
import type { QueryTerm } from "@/lib/contract/parts/query-text";
import type { PlaceOptions } from "./ranking/place-hints";
import type { Trait } from "./traits/traits";

export type SearchInput = PlaceOptions & {
  /** Query text, or its terms where they were read already. */
  readonly query: string | readonly QueryTerm[];
  readonly limit: number;
  readonly offset?: number;
  /** Host names; each also means its subdomains. */
  readonly includeDomains?: readonly string[];
  readonly excludeDomains?: readonly string[];
  /** Describe results by the passages that match, as Markdown, instead of by their own description as text. */
  readonly highlights: boolean;
  /** ISO 8601 moments, both inclusive. Pages without a date of publication or change are left out. */
  readonly published?: { readonly from?: string; readonly to?: string };
  /** Newest first, pages without a date last. */
  readonly sortByDate?: boolean;
  /** Only pages that have one of these. */
  readonly anyTrait?: readonly Trait[];
  readonly noTrait?: readonly Trait[];
};

export type SearchHit = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly fileType: string;
  readonly publishedAt: string | null;
  /** ISO 8601; by which the page is dated: published, else modified. */
  readonly date: string | null;
  readonly language: string | null;
  /** The picture that stands for an article. */
  readonly imageUrl: string | null;
  readonly traits: readonly Trait[];
  /** Higher is better; comparable only within one search. 0 where nothing is ranked. */
  readonly score: number;
};

/** Whether every hit has all words, or some were added that have only a few. */
export type MatchMode = "all" | "any";

export type SearchOutcome = {
  readonly hits: readonly SearchHit[];
  readonly matched: MatchMode;
};

export type ImageHit = {
  readonly imageUrl: string;
  readonly title: string;
  /** In pixels; null where it is not known. */
  readonly width: number | null;
  readonly height: number | null;
  /** The page that shows it. */
  readonly pageUrl: string;
  /** ISO 8601; of the page. */
  readonly date: string | null;
};

export type ImageOutcome = { readonly hits: readonly ImageHit[]; readonly matched: MatchMode };
