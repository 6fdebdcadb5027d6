import "server-only";
import type { Dispatcher } from "undici";
import type { ConnectionPool, Lane } from "@/lib/net/connection-pool";
import type { Deadline } from "@/lib/net/deadline";
import { asFetchError } from "@/lib/net/fetch-failure";
import { ACCEPT_ENCODING } from "@/lib/net/read-body";
import type { Hop } from "@/lib/net/redirect";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

export type Response = Dispatcher.ResponseData;

export type ExchangeOptions = {
  pool: ConnectionPool;
  /** Checked addresses of the hop's host; tried in turn while none accepts a connection. */
  addresses: readonly string[];
  verifyTls: boolean;
  via?: UpstreamProxy | null | undefined;
  deadline: Deadline;
};

/**
 * Sends one request and hands its response to `use`. The connection is given back or ended when `use` is done,
 * also when it throws or leaves the body unread. Throws what went wrong, unsorted.
 */
export async function exchange<T>(
  hop: Hop,
  options: ExchangeOptions,
  use: (response: Response, peerAddress: string) => Promise<T>,
): Promise<T> {
  const { pool, deadline } = options;
  const destinations = pool.warmFirst(
    options.addresses.map((address) => ({
      origin: hop.url.origin,
      address,
      verifyTls: options.verifyTls,
      via: options.via,
    })),
  );
  let unreachable: unknown;
  for (const destination of destinations) {
    const lane = pool.acquire(destination);
    let response: Response | undefined;
    try {
      deadline.phase = "connect";
      response = await send(hop, lane, deadline);
      return await use(response, destination.address);
    } catch (error) {
      // Only where no connection came about: nothing was sent, so the next address may be asked.
      if (response !== undefined || asFetchError(error).reason.kind !== "connect") throw error;
      unreachable = error;
    } finally {
      response?.body.on("error", () => {}).destroy();
      lane.release();
    }
  }
  throw unreachable;
}

async function send(hop: Hop, lane: Lane, deadline: Deadline) {
  const request: Dispatcher.RequestOptions = {
    path: `${hop.url.pathname}${hop.url.search}`,
    method: hop.method,
    headers: { ...hop.headers, "accept-encoding": ACCEPT_ENCODING },
    body: hop.body ?? null,
    signal: deadline.signal,
  };
  const onConnected = () => {
    deadline.phase = "headers";
  };
  const dialledBefore = lane.dialled;
  try {
    // The client heeds the signal only once a connection is there; the race covers the wait for one.
    return await deadline.race(lane.request(request, onConnected));
  } catch (error) {
    const idempotent = hop.method === "GET" || hop.method === "HEAD";
    const usedOldConnection = lane.dialled === dialledBefore;
    // A server may end a kept connection at the very moment a request is sent on it (RFC 9110 section 9.2.2).
    if (!idempotent || !usedOldConnection || asFetchError(error).reason.kind !== "reset")
      throw error;
    return await deadline.race(lane.request(request, onConnected));
  }
}
