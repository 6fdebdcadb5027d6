import "server-only";
import type { Server, ServerResponse } from "node:http";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    shutdown?: Shutdown;
  }
}

/** How long requests under way may go on after SIGTERM before they are answered with a 503. */
export const GRACE_MS = 7_000;
/** How long those answers may take to leave. */
const FLUSH_MS = 1_000;

/** What has to be known to stop well. */
export class Shutdown {
  readonly #inFlight = new Set<ServerResponse>();
  readonly #servers = new Set<Server>();
  readonly #begun = new AbortController();
  readonly #graceOver = new AbortController();
  #emptied: (() => void) | null = null;

  /** Aborted when the stop begins: long work of the server itself ends. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /** Aborted when requests under way may wait no longer. */
  get graceOver(): AbortSignal {
    return this.#graceOver.signal;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** A request has come in on that server. */
  note(server: Server, response: ServerResponse): void {
    this.#servers.add(server);
    this.#inFlight.add(response);
    response.once("close", () => {
      this.#inFlight.delete(response);
      if (this.#inFlight.size === 0) this.#emptied?.();
    });
  }

  /** The server's own long work ends; requests go on as before. */
  begin(): void {
    this.#begun.abort();
  }

  /** New requests are answered with a 503 from here on; resolves when the others have ended or time is up. */
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

export const SHUTDOWN_MESSAGE =
  "The workbench is being stopped or restarted. Try again in a moment.";
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

/** The stop of this process, before, while and after it happens. */
export function stopping(): Shutdown {
  const all = processWide();
  all.shutdown ??= new Shutdown();
  return all.shutdown;
}
