import type {
  Job,
  JobFailureReason,
  JobKind,
  JobMessage,
  JobSuccess,
  Jobs,
  ResultMessage,
} from "./protocol";

/** The part of a `Worker` that the client uses; replaceable in tests. */
export type WorkerPort = {
  readonly send: (message: JobMessage) => void;
  readonly terminate: () => void;
};

export type SpawnWorker = (
  onResult: (result: ResultMessage) => void,
  onCrash: (message: string) => void,
) => WorkerPort;

/** Milliseconds from the start of a job until its worker is ended and replaced. */
export const jobTimeouts: Readonly<Record<JobKind, number>> = {
  markdown: 5_000,
  inert: 10_000,
  validate: 5_000,
  "picture-difference": 30_000,
  "picture-preview": 10_000,
  "import-judgements": 60_000,
  "imported-judgements": 10_000,
  measure: 60_000,
  "text-difference": 10_000,
  "json-difference": 10_000,
  "infer-types": 180_000,
  "match-runs": 30_000,
  prepare: 20_000,
  parse: 60_000,
  results: 10_000,
  load: 60_000,
  content: 10_000,
  "content-text": 20_000,
  "raw-open": 30_000,
  "raw-rows": 30_000,
  "raw-find": 30_000,
  "raw-match": 30_000,
  "raw-path": 30_000,
  "raw-value": 30_000,
  "raw-filter": 30_000,
  "raw-folds": 30_000,
  search: 10_000,
  open: 30_000,
  lines: 5_000,
  "path-value": 30_000,
  export: 180_000,
  "export-model": 180_000,
  "schema-issues": 20_000,
  "field-columns": 30_000,
  "field-cells": 30_000,
  "field-order": 30_000,
  close: 1_000,
};

/** A job failed. Aborted jobs reject with the reason of their signal instead. */
export class JobError extends Error {
  override readonly name = "JobError";
  readonly reason: JobFailureReason | "timeout" | "crashed";
  constructor(reason: JobError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type WorkerClient = {
  /** Queues a job. Rejects with `JobError`, or with the reason of the signal. */
  readonly run: <Kind extends JobKind>(
    job: Extract<Job, { kind: Kind }>,
    signal?: AbortSignal,
  ) => Promise<Jobs[Kind]["result"]>;
  readonly dispose: () => void;
};

type Waiting = {
  readonly message: JobMessage;
  readonly settle: (result: ResultMessage) => void;
  readonly fail: (error: unknown) => void;
};

const spawnWorker: SpawnWorker = (onResult, onCrash) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<ResultMessage>) => onResult(event.data));
  worker.addEventListener("error", (event) => onCrash(event.message));
  worker.addEventListener("messageerror", () => onCrash("The result could not be deserialized."));
  return {
    send: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
};

/**
 * A worker that starts with its first job. Jobs are sent one at a time, so that each timeout covers only its own job,
 * and a job that is aborted while it waits never starts.
 */
export function createWorkerClient(
  spawn: SpawnWorker = spawnWorker,
  timeouts: Readonly<Record<JobKind, number>> = jobTimeouts,
): WorkerClient {
  const queue: Waiting[] = [];
  let port: WorkerPort | null = null;
  let running: Waiting | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextId = 1;

  function next() {
    running = queue.shift() ?? null;
    if (!running) return;
    const { message, fail } = running;
    timer = setTimeout(() => {
      restart(new JobError("timeout", `The ${message.job.kind} job timed out.`));
    }, timeouts[message.job.kind]);
    try {
      port ??= spawn(onResult, (text) => restart(new JobError("crashed", text)));
      port.send(message);
    } catch (error) {
      fail(error);
      finish();
    }
  }

  function finish() {
    clearTimeout(timer);
    running = null;
    next();
  }

  function onResult(result: ResultMessage) {
    // The job's worker has been ended.
    if (result.id !== running?.message.id) return;
    running.settle(result);
    finish();
  }

  function restart(error: JobError) {
    port?.terminate();
    port = null;
    running?.fail(error);
    finish();
  }

  return {
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const message = { id: nextId, job };
        nextId += 1;
        const onAbort = () => {
          const place = queue.findIndex((each) => each.message === message);
          if (place !== -1) queue.splice(place, 1);
          // A running job cannot be stopped. Its result is ignored.
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        const done = () => signal?.removeEventListener("abort", onAbort);
        queue.push({
          message,
          settle: (result) => {
            done();
            if (!result.ok) reject(new JobError(result.reason, result.message));
            else if (isOfKind(result, job.kind)) resolve(result.value);
            else
              reject(new JobError("failed", `A ${job.kind} job returned a ${result.kind} result.`));
          },
          fail: (error) => {
            done();
            reject(error);
          },
        });
        if (!running) next();
      }),
    dispose: () => {
      const error = new JobError("crashed", "The worker was terminated.");
      for (const each of queue.splice(0)) each.fail(error);
      restart(error);
    },
  };
}

const isOfKind = <Kind extends JobKind>(
  result: JobSuccess<JobKind>,
  kind: Kind,
): result is JobSuccess<Kind> => result.kind === kind;
