import "server-only";
import type { Server, ServerResponse } from "node:http";
import { once } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    shutdown?: Shutdown;
  }
}

/** How long requests in flight may continue after SIGTERM before they get a 503. */
export const GRACE_MS = 7_000;
/** How long those responses may take to be sent. */
const FLUSH_MS = 1_000;

/** The state of a graceful shutdown. */
export class Shutdown {
  readonly #inFlight = new Set<ServerResponse>();
  readonly #servers = new Set<Server>();
  readonly #begun = new AbortController();
  readonly #graceOver = new AbortController();
  #emptied: (() => void) | null = null;

  /** Aborted when the shutdown begins; ends background work of the server. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /** Aborted when requests in flight must end. */
  get graceOver(): AbortSignal {
    return this.#graceOver.signal;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  note(server: Server, response: ServerResponse): void {
    this.#servers.add(server);
    this.#inFlight.add(response);
    response.once("close", () => {
      this.#inFlight.delete(response);
      if (this.#inFlight.size === 0) this.#emptied?.();
    });
  }

  /** Ends background work. Requests continue. */
  begin(): void {
    this.#begun.abort();
  }

  /**
   * Returns 503 for new requests from now on. Resolves when the others have ended or the time is
   * up.
   */
  async drain(graceMs: number = GRACE_MS): Promise<void> {
    this.begin();
    for (const server of this.#servers) {
      server.removeAllListeners("request");
      server.on("request", (_request, response) => respondShuttingDown(response));
    }
    for (const response of this.#inFlight)
      if (!response.headersSent) response.setHeader("Connection", "close");
    await this.#empty(graceMs);
    this.#graceOver.abort();
    await this.#empty(FLUSH_MS);
  }

  async #empty(milliseconds: number): Promise<void> {
    if (this.#inFlight.size === 0) return;
    const emptied = new Promise<void>((done) => {
      this.#emptied = done;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, milliseconds);
    });
    await Promise.race([emptied, late]);
    clearTimeout(timer);
    this.#emptied = null;
  }
}

export const SHUTDOWN_MESSAGE = "The workbench is stopping or restarting. Try again in a moment.";
export const SHUTDOWN_RETRY_SECONDS = 5;

function respondShuttingDown(response: ServerResponse): void {
  const failure = {
    kind: "overloaded",
    status: 503,
    message: SHUTDOWN_MESSAGE,
    retryAfterSeconds: SHUTDOWN_RETRY_SECONDS,
  };
  response.writeHead(503, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Retry-After": String(SHUTDOWN_RETRY_SECONDS),
    "x-workbench-failure": "1",
    Connection: "close",
  });
  response.end(JSON.stringify({ success: false, error: SHUTDOWN_MESSAGE, failure }));
}

export const shutdown = (): Shutdown => once("shutdown", () => new Shutdown());
