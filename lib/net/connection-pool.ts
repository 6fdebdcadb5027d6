import "server-only";
import { Client } from "undici";
import { dial, type Endpoint, type OpenSocket, openSocket } from "@/lib/net/dial";
import { FetchError } from "@/lib/net/fetch-failure";

export type ConnectionPoolOptions = {
  /** Leases of one endpoint at a time; further requests wait in order. Default 16. */
  connectionsPerHost?: number;
  /** Idle connections kept for one endpoint. Default 32. */
  maxIdlePerHost?: number;
  /** Milliseconds for connecting to one address, with TLS. Default 10,000. */
  connectTimeoutMs?: number;
  /** Default 65,536. */
  maxHeaderBytes?: number;
  /** Milliseconds before an idle connection is closed. Default 4,000: less than any common server allows. */
  keepAliveMs?: number;
  /** The most that a server's `Keep-Alive` header can extend `keepAliveMs` to. Default 60,000. */
  maxKeepAliveMs?: number;
  /** PEM certificates to trust instead of the ones bundled with Node. */
  ca?: string;
  open?: OpenSocket;
};

/** One connection, used by one exchange at a time, so that cancelling an exchange ends exactly one connection. */
export type Lease = {
  readonly client: Client;
  /** Milliseconds that connecting took: 0 for a reused connection, null until connected. */
  readonly connectMs: number | null;
  /** Whether the lease still uses the connection of an earlier one. */
  readonly reused: boolean;
  /** Returns the connection after an exchange that read the whole response. */
  release(): void;
  /** Ends the connection, also while it is being opened. */
  destroy(): void;
};

export type ConnectionPool = {
  /** Waits for a connection to the endpoint. Rejects with the signal's reason, or as `aborted` once the pool is closed. */
  acquire(endpoint: Endpoint, signal?: AbortSignal): Promise<Lease>;
  /** The endpoints reordered: those with an open connection first. */
  warmFirst<E extends Endpoint>(endpoints: readonly E[]): E[];
  /** Number of idle connections. */
  idle(): number;
  /** Ends every connection; requests in flight fail as aborted. The pool cannot be used afterwards. */
  close(): Promise<void>;
};

type Connection = {
  readonly client: Client;
  dials: number;
  connectMs: number | null;
  cancelDial: () => void;
};

type Waiter = { grant(): void; reject(error: Error): void };

/** The connections to one endpoint. */
type Slot = {
  readonly key: string;
  readonly idle: Connection[];
  readonly leased: Set<Connection>;
  readonly waiting: Set<Waiter>;
};

/** More endpoints than any crawl uses at the same time; beyond it the least recently used idle ones are closed. */
const MAX_ENDPOINTS = 256;

export function createConnectionPool(options: ConnectionPoolOptions = {}): ConnectionPool {
  const { connectionsPerHost = 16, maxIdlePerHost = 32 } = options;
  /** In the order of last use. */
  const slots = new Map<string, Slot>();
  let closed = false;

  function slotFor(endpoint: Endpoint): Slot {
    const key = keyOf(endpoint);
    const slot = slots.get(key) ?? { key, idle: [], leased: new Set(), waiting: new Set() };
    slots.delete(key);
    slots.set(key, slot);
    if (slots.size > MAX_ENDPOINTS) for (const other of slots.values()) dropIfUnused(other);
    return slot;
  }

  function dropIfUnused(slot: Slot): void {
    if (slot.leased.size > 0 || slot.waiting.size > 0) return;
    if (slot.idle.length > 0 && slots.size <= MAX_ENDPOINTS) return;
    slots.delete(slot.key);
    for (const connection of slot.idle.splice(0)) void end(connection);
  }

  function connect(endpoint: Endpoint, slot: Slot): Connection {
    const connection: Connection = {
      dials: 0,
      connectMs: null,
      cancelDial: () => {},
      client: new Client(endpoint.origin, {
        pipelining: 1,
        maxHeaderSize: options.maxHeaderBytes ?? 65_536,
        keepAliveTimeout: options.keepAliveMs ?? 4_000,
        keepAliveMaxTimeout: options.maxKeepAliveMs ?? 60_000,
        // Each exchange has its own deadline.
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: false,
        connect: (_options, callback) => {
          const start = performance.now();
          connection.dials += 1;
          connection.cancelDial = dial(
            endpoint,
            {
              ca: options.ca,
              timeoutMs: options.connectTimeoutMs ?? 10_000,
              open: options.open ?? openSocket,
            },
            (result) => {
              if ("error" in result) return callback(result.error, null);
              connection.connectMs = performance.now() - start;
              callback(null, result.socket);
            },
          );
        },
      }),
    };
    connection.client.on("disconnect", () => {
      const at = slot.idle.indexOf(connection);
      if (at < 0) return;
      slot.idle.splice(at, 1);
      void end(connection);
      dropIfUnused(slot);
    });
    return connection;
  }

  /** The most recently used idle connection: the server is least likely to have closed it. */
  function takeIdle(slot: Slot): Connection | undefined {
    for (let last = slot.idle.pop(); last; last = slot.idle.pop()) {
      if (last.client.stats.connected) return last;
      void end(last);
    }
    return undefined;
  }

  function leaseFrom(slot: Slot, endpoint: Endpoint): Lease {
    const connection = takeIdle(slot) ?? connect(endpoint, slot);
    const dialsBefore = connection.dials;
    const isReused = () => dialsBefore > 0 && connection.dials === dialsBefore;
    slot.leased.add(connection);
    const finish = (reusable: boolean) => {
      if (!slot.leased.delete(connection)) return;
      if (reusable && connection.client.stats.connected && slot.idle.length < maxIdlePerHost)
        slot.idle.push(connection);
      else void end(connection);
      const [next] = slot.waiting;
      if (next) next.grant();
      else dropIfUnused(slot);
    };
    return {
      client: connection.client,
      get connectMs() {
        return isReused() ? 0 : connection.connectMs;
      },
      get reused() {
        return isReused();
      },
      release: () => finish(true),
      destroy: () => finish(false),
    };
  }

  return {
    async acquire(endpoint, signal) {
      if (closed) throw closedError();
      signal?.throwIfAborted();
      const slot = slotFor(endpoint);
      if (slot.leased.size < connectionsPerHost) return leaseFrom(slot, endpoint);
      return waitForLease(slot, () => leaseFrom(slot, endpoint), signal);
    },
    warmFirst(endpoints) {
      const isWarm = (endpoint: Endpoint) => {
        const slot = slots.get(keyOf(endpoint));
        return slot !== undefined && [...slot.idle, ...slot.leased].some(isConnected);
      };
      return [...endpoints.filter(isWarm), ...endpoints.filter((each) => !isWarm(each))];
    },
    idle: () => [...slots.values()].reduce((sum, { idle }) => sum + idle.length, 0),
    async close() {
      closed = true;
      const all = [...slots.values()];
      slots.clear();
      for (const { waiting } of all) for (const waiter of waiting) waiter.reject(closedError());
      await Promise.all(all.flatMap(({ idle, leased }) => [...idle, ...leased].map(end)));
    },
  };
}

const isConnected = ({ client }: Connection): boolean => client.stats.connected;

const closedError = () => new FetchError({ kind: "aborted" }, "The connections were closed.");

async function end(connection: Connection): Promise<void> {
  connection.cancelDial();
  await connection.client.destroy().catch(() => {});
}

/** Waits in line until another lease of the endpoint ends. Rejects with the signal's reason. */
function waitForLease(
  { waiting }: Slot,
  lease: () => Lease,
  signal: AbortSignal | undefined,
): Promise<Lease> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(waiter);
      signal?.removeEventListener("abort", onAbort);
    };
    const waiter: Waiter = {
      grant() {
        leave();
        resolve(lease());
      },
      reject(error) {
        leave();
        reject(error);
      },
    };
    const onAbort = () => waiter.reject(signal?.reason);
    waiting.add(waiter);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

function keyOf({ origin, address, verifyTls, via }: Endpoint): string {
  // The same proxy with other credentials is another endpoint.
  return `${origin} ${address} ${verifyTls} ${via ? `${via.origin} ${via.authorization}` : ""}`;
}
