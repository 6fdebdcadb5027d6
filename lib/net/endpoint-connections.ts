import "server-only";
import { Client } from "undici";
import { dial, type Endpoint, type OpenSocket, openSocket } from "@/lib/net/dial";
import { repairHeads } from "@/lib/net/repair-heads";

export type ConnectionPoolOptions = {
  /** Leases of one endpoint at a time; further requests wait in order. Default 16. */
  connectionsPerHost?: number;
  /** Milliseconds for connecting to one address, with TLS. Default 10,000. */
  connectTimeoutMs?: number;
  /** PEM certificates to trust instead of the ones bundled with Node. */
  ca?: string;
  open?: OpenSocket;
};

/** Idle connections per endpoint. */
const MAX_IDLE = 32;
/** Milliseconds before an idle connection is closed: less than any common server allows. */
const KEEP_ALIVE_MS = 4_000;
/** The most that a server's `Keep-Alive` header can extend it to. */
const MAX_KEEP_ALIVE_MS = 60_000;

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

type Waiter = { grant(): void; reject(error: Error): void };

/** The connections to one endpoint: idle ones, leased ones, and the requests that wait for a lease. */
export class EndpointConnections {
  readonly #endpoint: Endpoint;
  readonly #options: ConnectionPoolOptions;
  readonly #onUnused: () => void;
  readonly #idle: Connection[] = [];
  readonly #leased = new Set<Connection>();
  readonly #waiting = new Set<Waiter>();

  /** `onUnused` is called when the last connection has ended and no request waits. */
  constructor(endpoint: Endpoint, options: ConnectionPoolOptions, onUnused: () => void) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.#onUnused = onUnused;
  }

  get idle(): number {
    return this.#idle.length;
  }

  get isBusy(): boolean {
    return this.#leased.size > 0 || this.#waiting.size > 0;
  }

  get isConnected(): boolean {
    return [...this.#idle, ...this.#leased].some((connection) => connection.isConnected);
  }

  /** Rejects with the signal's reason while it waits. */
  acquire(signal: AbortSignal | undefined): Promise<Lease> {
    const { connectionsPerHost = 16 } = this.#options;
    return this.#leased.size < connectionsPerHost
      ? Promise.resolve(this.#lease())
      : this.#wait(signal);
  }

  endIdle(): Promise<void>[] {
    return this.#idle.splice(0).map((connection) => connection.end());
  }

  /** Ends every connection and rejects every waiting request. */
  async close(error: Error): Promise<void> {
    for (const waiter of this.#waiting) waiter.reject(error);
    await Promise.all([
      ...this.endIdle(),
      ...[...this.#leased].map((connection) => connection.end()),
    ]);
  }

  #lease(): Lease {
    const connection = this.#takeIdle() ?? this.#connect();
    const dialsBefore = connection.dials;
    const isReused = () => dialsBefore > 0 && connection.dials === dialsBefore;
    this.#leased.add(connection);
    return {
      client: connection.client,
      get connectMs() {
        return isReused() ? 0 : connection.connectMs;
      },
      get reused() {
        return isReused();
      },
      release: () => this.#finish(connection, true),
      destroy: () => this.#finish(connection, false),
    };
  }

  /** The most recently used idle connection: the server is least likely to have closed it. */
  #takeIdle(): Connection | undefined {
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      if (last.isConnected) return last;
      void last.end();
    }
    return undefined;
  }

  #connect(): Connection {
    const connection = new Connection(this.#endpoint, this.#options);
    connection.client.on("disconnect", () => {
      const at = this.#idle.indexOf(connection);
      if (at < 0) return;
      this.#idle.splice(at, 1);
      void connection.end();
      this.#noteIfUnused();
    });
    return connection;
  }

  #finish(connection: Connection, reusable: boolean): void {
    if (!this.#leased.delete(connection)) return;
    if (reusable && connection.isConnected && this.#idle.length < MAX_IDLE)
      this.#idle.push(connection);
    else void connection.end();
    const [next] = this.#waiting;
    if (next) next.grant();
    else this.#noteIfUnused();
  }

  #noteIfUnused(): void {
    if (!this.isBusy && this.#idle.length === 0) this.#onUnused();
  }

  #wait(signal: AbortSignal | undefined): Promise<Lease> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        signal?.removeEventListener("abort", onAbort);
      };
      const waiter: Waiter = {
        grant: () => {
          leave();
          resolve(this.#lease());
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      const onAbort = () => waiter.reject(signal?.reason);
      this.#waiting.add(waiter);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }
}

/** One socket at a time; the client opens a new one if the old one was closed before a request. */
class Connection {
  readonly client: Client;
  /** Sockets opened so far. */
  dials = 0;
  connectMs: number | null = null;
  #cancelDial = () => {};

  constructor(endpoint: Endpoint, options: ConnectionPoolOptions) {
    const { ca, connectTimeoutMs: timeoutMs = 10_000, open = openSocket } = options;
    this.client = new Client(endpoint.origin, {
      pipelining: 1,
      maxHeaderSize: 65_536,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      // Each exchange has its own deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
      connect: (_options, callback) => {
        const start = performance.now();
        this.dials += 1;
        this.#cancelDial = dial(endpoint, { ca, timeoutMs, open }, (result) => {
          if ("error" in result) return callback(result.error, null);
          this.connectMs = performance.now() - start;
          callback(null, repairHeads(result.socket));
        });
      },
    });
  }

  get isConnected(): boolean {
    return this.client.stats.connected;
  }

  async end(): Promise<void> {
    this.#cancelDial();
    await this.client.destroy().catch(() => {});
  }
}
