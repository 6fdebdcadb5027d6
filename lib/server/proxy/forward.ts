import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";
import { type ConnectionPool, createConnectionPool } from "@/lib/net/connection-pool";
import { once, processWide } from "../process-wide";
import { ForwardExchange, type ForwardOptions, type ForwardOutcome } from "./exchange";
import { cancelledFailure, networkFailure } from "./failure";

export type { ForwardOptions } from "./exchange";

export type ForwardTarget = {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Headers of this server, for an engine of this installation. */
  readonly headers?: Readonly<Record<string, string>>;
};

const USER_AGENT = "search-workbench/0.1";
const PATH = "/v2/search";

declare module "../process-wide" {
  interface ProcessWide {
    forwardPool?: ConnectionPool;
  }
}

/** Requests never wait for each other, so a stuck service cannot block the others. */
export const forwardPoolOptions = { connectionsPerHost: Number.POSITIVE_INFINITY } as const;

const forwardPool = (): ConnectionPool =>
  once("forwardPool", () => createConnectionPool(forwardPoolOptions));

/** Ends the connections to services. The next request starts a new pool. */
export async function closeForwarding(): Promise<void> {
  const all = processWide();
  const pool = all.forwardPool;
  delete all.forwardPool;
  await pool?.close();
}

/**
 * Sends a body once to the search operation of a service. Resolves at the latest when 256 kB of the response have
 * arrived, so that an error in a small body is still a failure and a large body is never held in memory. Never rejects,
 * never follows a redirect and never retries: a search costs credits. Each request has its own connection: a service
 * may close a reused one at any moment, and then it is unknown whether it received the request.
 */
export async function forward(
  target: ForwardTarget,
  body: string,
  options: ForwardOptions,
  pool = forwardPool(),
): Promise<ForwardOutcome> {
  return exchange(target, { method: "POST", path: PATH, body }, options, pool);
}

/** Reads a public document of a service. Sends no key. */
export const forwardGet = (
  baseUrl: string,
  path: string,
  options: ForwardOptions,
): Promise<ForwardOutcome> =>
  exchange({ baseUrl, key: null }, { method: "GET", path }, options, forwardPool());

/** Sends one request to another operation of a service, with its key. Never rejects. */
export const forwardTo = (
  target: ForwardTarget,
  sent: SentCall,
  options: ForwardOptions,
): Promise<ForwardOutcome> => exchange(target, sent, options, forwardPool());

type SentCall = { readonly method: "GET" | "POST"; readonly path: string; readonly body?: string };

async function exchange(
  target: ForwardTarget,
  { method, path, body }: SentCall,
  options: ForwardOptions,
  pool: ConnectionPool,
): Promise<ForwardOutcome> {
  const url = new URL(target.baseUrl);
  const failure = unusable(url, target.key);
  if (failure) return failed(failure);
  if (options.signal.aborted) return failed(cancelledFailure);
  // A user or the operator entered this origin, so no address was checked.
  const lease = await pool.acquire({ origin: url.origin, address: null, verifyTls: true });
  return new ForwardExchange(lease, target.key, options).send({
    origin: url.origin,
    path: `${url.pathname.replace(/\/+$/, "")}${path}`,
    method,
    reset: true,
    // Everything that a service receives; nothing comes from the browser's request.
    headers: {
      ...target.headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      accept: "application/json",
      "accept-encoding": "gzip, identity",
      "user-agent": USER_AGENT,
      ...(target.key !== null && { authorization: `Bearer ${target.key}` }),
    },
    ...(body !== undefined && { body }),
  });
}

const failed = (failure: Failure): ForwardOutcome => ({
  ok: false,
  failure,
  timings: { connectMs: null, firstByteMs: null, totalMs: 0 },
});

function unusable(origin: URL, key: string | null): Failure | null {
  if (origin.protocol !== "http:" && origin.protocol !== "https:")
    return networkFailure(
      "address-refused",
      "The URL of the connection is neither http nor https.",
    );
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    return { kind: "unauthorized", message: "The key has characters that a header cannot carry." };
  return null;
}
