import "server-only";
import { type Dispatcher, Pool } from "undici";
import { dial, type OpenSocket, openSocket } from "@/lib/net/dial";
import { FetchError } from "@/lib/net/fetch-failure";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

export type ConnectionPoolOptions = {
  /** Connections to one host at a time; further requests wait, their clocks running. */
  connectionsPerHost?: number;
  /** How long one address may take to accept and to set up TLS. */
  connectTimeoutMs?: number;
  maxHeaderBytes?: number;
  /** Idle connections are kept this long for the next request. */
  keepAliveMs?: number;
  /** PEM certificates to trust instead of those that Node brings. */
  ca?: string;
  open?: OpenSocket;
};

/** Where a request goes: kept-alive connections are shared only between requests equal in all of it. */
export type Destination = {
  origin: string;
  address: string;
  verifyTls: boolean;
  via?: UpstreamProxy | null | undefined;
};

export type ConnectionPool = {
  /** The connections to one destination, made on first use. Call `release` when the exchange is over. */
  acquire(destination: Destination): Lane;
  /** Of the addresses of an origin, those with a connection come first. */
  warmFirst(destinations: readonly Destination[]): Destination[];
  /** Ends every connection at once; requests under way fail as aborted. The pool is not usable afterwards. */
  close(): Promise<void>;
};

export type Lane = {
  /** `onConnected` is called when a connection is there and the request begins to be sent on it. */
  request(
    options: Dispatcher.RequestOptions,
    onConnected: () => void,
  ): Promise<Dispatcher.ResponseData>;
  /** How many connections were opened so far; unchanged after a request means that it used an old one. */
  readonly dialled: number;
  release(): void;
};

type Entry = { pool: Pool; pending: Set<() => void>; dialled: number; users: number };

/** More destinations than any crawl keeps busy; beyond it the longest unused are closed. */
const MAX_DESTINATIONS = 256;

export function createConnectionPool(options: ConnectionPoolOptions = {}): ConnectionPool {
  const entries = new Map<string, Entry>();
  let closed = false;

  function makeEntry(destination: Destination): Entry {
    const pending = new Set<() => void>();
    const route = {
      origin: new URL(destination.origin),
      address: destination.address,
      verifyTls: destination.verifyTls,
      via: destination.via,
      ca: options.ca,
      timeoutMs: options.connectTimeoutMs ?? 10_000,
    };
    const entry: Entry = {
      pending,
      dialled: 0,
      users: 0,
      pool: new Pool(destination.origin, {
        connections: options.connectionsPerHost ?? 16,
        maxHeaderSize: options.maxHeaderBytes ?? 65_536,
        keepAliveTimeout: options.keepAliveMs ?? 4_000,
        keepAliveMaxTimeout: 60_000,
        // The deadline of each fetch is the only clock.
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
        connect: (_options, callback) => {
          entry.dialled += 1;
          const cancel = dial(route, options.open ?? openSocket, (result) => {
            pending.delete(cancel);
            if ("error" in result) callback(result.error, null);
            else callback(null, result.socket);
          });
          pending.add(cancel);
        },
      }),
    };
    return entry;
  }

  function evictUnused(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= MAX_DESTINATIONS) return;
      if (entry.users > 0) continue;
      entries.delete(key);
      void entry.pool.destroy();
    }
  }

  return {
    acquire(destination) {
      if (closed) throw new FetchError({ kind: "aborted" }, "The connections were closed.");
      const key = keyOf(destination);
      const entry = entries.get(key) ?? makeEntry(destination);
      entries.delete(key);
      entries.set(key, entry);
      entry.users += 1;
      evictUnused();
      return {
        request: (request, onConnected) =>
          entry.pool.compose(announcing(onConnected)).request(request),
        get dialled() {
          return entry.dialled;
        },
        release() {
          entry.users -= 1;
          // A connection still being made for a request that gave up is wanted by nobody.
          if (entry.users === 0) for (const cancel of entry.pending) cancel();
        },
      };
    },
    warmFirst(destinations) {
      const isWarm = (destination: Destination) =>
        (entries.get(keyOf(destination))?.pool.stats.connected ?? 0) > 0;
      return [
        ...destinations.filter(isWarm),
        ...destinations.filter((destination) => !isWarm(destination)),
      ];
    },
    async close() {
      closed = true;
      const all = [...entries.values()];
      entries.clear();
      for (const { pending } of all) for (const cancel of pending) cancel();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

function announcing(onConnected: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart;
    handler.onRequestStart = (controller, context) => {
      onConnected();
      start?.call(handler, controller, context);
    };
    return dispatch(options, handler);
  };
}

function keyOf({ origin, address, verifyTls, via }: Destination): string {
  // The same proxy is another one for another user of it.
  return `${origin} ${address} ${verifyTls} ${via ? `${via.origin} ${via.authorization}` : ""}`;
}
