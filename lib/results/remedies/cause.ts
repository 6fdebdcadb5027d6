import type { SearchRequest } from "@/lib/contract/request";
import { textState } from "../facets/content-state";
import { looksBlocked } from "../model/block-page";
import type { ResultView } from "../model/result-view";

/** Why the page of a result has no usable content. */
export type Cause =
  | "timeout"
  | "bot-wall"
  /** The site rejects this visitor, without signs of a bot wall. */
  | "refused"
  | "too-many-requests"
  | "server-error"
  | "connection"
  | "login"
  | "gone"
  | "dns"
  | "tls"
  /** The port does not use TLS, or only a version that is no longer safe. */
  | "no-tls"
  /** The scraper does not fetch this URL. */
  | "address"
  /** Only a cached copy was allowed, and it does not exist. */
  | "only-cached"
  /** An action on the page failed. */
  | "step"
  | "other"
  | "empty"
  | "thin"
  /** The text is there, but the screenshot shows nothing or almost nothing. */
  | "blank-screenshot";

const cacheMiss = /^SCRAPE_(LOCKDOWN_CACHE_MISS|NO_CACHED_DATA)$/;

/** Phrases of error messages, the most specific first. */
const phrases: readonly (readonly [RegExp, Cause])[] = [
  [cacheMiss, "only-cached"],
  [/: it closed the connection/i, "connection"],
  [
    /does not (use|support) TLS|WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|ERR_SSL_(PROTOCOL|VERSION)/i,
    "no-tls",
  ],
  [/certificate|trusted secure connection|\b(tls|ssl)\b|ERR_(CERT|SSL)|CERT_|SELF_SIGNED/i, "tls"],
  [
    /\bdns\b|ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED|(could|can|did|does) ?not (be )?resolve|no such host|unknown host|host(name)? (\S+ )?(was )?not found/i,
    "dns",
  ],
  [
    /(private|internal|reserved|local|blocked) (network |ip )?address|blocked by (the )?(policy|threat)|not a public/i,
    "address",
  ],
  [/\b(action|step) \d+|selector|waitFor and the wait/i, "step"],
  [/time(d|s)?[ -]?out|\bin time\b|within \d+ ?m?s\b|too long|deadline|ETIMEDOUT/i, "timeout"],
  [
    /ECONN|EPIPE|EHOSTUNREACH|connection (\S+ ){0,3}(refused|reset|closed|failed)|unreachable|not reach|could not be opened|closed early|socket hang up|ERR_(CONNECTION|EMPTY|NETWORK)/i,
    "connection",
  ],
];

/** An HTTP URL, or one without its scheme, such as `example.org` or `localhost:3000/x`. */
const pageUrl =
  /^(https?:\/\/[^\s/?#]|(localhost|[^\s/?#@:]+(\.[^\s/?#@:]+|:\d+))(:\d+)?([/?#]|$))/i;

/** The cause of a failed, blocked, empty or thin page. Null if the page is fine or was not scraped. */
export function causeOf(result: ResultView, request: SearchRequest): Cause | null {
  if (result.url === null) return null;
  const cause = causeOfPage(result, request);
  return cause !== null && !pageUrl.test(result.url) ? "address" : cause;
}

function causeOfPage(result: ResultView, request: SearchRequest): Cause | null {
  const { failed, statusCode, error } = result.health;
  if (looksBlocked(result)) return "bot-wall";
  if (failed) return causeOfFailure(statusCode, error ?? "");
  return causeOfContent(result, request);
}

function causeOfFailure(status: number | null, error: string): Cause {
  const isError = status !== null && status >= 400;
  // A service may report its own status for a page that it could not reach.
  const phrase = phrases.find(([pattern]) => pattern.test(error))?.[1];
  if (!isError) return phrase ?? "other";
  switch (status) {
    case 401:
    case 407:
      return "login";
    case 404:
    case 410:
      return phrase === "only-cached" ? phrase : "gone";
    case 408:
    case 504:
    case 524:
      return "timeout";
    case 403:
    case 451:
      return "refused";
    case 429:
      return "too-many-requests";
    default:
      return status >= 500 ? (phrase ?? "server-error") : (phrase ?? "other");
  }
}

function causeOfContent({ contents, health }: ResultView, request: SearchRequest): Cause | null {
  const formats = request.scrapeOptions?.formats ?? [];
  const markdown = contents.find(({ kind }) => kind === "markdown");
  if (markdown) {
    const state = textState(markdown);
    return state === "full" ? null : state;
  }
  const isRequested = formats.some(({ type }) => type === "markdown");
  return isRequested && health.missing.includes("markdown") ? "empty" : null;
}
