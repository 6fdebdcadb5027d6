import { concatBytes, decodeJsonText, MAX_QUOTED_BODY } from "@/lib/results/model/decode-body";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ContentKey, ResultsView } from "@/lib/results/model/result-view";
import { createWorkerClient, JobError, type SpawnWorker, type WorkerClient } from "../client";
import type { Job, JobKind, JobResults, ReceivedBody, TextHitCount } from "../protocol";
import type { ExportOptions, ModelExportOptions } from "./export-response";
import { readAllResults, spawnInPage } from "./read-all-results";

/** Bytes that are gathered before they are handed over, so that a large body is tens of messages, not hundreds. */
const HANDFUL = 512_000;
/** Bytes that this thread reads itself: handing them to a worker and back takes longer. */
const AT_ONCE = 64_000;
/** Responses that keep a worker; of the others only the bytes are kept, from which a new worker reads again. */
const MOST_OPEN = 3;
/** Bytes of these together, beside the one that was used last. */
const MOST_BYTES = 120_000_000;

type Parts = Uint8Array<ArrayBuffer>[];

/** Milliseconds that a reading waits for what prepares its first page: longer, and the list is better shown alone. */
const MOST_WAIT = 40;

const loadReadAnswer = () => import("@/lib/results/model/parse-response-text");

/** Parses a sample on this thread: the first parse takes ten times as long as the next. */
const warmUpInlineParser = ({
  parseResponseText: readAnswer,
}: Awaited<ReturnType<typeof loadReadAnswer>>) =>
  void readAnswer(
    { status: 200, retryAfter: null, text: '{"success":true,"data":{"web":[{"markdown":"x"}]}}' },
    { sources: ["web"], formats: ["markdown"] },
  );

/** Takes one body while it arrives, then reads it in a worker of its own. See `AnswerReader` of the transport. */
export type ResponseReader = {
  push(part: Uint8Array<ArrayBuffer>): void;
  keep(): Promise<ReceivedBody>;
  read(
    told: ResponseMeta,
    asked: RequestedContent,
    signal: AbortSignal | undefined,
  ): Promise<ParsedResponse>;
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
    told: ResponseMeta,
    asked: RequestedContent,
    signal?: AbortSignal,
  ) => Promise<ParsedResponse>;
  /** Runs a job on a response, in a new worker where its own has gone. Rejects as the client does. */
  readonly run: <Kind extends JobKind>(
    body: Blob,
    job: Extract<Job, { kind: Kind }>,
    signal?: AbortSignal,
  ) => Promise<JobResults[Kind]>;
  /** Which results hold a text, in whatever they carry, and how often; capitals do not matter. */
  readonly search: (
    body: Blob,
    text: string,
    signal?: AbortSignal,
  ) => Promise<readonly TextHitCount[]>;
  /** The response as a file of another kind, made by a worker of its own: what is read meanwhile does not wait. */
  readonly exportFile: (body: Blob, ask: ExportOptions) => Promise<Blob>;
  /** Chosen fields of all results as text for a language model. */
  readonly exportForModel: (
    body: Blob,
    ask: ModelExportOptions,
    signal?: AbortSignal,
  ) => Promise<Blob>;
  /** A content as it came; undefined where the result has none. */
  readonly content: (
    body: Blob,
    result: string,
    key: ContentKey,
    signal?: AbortSignal,
  ) => Promise<unknown>;
};

/**
 * `beforeShown` hears of each reading before those who asked for it, and is waited for a moment: what it gets ready
 * then appears together with the list instead of after it.
 */
export function createResponses(
  spawn?: SpawnWorker,
  beforeShown: (view: ResultsView) => Promise<unknown> = () => Promise.resolve(),
): Responses {
  // In the order of their last use.
  const workers = new Map<Blob, WorkerClient>();
  let spare: WorkerClient | null = null;

  const prepare = () => {
    if (spare) return;
    const client = createWorkerClient(spawn);
    spare = client;
    loadReadAnswer().then(warmUpInlineParser, () => {});
    client.run({ kind: "prepare", warmUp: true }).catch(() => {
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

  const ask: Responses["run"] = async (body, job, signal) => {
    const client = workers.get(body) ?? take();
    use(body, client);
    try {
      return await client.run(job, signal);
    } catch (error) {
      if (!(error instanceof JobError && error.reason === "unknown-document")) throw error;
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
      .run({ kind: "prepare", warmUp: false })
      .catch(() => {
        client.dispose();
        client = createWorkerClient(spawnInPage);
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
      read: (told, asked, signal) => readAllResults(client, told, asked, signal),
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
        const bytes = concatBytes(gathered);
        gathered = [];
        small = { text: decodeJsonText(bytes) };
        return Promise.resolve({
          body: new Blob([bytes]),
          beginning: small.text.slice(0, MAX_QUOTED_BODY),
        });
      },
      read: async (told, asked, signal) => {
        const reading = worker
          ? await worker.read(told, asked, signal)
          : (await loadReadAnswer()).parseResponseText({ ...told, text: small?.text ?? "" }, asked);
        if (reading.ok) await atMost(MOST_WAIT, beforeShown(reading.view));
        return reading;
      },
      drop: () => worker?.drop(),
    };
  };

  return {
    prepare,
    reader,
    run: ask,
    open: async (body, told, asked, signal) => {
      const client = workers.get(body) ?? take();
      use(body, client);
      await client.run({ kind: "load", body }, signal);
      return readAllResults(client, told, asked, signal);
    },
    exportFile: async (body, job) => {
      const client = createWorkerClient(spawn);
      try {
        await client.run({ kind: "load", body });
        return await client.run({ kind: "export", ask: job });
      } finally {
        client.dispose();
      }
    },
    exportForModel: (body, wanted, signal) =>
      ask<"export">(body, { kind: "export", ask: { ...wanted, format: "model" } }, signal),
    search: (body, text, signal) => ask<"search">(body, { kind: "search", text }, signal),
    content: async (body, result, key, signal) =>
      (await ask<"content">(body, { kind: "content", result, key }, signal)).value,
  };
}

/** Waits for a work, but no longer than so many milliseconds. Never rejects. */
const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    const settled = () => {
      clearTimeout(timer);
      done();
    };
    work.then(settled, settled);
  });
