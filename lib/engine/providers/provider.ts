import "server-only";
import type { ProviderOutcome } from "@/lib/contract/live/provider-outcomes";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import type { TimeWindow } from "./time-window";

/** One source of a request, with all defaults. */
export type SourceRequest = {
  /** Query text with its operators. */
  readonly query: string;
  readonly limit: number;
  /** The time filter as in the request; `window` is the parsed form. */
  readonly tbs: string | null;
  readonly window: TimeWindow;
  /** ISO code as in the request; null: no preference. */
  readonly country: string | null;
  readonly location: string | null;
  /** Empty means all. */
  readonly categories: readonly CategoryType[];
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly safe: boolean;
  readonly highlights: boolean;
};

/** Who made a result that is not the library's, and under which licence it may be shown. */
export type Attribution = {
  readonly source: string;
  readonly licence: string;
  readonly creator?: string;
};

export type FoundPage = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** The category that the page belongs to, if any. */
  readonly category: CategoryType | null;
  /** ISO 8601; the sort key if the request sorts by date. */
  readonly date: string | null;
  readonly attribution?: Attribution;
};

export type FoundArticle = {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** ISO 8601, or text of the provider. */
  readonly date: string | null;
  readonly imageUrl: string | null;
  readonly attribution?: Attribution;
};

export type FoundImage = {
  /** The page that contains the image. */
  readonly url: string;
  readonly title: string;
  readonly imageUrl: string;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  /** Date of the page, ISO 8601. */
  readonly date: string | null;
  readonly attribution?: Attribution;
};

/** Costs and outcome of a request to a service. Times are milliseconds. */
export type ProviderReport = {
  readonly outcome: ProviderOutcome;
  /** Whether a request was sent. Responses from the cache need none. */
  readonly asked: boolean;
  readonly found: number;
  readonly kept: number;
  /** Counts by the rule of the request that the results break. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly ms: number;
  /** Parts of the request that the service cannot apply. */
  readonly ignored: readonly string[];
  /** Spent on the limits of the service. */
  readonly waitMs: number;
  /** Why it was not searched, or has no results: a sentence. */
  readonly error: string | null;
  /** When its limit allows the next request; ISO 8601. */
  readonly opensAt: string | null;
};

export type ProviderResults<Found> = {
  /** Best first. */
  readonly results: readonly Found[];
  /** Sentences for the response's `warning`. */
  readonly warnings: readonly string[];
  /** Sentences shown only if no other provider found anything. */
  readonly hints?: readonly string[];
  readonly report?: ProviderReport;
  /** Why it could not be searched, if it has no report of its own. */
  readonly error?: string;
  /** Set if the provider has nothing of that kind and was not searched. */
  readonly isOther?: true;
};

/**
 * A searchable service: the library, or one configured by the operator. Methods reject only when
 * the signal is aborted; other failures are warnings.
 */
export type SearchProvider = {
  /** In requests and responses; unique within an engine. */
  readonly name: string;
  /** The name that users see. */
  readonly title: string;
  /** Whether its results are pages that the operator indexed. Only those may be at named origins. */
  readonly isLibrary?: boolean;
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
