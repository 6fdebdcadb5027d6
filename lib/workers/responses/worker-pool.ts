import { createWorkerClient, type SpawnWorker, type WorkerClient } from "../client";

/** Responses that keep their worker. The others keep only their bytes, which a new worker parses again. */
const MAX_OPEN = 3;
/** Total bytes of the responses that keep a worker, without the one used last. */
const MAX_BYTES = 120_000_000;

/** Workers of the responses used last, and one idle worker that is ready for the next response. */
export class WorkerPool {
  readonly #spawn: SpawnWorker | undefined;
  /** Keyed by response body; least recently used first. */
  readonly #workers = new Map<Blob, WorkerClient>();
  #idle: WorkerClient | null = null;

  constructor(spawn: SpawnWorker | undefined) {
    this.#spawn = spawn;
  }

  /** Starts a worker for the next response and loads its parser. False if one is already waiting. */
  prepare(): boolean {
    if (this.#idle) return false;
    const client = this.create();
    this.#idle = client;
    client.run({ kind: "prepare", warmUp: true }).catch(() => {
      if (this.#idle === client) this.#idle = null;
    });
    return true;
  }

  create(): WorkerClient {
    return createWorkerClient(this.#spawn);
  }

  take(): WorkerClient {
    const client = this.#idle ?? this.create();
    this.#idle = null;
    return client;
  }

  /** The worker of a response, marked as the one used last. */
  workerFor(body: Blob): WorkerClient {
    const client = this.#workers.get(body) ?? this.take();
    this.assign(body, client);
    return client;
  }

  /** Gives a response its worker, and ends the workers beyond the limits. */
  assign(body: Blob, client: WorkerClient): void {
    this.#workers.delete(body);
    this.#workers.set(body, client);
    let bytes = 0;
    let open = 0;
    for (const [each, worker] of [...this.#workers].toReversed()) {
      open += 1;
      if (each !== body) bytes += each.size;
      if (open <= MAX_OPEN && bytes <= MAX_BYTES) continue;
      worker.dispose();
      this.#workers.delete(each);
    }
  }
}
