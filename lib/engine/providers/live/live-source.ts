import "server-only";
import {
  type LiveServiceFacts,
  type LiveServiceName,
  liveServices,
} from "@/lib/contract/live/live-services";
import type { CategoryType } from "@/lib/engine/index/traits/categories";
import type { RateLimit } from "@/lib/engine/ports/request-log";
import type { SourceRequest } from "../provider";
import type { WordSupport } from "./query-text";

export type LiveItem = {
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Date of publication, ISO 8601. */
  readonly date: string | null;
  readonly category?: CategoryType;
  readonly imageUrl?: string | null;
  /** Pixels of an image. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** Who made the result, if its licence asks to name them. */
  readonly creator?: string | null;
  /** Instead of that of the source. */
  readonly licence?: string;
};

/**
 * Sends a GET request within the limits of its source. Returns the body.
 * @throws LiveFailure
 */
export type Send = (url: string, parameters: Readonly<Record<string, string>>) => Promise<string>;

/**
 * Searches one source of a request.
 * @throws LiveFailure
 */
export type LiveSearch = (
  request: SourceRequest,
  send: Send,
  page: LivePage,
) => Promise<readonly LiveItem[]>;

/** Part of the results of a service. */
export type LivePage = {
  readonly size: number;
  /** Results before it. */
  readonly offset: number;
  /** Counted from 1. */
  readonly number: number;
};

/** The header or parameter in which a service expects the operator's key. */
export type KeyPlace = { readonly header: string } | { readonly parameter: string };

/** A public service that the engine can query. */
export type LiveSource = LiveServiceFacts & {
  /** Unique; in settings and responses. */
  readonly name: LiveServiceName;
  readonly limits: readonly RateLimit[];
  /** Categories of its web results. It is queried if one is requested; if empty, when none is. */
  readonly categories: readonly CategoryType[];
  /** Sites of all its results, if they are known before. */
  readonly sites?: readonly string[];
  /** Whether its results have publication dates, so that a time filter makes sense. */
  readonly isDated: boolean;
  /** The parts of the query language that it supports. */
  readonly words: WordSupport;
  readonly usesCountry?: true;
  /** Most results of one request. */
  readonly pageSize: number;
  /** Set if it has no further pages. */
  readonly isSinglePage?: true;
  /** Set if it is only queried with the operator's key. */
  readonly key?: KeyPlace;
  readonly web?: LiveSearch;
  readonly news?: LiveSearch;
  readonly images?: LiveSearch;
};

/** The message is a clause for a sentence to users, such as `it responded with status 503`. */
export class LiveFailure extends Error {
  override readonly name = "LiveFailure";

  /** @param opensAt when the limit of the service allows the next request; ISO 8601 */
  constructor(
    message: string,
    readonly opensAt: string | null = null,
  ) {
    super(message);
  }
}

/** The facts about a service that users see. */
export const serviceFacts = (name: LiveServiceName) => ({ name, ...liveServices[name] });
