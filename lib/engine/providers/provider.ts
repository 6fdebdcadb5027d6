import "server-only";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import type { TimeWindow } from "./time-window";

/** What one source of a request asks for, with every default filled in. */
export type SourceRequest = {
  /** Query text with its operators. */
  readonly query: string;
  readonly limit: number;
  /** Time filter as it was written, for providers that take it so; read, it is `window`. */
  readonly tbs: string | null;
  readonly window: TimeWindow;
  /** ISO code as the request has it, or null where it names none: then no place is preferred. */
  readonly country: string | null;
  readonly location: string | null;
  /** Empty means all. */
  readonly categories: readonly CategoryType[];
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly safe: boolean;
  readonly highlights: boolean;
};

export type FoundPage = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Where it comes from, when that is one of the categories. */
  readonly category: CategoryType | null;
  /** ISO 8601; decides the order where a request sorts by date. */
  readonly date: string | null;
};

export type FoundArticle = {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** ISO 8601, or whatever the provider says. */
  readonly date: string | null;
  readonly imageUrl: string | null;
};

export type FoundImage = {
  /** The page that shows it. */
  readonly url: string;
  readonly title: string;
  readonly imageUrl: string;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  /** Of the page; ISO 8601. */
  readonly date: string | null;
};

export type ProviderResults<Found> = {
  /** Best first. */
  readonly results: readonly Found[];
  /** Sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
  /** Sentences that help where this provider found little; left out where another one found something. */
  readonly hints?: readonly string[];
};

/**
 * Something that can be searched: the library, or a service of the operator. A method rejects only when the signal
 * is aborted; what went wrong otherwise is a warning beside fewer results or none.
 */
export type SearchProvider = {
  /** Short, for people; unique among the providers of an engine. */
  readonly name: string;
  readonly web: (
    request: SourceRequest,
    signal: AbortSignal,
  ) => Promise<ProviderResults<FoundPage>>;
  readonly news: (
    request: SourceRequest,
    signal: AbortSignal,
  ) => Promise<ProviderResults<FoundArticle>>;
  readonly images: (
    request: SourceRequest,
    signal: AbortSignal,
  ) => Promise<ProviderResults<FoundImage>>;
};
