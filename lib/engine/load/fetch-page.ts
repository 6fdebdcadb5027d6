import "server-only";
import type { TimeLimit } from "@/lib/concurrency/deadline";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { FetchFailure } from "@/lib/net/fetch-failure";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import { decodeBody } from "./decode-body";
import { flattenShadowRoots } from "./flatten-shadow-roots";
import { formOf, isXmlType, mimeOf, type PageForm } from "./page-form";
import { pageTimeLimit } from "./page-time-limit";
import { placeStreamedParts } from "./place-streamed-parts";
import { afterRedirect } from "./status-messages";
import { USER_AGENT } from "./user-agent";
import { acceptLanguage, placeOf } from "./visitor-place";
import { xhtmlToHtml } from "./xhtml-to-html";

export type FetchedPage = {
  ok: true;
  form: PageForm;
  text: string;
  contentType: string | null;
  statusCode: number;
  headers: Headers;
  /** After redirects. */
  url: string;
  /** The compressed content ended early, so the end of the page may be missing. */
  isCut?: boolean;
};

export type FetchedPdf = Omit<FetchedPage, "form" | "text"> & {
  form: "pdf";
  body: Uint8Array;
};

export type FailedFetch = {
  ok: false;
  /** One sentence for users. */
  error: string;
  /** Null if there was no response. */
  statusCode: number | null;
  contentType: string | null;
  headers: Headers | null;
  url: string;
  redirects: readonly string[];
  /** There was no complete response; another proxy may succeed. */
  unreached: boolean;
};

export type FetchPageDeps = {
  guard: AddressGuard;
  /** On whose behalf the page is loaded, as for `AddressGuard.check`. */
  initiator?: string | undefined;
  via?: UpstreamProxy | null | undefined;
  signal?: AbortSignal | undefined;
  /** Default: the timeout of the options, starting now. */
  limit?: TimeLimit;
};

const UNREACHED_KINDS: ReadonlySet<FetchFailure["kind"]> = new Set(["connect", "reset", "timeout"]);

/** Messages of these already mention redirects. */
const REDIRECT_KINDS: ReadonlySet<FetchFailure["kind"]> = new Set([
  "too-many-redirects",
  "bad-redirect",
]);

const MAX_BYTES = 20_000_000;

const ACCEPT =
  "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.8,application/xml;q=0.7,application/json;q=0.7,*/*;q=0.1";

/**
 * Fetches one page as text, or a PDF as bytes. A network failure or any other content type is a
 * `FailedFetch`; a status such as 404 is a page. Rejects only when `signal` is aborted, with its
 * reason.
 */
export async function fetchPage(
  url: string,
  options: Pick<ScrapeOptions, "headers" | "timeout" | "skipTlsVerification" | "location">,
  { guard, initiator, via, signal, limit = pageTimeLimit(options) }: FetchPageDeps,
): Promise<FetchedPage | FetchedPdf | FailedFetch> {
  signal?.throwIfAborted();
  const fetched = await guardedFetch(url, {
    guard,
    initiator,
    via,
    headers: requestHeaders(options),
    signal,
    timeoutMs: limit.remainingMs,
    maxBytes: MAX_BYTES,
    skipTlsVerification: options.skipTlsVerification ?? scrapeDefaults.skipTlsVerification,
  });
  signal?.throwIfAborted();
  if (!fetched.ok) return toFailedFetch(fetched);

  const { status: statusCode, body, headers, redirects, isCut } = fetched;
  const contentType = headers.get("content-type");
  const about = { statusCode, contentType, headers, url: fetched.url, isCut };
  const form = formOf(contentType, body, fetched.url);
  if (form === "pdf") return { ok: true, form, body, ...about };
  if (form === null) {
    const type = mimeOf(contentType) || "of an unknown type";
    const error =
      type === "text/plain" || type === "text/html"
        ? `The response claims Content-Type ${type}, but its body is binary.`
        : `The content is ${type}, which is not text.`;
    return { ok: false, error, unreached: false, redirects, ...about };
  }
  const decoded = decodeBody(body, contentType, form).text;
  const isXhtml = form === "html" && isXmlType(contentType);
  const source = isXhtml ? await xhtmlToHtml(decoded) : decoded;
  const text = form === "html" ? flattenShadowRoots(placeStreamedParts(source)) : source;
  return { ok: true, form, text, ...about };
}

function toFailedFetch({ url, message, kind, redirects }: FetchFailure): FailedFetch {
  return {
    ok: false,
    error: redirects.length > 0 && !REDIRECT_KINDS.has(kind) ? afterRedirect(message) : message,
    statusCode: null,
    contentType: null,
    headers: null,
    url,
    redirects,
    unreached: UNREACHED_KINDS.has(kind),
  };
}

/** The default headers, overridden by the caller's in any letter case. */
function requestHeaders({
  headers: callerHeaders = {},
  location,
}: Pick<ScrapeOptions, "headers" | "location">): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": USER_AGENT, accept: ACCEPT };
  if (location !== undefined)
    headers["accept-language"] = acceptLanguage(placeOf(location).languages);
  for (const [name, value] of Object.entries(callerHeaders)) headers[name.toLowerCase()] = value;
  return headers;
}
