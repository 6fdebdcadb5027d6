import "server-only";
import { FetchError } from "@/lib/net/fetch-failure";

/**
 * Headers of the connection or controlled by us (RFC 9110 section 7.6.1; `host` must be the checked
 * name).
 */
const CONTROLLED: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that another origin may receive. An allow-list, because any header can hold a secret. */
const SAFE_CROSS_ORIGIN: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-type",
  "dnt",
  "if-modified-since",
  "pragma",
  "range",
  "save-data",
  "sec-gpc",
  "upgrade-insecure-requests",
  "user-agent",
]);

const ABOUT_THE_BODY: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-language",
  "content-location",
  "content-type",
]);

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters end a header line.
const BREAKS_A_LINE = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/;

export type RequestHeaders = Readonly<Record<string, string>>;

/** The caller's headers in lower case, without those that we control. Throws `invalid-request`. */
export function callerHeaders(headers: RequestHeaders): RequestHeaders {
  const allowed = new Map<string, string>();
  for (const [rawName, rawValue] of Object.entries(headers)) {
    const name = rawName.toLowerCase();
    const value = rawValue.trim();
    if (!NAME.test(name)) throw invalid("A header name contains a character that is not allowed.");
    if (BREAKS_A_LINE.test(value)) throw invalid(`The value of the header ${name} cannot be sent.`);
    if (!CONTROLLED.has(name)) allowed.set(name, value);
  }
  return Object.fromEntries(allowed);
}

/**
 * Headers for a redirect to another origin, without credentials or any header that could hold one.
 */
export function headersForOtherOrigin(headers: RequestHeaders): RequestHeaders {
  return filterHeaders(
    headers,
    (name) => SAFE_CROSS_ORIGIN.has(name) || /^sec-(?:fetch|ch)-/.test(name),
  );
}

/** Headers for a redirect that became a GET without a body. */
export function headersWithoutBody(headers: RequestHeaders): RequestHeaders {
  return filterHeaders(headers, (name) => !ABOUT_THE_BODY.has(name));
}

function filterHeaders(headers: RequestHeaders, test: (name: string) => boolean): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => test(name)));
}

function invalid(message: string): FetchError {
  return new FetchError({ kind: "invalid-request" }, message);
}
