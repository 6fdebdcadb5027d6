import "server-only";
import type { Dispatcher } from "undici";
import type { ConnectionPool } from "@/lib/net/connection-pool";
import { ACCEPT_ENCODING } from "@/lib/net/content-coding";
import type { FetchDeadline } from "@/lib/net/deadline";
import { endpointsOf } from "@/lib/net/dial";
import type { Lease } from "@/lib/net/endpoint-connections";
import { asFetchError } from "@/lib/net/fetch-failure";
import type { Hop } from "@/lib/net/redirect";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

export type HopResponse = Dispatcher.ResponseData;

export type ExchangeOptions = {
  pool: ConnectionPool;
  /** Checked addresses of the hop's host, tried in order until one accepts a connection. */
  addresses: readonly string[];
  verifyTls: boolean;
  via?: UpstreamProxy | null | undefined;
  deadline: FetchDeadline;
};

/**
 * Sends one request and passes its response to `use`. The connection returns to the pool if `use`
 * has read the whole body; otherwise it ends. Rethrows the client's error; `asFetchError`
 * classifies it.
 */
export async function exchange<T>(
  hop: Hop,
  options: ExchangeOptions,
  use: (response: HopResponse, peerAddress: string) => Promise<T>,
): Promise<T> {
  const { pool, deadline, verifyTls, via } = options;
  const { origin } = hop.url;
  const endpoints = pool.warmFirst(endpointsOf({ origin, verifyTls, via }, options.addresses));
  let unreachable: unknown;
  for (const endpoint of endpoints) {
    deadline.phase = "connect";
    const lease = await pool.acquire(endpoint, deadline.signal);
    let response: HopResponse | undefined;
    try {
      response = await send(hop, lease, deadline);
      return await use(response, endpoint.address);
    } catch (error) {
      // Without a connection nothing was sent, so the next address can be tried.
      if (response !== undefined || asFetchError(error).reason.kind !== "connect") throw error;
      unreachable = error;
    } finally {
      const isComplete = response?.body.readableEnded === true;
      response?.body.on("error", () => {}).destroy();
      if (isComplete) lease.release();
      else lease.destroy();
    }
  }
  throw unreachable;
}

async function send(hop: Hop, lease: Lease, deadline: FetchDeadline): Promise<HopResponse> {
  const request: Dispatcher.RequestOptions = {
    path: `${hop.url.pathname}${hop.url.search}`,
    method: hop.method,
    headers: { ...hop.headers, "accept-encoding": ACCEPT_ENCODING },
    body: hop.body ?? null,
    signal: deadline.signal,
  };
  const client = lease.client.compose(
    onRequestStart(() => {
      deadline.phase = "headers";
    }),
  );
  try {
    // The client observes the signal only once it is connected; the race covers the time before.
    return await deadline.race(client.request(request));
  } catch (error) {
    const idempotent = hop.method === "GET" || hop.method === "HEAD";
    // A server may close an idle connection just as a request is sent on it (RFC 9110, section 9.2.2).
    if (!idempotent || !lease.reused || asFetchError(error).reason.kind !== "reset") throw error;
    return await deadline.race(client.request(request));
  }
}

function onRequestStart(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart;
    handler.onRequestStart = (controller, context) => {
      onStart();
      start?.call(handler, controller, context);
    };
    return dispatch(options, handler);
  };
}
