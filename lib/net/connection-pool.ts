import "server-only";
import type { Endpoint } from "@/lib/net/dial";
import {
  type ConnectionPoolOptions,
  EndpointConnections,
  type Lease,
} from "@/lib/net/endpoint-connections";
import { FetchError } from "@/lib/net/fetch-failure";

export type ConnectionPool = {
  /** Waits for a connection to the endpoint. Rejects with the signal's reason, or as `aborted` once the pool is closed. */
  acquire(endpoint: Endpoint, signal?: AbortSignal): Promise<Lease>;
  /** The endpoints reordered: those with an open connection first. */
  warmFirst<E extends Endpoint>(endpoints: readonly E[]): E[];
  idle(): number;
  /** Ends every connection; requests in flight fail as aborted. The pool cannot be used afterwards. */
  close(): Promise<void>;
};

/** More endpoints than any crawl uses at the same time; beyond it the least recently used idle ones are closed. */
const MAX_ENDPOINTS = 256;

/** Keeps connections open for reuse. A connection is shared only by requests to an equal endpoint, one after another. */
export function createConnectionPool(options: ConnectionPoolOptions = {}): ConnectionPool {
  /** In the order of last use. */
  const endpoints = new Map<string, EndpointConnections>();
  let closed = false;

  function connectionsTo(endpoint: Endpoint): EndpointConnections {
    const key = keyOf(endpoint);
    const connections =
      endpoints.get(key) ?? new EndpointConnections(endpoint, options, () => endpoints.delete(key));
    endpoints.delete(key);
    endpoints.set(key, connections);
    return connections;
  }

  function evictIdle(): void {
    for (const [key, connections] of endpoints) {
      if (endpoints.size <= MAX_ENDPOINTS) return;
      if (connections.isBusy) continue;
      endpoints.delete(key);
      void Promise.all(connections.endIdle());
    }
  }

  return {
    async acquire(endpoint, signal) {
      if (closed) throw closedError();
      signal?.throwIfAborted();
      const lease = connectionsTo(endpoint).acquire(signal);
      evictIdle();
      return lease;
    },
    warmFirst(all) {
      const isWarm = (endpoint: Endpoint) => endpoints.get(keyOf(endpoint))?.isConnected === true;
      return [...all.filter(isWarm), ...all.filter((endpoint) => !isWarm(endpoint))];
    },
    idle: () => [...endpoints.values()].reduce((sum, { idle }) => sum + idle, 0),
    async close() {
      closed = true;
      const all = [...endpoints.values()];
      endpoints.clear();
      await Promise.all(all.map((connections) => connections.close(closedError())));
    },
  };
}

const closedError = () => new FetchError({ kind: "aborted" }, "The connections were closed.");

function keyOf({ origin, address, verifyTls, via, hasAlternative = false }: Endpoint): string {
  // The same proxy with other credentials is another endpoint.
  return `${origin} ${address} ${verifyTls} ${hasAlternative} ${via ? `${via.origin} ${via.authorization}` : ""}`;
}
