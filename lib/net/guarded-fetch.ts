import "server-only";
import type { AddressCheck, AddressGuard } from "@/lib/net/address-guard";
import { type ConnectionPool, createConnectionPool } from "@/lib/net/connection-pool";
import { type FetchDeadline, startFetchDeadline } from "@/lib/net/deadline";
import { exchange, type HopResponse } from "@/lib/net/exchange";
import { asFetchError, FetchError, type FetchFailure } from "@/lib/net/fetch-failure";
import { bodyTooLarge, readResponseBody } from "@/lib/net/read-body";
import { type Hop, nextHop } from "@/lib/net/redirect";
import { RedirectCookies } from "@/lib/net/redirect-cookies";
import { callerHeaders, type RequestHeaders } from "@/lib/net/request-headers";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

export type GuardedFetchOptions = {
  guard: AddressGuard;
  /**
   * The URL of the page on whose behalf the first request is sent, as for `AddressGuard.check`. A
   * redirect is sent on behalf of the URL that redirects.
   */
  initiator?: string | undefined;
  /** Default `GET`. `CONNECT` and `TRACE` cannot be sent. */
  method?: string;
  headers?: RequestHeaders;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Milliseconds for the whole fetch, with redirects and body. Default 30,000. */
  timeoutMs?: number;
  /** Maximum size of the body, on the wire and decoded. Default 16 MiB. */
  maxBytes?: number;
  /** Default and maximum 5. */
  maxRedirects?: number;
  /** Whether to follow redirects; otherwise they are results. Default true. */
  followsRedirects?: boolean;
  skipTlsVerification?: boolean;
  /**
   * Types such as `text/html` or `image/*`. A 2xx response of another type fails as `bad-content`
   * before its body is read.
   */
  acceptTypes?: readonly string[];
  /** Default: one pool shared by the process. */
  pool?: ConnectionPool;
  /** Every hop is tunnelled through this proxy, after the guard's check. Default: none. */
  via?: UpstreamProxy | null | undefined;
};

export type FetchSuccess = {
  ok: true;
  status: number;
  /** As received: `content-encoding` and `content-length` describe the wire, not `body`. */
  headers: Headers;
  /** The final URL, after redirects; without fragment. */
  url: string;
  redirects: readonly string[];
  body: Uint8Array;
  /** Size of the body before decoding. */
  bytesOnWire: number;
  /** The compressed content ended early, so the end of the body may be missing. */
  isCut: boolean;
  peerAddress: string;
};

export type FetchResult = FetchSuccess | FetchFailure;

type FetchedResponse = Pick<
  FetchSuccess,
  "status" | "headers" | "body" | "bytesOnWire" | "isCut" | "peerAddress"
>;

const MAX_REDIRECTS = 5;
/** A redirect's body up to this size is read, so that its connection can be reused. */
const SMALL_BODY_BYTES = 16_384;
const SMALL_BODY_WAIT_MS = 100;

let sharedPool: ConnectionPool | undefined;

/**
 * Ends the connections of the shared pool. Fetches in flight fail as aborted; the next one opens a
 * new pool.
 */
export async function closeSharedConnections(): Promise<void> {
  const closing = sharedPool;
  sharedPool = undefined;
  await closing?.close();
}

/**
 * Fetches a URL under the guard: dials only checked addresses, checks every redirect, and limits
 * time, redirects, header size and body size. Never rejects: a failure is a result.
 */
export async function guardedFetch(
  url: string | URL,
  options: GuardedFetchOptions,
): Promise<FetchResult> {
  const maxRedirects = Math.min(options.maxRedirects ?? MAX_REDIRECTS, MAX_REDIRECTS);
  const deadline = startFetchDeadline(options.timeoutMs ?? 30_000, options.signal);
  const redirects: string[] = [];
  const cookies = new RedirectCookies();
  let at = String(url);
  try {
    const request = {
      method: methodOf(options.method),
      headers: callerHeaders(options.headers ?? {}),
    };
    let checked = await check(url, options.initiator, options.guard, deadline);
    let hop: Hop = { ...request, url: checked.url, body: options.body };
    for (;;) {
      at = hop.url.href;
      const outcome = await fetchHop(hop, checked.addresses, options, { deadline, cookies });
      if ("status" in outcome) return { ok: true, url: at, redirects, ...outcome };
      if (redirects.length >= maxRedirects) {
        throw new FetchError(
          { kind: "too-many-redirects" },
          `The page redirects more than ${maxRedirects} times.`,
        );
      }
      redirects.push(at);
      const redirecting = at;
      at = outcome.url.href;
      checked = await check(outcome.url, redirecting, options.guard, deadline);
      hop = { ...outcome, url: checked.url };
    }
  } catch (error) {
    const { reason, message } = asFetchError(
      deadline.signal.aborted ? deadline.signal.reason : error,
    );
    return { ok: false, ...reason, message, url: at, redirects };
  } finally {
    deadline.end();
  }
}

async function check(
  url: string | URL,
  initiator: string | undefined,
  guard: AddressGuard,
  deadline: FetchDeadline,
) {
  deadline.phase = "dns";
  const checked: AddressCheck = await deadline.race(guard.check(url, initiator));
  if (checked.ok) return checked;
  throw checked.reason === "unresolved"
    ? new FetchError({ kind: "dns" }, checked.message)
    : new FetchError({ kind: "blocked-address", blockReason: checked.reason }, checked.message);
}

/** Sends one request and returns the response, or the request that it redirects to. */
function fetchHop(
  hop: Hop,
  addresses: readonly string[],
  options: GuardedFetchOptions,
  { deadline, cookies }: { readonly deadline: FetchDeadline; readonly cookies: RedirectCookies },
): Promise<FetchedResponse | Hop> {
  sharedPool ??= createConnectionPool();
  const pool = options.pool ?? sharedPool;
  const verifyTls = options.skipTlsVerification !== true;
  const { via } = options;
  return exchange(
    { ...hop, headers: cookies.addTo(hop.headers, hop.url) },
    { pool, addresses, verifyTls, via, deadline },
    async (response, peerAddress) => {
      deadline.phase = "body";
      const { followsRedirects = true } = options;
      const { location } = response.headers;
      const next = followsRedirects ? nextHop(hop, response.statusCode, location) : undefined;
      if (next !== undefined) {
        await readSmallBody(response);
        cookies.note(hop.url, response.headers["set-cookie"]);
        return next;
      }
      const { statusCode: status } = response;
      const headers = headersOf(response);
      const maxBytes = options.maxBytes ?? 16_777_216;
      assertAcceptedType(status, headers, options.acceptTypes);
      const bodiless = hop.method === "HEAD" || status === 204 || status === 205 || status === 304;
      if (!bodiless && Number(headers.get("content-length")) > maxBytes)
        throw bodyTooLarge(maxBytes);
      const contentEncoding = bodiless ? "" : (headers.get("content-encoding") ?? "");
      const body = await readResponseBody(response.body, { contentEncoding, maxBytes });
      return { status, headers, peerAddress, ...body };
    },
  );
}

function methodOf(method = "GET"): string {
  const upper = method.toUpperCase();
  if (!/^[A-Z]+$/.test(upper) || upper === "CONNECT" || upper === "TRACE") {
    throw new FetchError({ kind: "invalid-request" }, "The method cannot be sent.");
  }
  return upper;
}

async function readSmallBody(response: HopResponse): Promise<void> {
  const signal = AbortSignal.timeout(SMALL_BODY_WAIT_MS);
  await response.body.dump({ limit: SMALL_BODY_BYTES, signal }).catch(() => {});
}

function headersOf(response: HopResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const line of [value ?? []].flat()) headers.append(name, line);
  }
  return headers;
}

function assertAcceptedType(
  status: number,
  headers: Headers,
  acceptTypes: readonly string[] | undefined,
): void {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (acceptTypes === undefined || type === undefined || status < 200 || status > 299) return;
  const isAccepted = acceptTypes.some((accepted) =>
    accepted.endsWith("/*") ? type.startsWith(accepted.slice(0, -1)) : type === accepted,
  );
  if (!isAccepted) {
    throw new FetchError({ kind: "bad-content" }, `The content type ${type} is not supported.`);
  }
}
