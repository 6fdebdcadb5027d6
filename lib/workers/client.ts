import type {
  Job,
  JobFailureReason,
  JobKind,
  JobMessage,
  JobResults,
  JobSuccess,
  ResultMessage,
} from "./protocol";

/** The little of a worker that the client needs; a test can put another one there. */
export type WorkerPort = {
  readonly send: (message: JobMessage) => void;
  readonly terminate: () => void;
};

export type SpawnWorker = (
  onAnswer: (answer: ResultMessage) => void,
  onCrash: (message: string) => void,
) => WorkerPort;

/** Milliseconds that a job may take once it has begun; then the worker is ended and started anew. */
export const jobTimeouts: Readonly<Record<JobKind, number>> = {
  markdown: 5_000,
  inert: 10_000,
  validate: 5_000,
  "picture-difference": 10_000,
  "text-difference": 10_000,
  prepare: 20_000,
  receive: 10_000,
  keep: 20_000,
  read: 60_000,
  results: 10_000,
  load: 60_000,
  content: 10_000,
  raw: 30_000,
  search: 10_000,
  open: 30_000,
  lines: 5_000,
  export: 180_000,
  close: 1_000,
};

/** Why a job gave nothing. An aborted one rejects with the signal's own reason instead. */
export class JobError extends Error {
  override readonly name = "JobError";
  readonly reason: JobFailureReason | "over-budget" | "crashed";
  constructor(reason: JobError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type WorkerClient = {
  /** Runs a job after those before it. Rejects with `JobError`, or with the reason of the signal. */
  readonly run: <Kind extends JobKind>(
    job: Extract<Job, { kind: Kind }>,
    signal?: AbortSignal,
  ) => Promise<JobResults[Kind]>;
  readonly dispose: () => void;
};

type Waiting = {
  readonly message: JobMessage;
  readonly settle: (answer: ResultMessage) => void;
  readonly fail: (error: unknown) => void;
};

const spawnWorker: SpawnWorker = (onAnswer, onCrash) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<ResultMessage>) => onAnswer(event.data));
  worker.addEventListener("error", (event) => onCrash(event.message));
  worker.addEventListener("messageerror", () => onCrash("An answer could not be read."));
  return {
    send: (message) => worker.postMessage(message, transferables(message)),
    terminate: () => worker.terminate(),
  };
};

/** Large bodies are moved, not copied. */
const transferables = ({ job }: JobMessage): Transferable[] =>
  job.kind === "receive" || job.kind === "keep" ? job.parts.map(({ buffer }) => buffer) : [];

/**
 * A worker that is started by its first job. Jobs are sent one at a time: the budget of each then counts its own
 * work, and one that was aborted while it waited is never begun.
 */
export function createWorkerClient(
  spawn: SpawnWorker = spawnWorker,
  budgets: Readonly<Record<JobKind, number>> = jobTimeouts,
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
      restart(new JobError("over-budget", `The ${message.job.kind} job took too long.`));
    }, budgets[message.job.kind]);
    try {
      port ??= spawn(onAnswer, (text) => restart(new JobError("crashed", text)));
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

  function onAnswer(answer: ResultMessage) {
    // An answer to a job of a worker that was ended meanwhile.
    if (answer.id !== running?.message.id) return;
    running.settle(answer);
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
          // A job that has begun cannot be stopped; its answer goes nowhere.
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        const done = () => signal?.removeEventListener("abort", onAbort);
        queue.push({
          message,
          settle: (answer) => {
            done();
            if (!answer.ok) reject(new JobError(answer.reason, answer.message));
            else if (isOfKind(answer, job.kind)) resolve(answer.value);
            else reject(new JobError("failed", `A ${answer.kind} answer to a ${job.kind} job.`));
          },
          fail: (error) => {
            done();
            reject(error);
          },
        });
        if (!running) next();
      }),
    dispose: () => {
      const error = new JobError("crashed", "The worker was ended.");
      for (const each of queue.splice(0)) each.fail(error);
      restart(error);
    },
  };
}

const isOfKind = <Kind extends JobKind>(
  answer: Extract<ResultMessage, { ok: true }>,
  kind: Kind,
): answer is Extract<ResultMessage, { ok: true }> & JobSuccess<Kind> => answer.kind === kind;
