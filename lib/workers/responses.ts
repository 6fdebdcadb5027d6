import { beginningLength, bodyText, joinBytes } from "@/lib/results/body-text";
import type { AnswerReading, AnswerTold } from "@/lib/results/read-answer";
import type { Asked } from "@/lib/results/read-response";
import type { ContentKey } from "@/lib/results/result-view";
import { createWorkerClient, JobError, type SpawnWorker, type WorkerClient } from "./client";
import type { Answers, Job, JobKind, Kept, TextHits } from "./protocol";
import { readWhole, spawnHere } from "./read-whole";

/** Bytes that are gathered before they are handed over, so that a large body is tens of messages, not hundreds. */
const HANDFUL = 512_000;
/** Bytes that this thread reads itself: handing them to a worker and back takes longer. */
const AT_ONCE = 64_000;
/** Responses that keep a worker; of the others only the bytes are kept, from which a new worker reads again. */
const MOST_OPEN = 3;
/** Bytes of these together, beside the one that was used last. */
const MOST_BYTES = 120_000_000;

type Parts = Uint8Array<ArrayBuffer>[];

const loadReadAnswer = () => import("@/lib/results/read-answer");

/** Takes one body while it arrives, then reads it in a worker of its own. See `AnswerReader` of the transport. */
export type ResponseReader = {
  push(part: Uint8Array<ArrayBuffer>): void;
  keep(): Promise<Kept>;
  read(told: AnswerTold, asked: Asked, signal: AbortSignal | undefined): Promise<AnswerReading>;
  drop(): void;
};

/** The responses of a page. Each is known by its bytes; whoever has these can ask for its contents. */
export type Responses = {
  /** Starts a worker that the next response will find ready. */
  readonly prepare: () => void;
  readonly reader: () => ResponseReader;
  /** Reads a response whose bytes were kept, by this page or an earlier one. */
  readonly open: (
    body: Blob,
    told: AnswerTold,
    asked: Asked,
    signal?: AbortSignal,
  ) => Promise<AnswerReading>;
  /** Runs a job on a response, in a new worker where its own has gone. Rejects as the client does. */
  readonly ask: <Kind extends JobKind>(
    body: Blob,
    job: Extract<Job, { kind: Kind }>,
    signal?: AbortSignal,
  ) => Promise<Answers[Kind]>;
  /** Which results hold a text, in whatever they carry, and how often; capitals do not matter. */
  readonly search: (body: Blob, text: string, signal?: AbortSignal) => Promise<readonly TextHits[]>;
  /** A content as it came; undefined where the result has none. */
  readonly content: (
    body: Blob,
    result: string,
    key: ContentKey,
    signal?: AbortSignal,
  ) => Promise<unknown>;
};

export function createResponses(spawn?: SpawnWorker): Responses {
  // In the order of their last use.
  const workers = new Map<Blob, WorkerClient>();
  let spare: WorkerClient | null = null;

  const prepare = () => {
    if (spare) return;
    const client = createWorkerClient(spawn);
    spare = client;
    loadReadAnswer().catch(() => {});
    client.run({ kind: "prepare" }).catch(() => {
      if (spare === client) spare = null;
    });
  };
  const take = (): WorkerClient => {
    const client = spare ?? createWorkerClient(spawn);
    spare = null;
    return client;
  };
  const use = (body: Blob, client: WorkerClient) => {
    workers.delete(body);
    workers.set(body, client);
    let bytes = 0;
    let open = 0;
    for (const [each, its] of [...workers].toReversed()) {
      open += 1;
      if (each !== body) bytes += each.size;
      if (open <= MOST_OPEN && bytes <= MOST_BYTES) continue;
      its.dispose();
      workers.delete(each);
    }
  };

  const ask: Responses["ask"] = async (body, job, signal) => {
    const client = workers.get(body) ?? take();
    use(body, client);
    try {
      return await client.run(job, signal);
    } catch (error) {
      if (!(error instanceof JobError && error.problem === "unknown-document")) throw error;
      await client.run({ kind: "load", body }, signal);
      return client.run(job, signal);
    }
  };

  const workerReader = (): ResponseReader => {
    let client = take();
    let gathered: Parts = [];
    let size = 0;
    let kept: Blob | null = null;
    let broken: { readonly error: unknown } | null = null;
    let ready = false;
    // Nothing leaves the page before the worker has shown that it lives: what was paid for must not get lost.
    const started = client
      .run({ kind: "prepare" })
      .catch(() => {
        client.dispose();
        client = createWorkerClient(spawnHere);
      })
      .then(() => {
        ready = true;
      });
    const handOver = () => {
      if (gathered.length === 0) return;
      client.run({ kind: "receive", parts: gathered }).catch((error: unknown) => {
        broken ??= { error };
      });
      gathered = [];
      size = 0;
    };
    return {
      push: (part) => {
        gathered.push(part);
        size += part.length;
        if (ready && size >= HANDFUL) handOver();
      },
      keep: async () => {
        await started;
        const parts = gathered;
        gathered = [];
        const answer = await client.run({ kind: "keep", parts });
        if (broken) throw broken.error;
        kept = answer.body;
        use(kept, client);
        return answer;
      },
      read: (told, asked, signal) => readWhole(client, told, asked, signal),
      drop: () => {
        if (kept) workers.delete(kept);
        client.dispose();
      },
    };
  };

  const reader = (): ResponseReader => {
    let worker: ResponseReader | null = null;
    let gathered: Parts = [];
    let size = 0;
    let small: { readonly text: string } | null = null;
    return {
      push: (part) => {
        size += part.length;
        if (!worker && size > AT_ONCE) {
          worker = workerReader();
          for (const each of gathered.splice(0)) worker.push(each);
        }
        if (worker) worker.push(part);
        else gathered.push(part);
      },
      keep: () => {
        if (worker) return worker.keep();
        const bytes = joinBytes(gathered);
        gathered = [];
        small = { text: bodyText(bytes) };
        return Promise.resolve({
          body: new Blob([bytes]),
          beginning: small.text.slice(0, beginningLength),
        });
      },
      read: async (told, asked, signal) => {
        if (worker) return worker.read(told, asked, signal);
        const { readAnswer } = await loadReadAnswer();
        return readAnswer({ ...told, text: small?.text ?? "" }, asked);
      },
      drop: () => worker?.drop(),
    };
  };

  return {
    prepare,
    reader,
    ask,
    open: async (body, told, asked, signal) => {
      const client = workers.get(body) ?? take();
      use(body, client);
      await client.run({ kind: "load", body }, signal);
      return readWhole(client, told, asked, signal);
    },
    search: (body, text, signal) => ask<"search">(body, { kind: "search", text }, signal),
    content: async (body, result, key, signal) =>
      (await ask<"content">(body, { kind: "content", result, key }, signal)).value,
  };
}
