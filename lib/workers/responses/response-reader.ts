import { concatBytes, decodeJsonText, MAX_QUOTED_BODY } from "@/lib/results/model/decode-body";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ResultsView } from "@/lib/results/model/result-view";
import { createWorkerClient } from "../client";
import type { ReceivedBody } from "../protocol";
import { responseCode } from "./lazy-code";
import { readAllResults, spawnInPage } from "./read-all-results";
import type { WorkerPool } from "./worker-pool";

/** Bytes per message to the worker, so that a large body takes tens of messages instead of hundreds. */
const BATCH_BYTES = 512_000;
/** Bodies up to this many bytes are parsed on this thread, because sending them to a worker and back takes longer. */
const MAX_INLINE_BYTES = 64_000;
/** Milliseconds that a parsed response waits for `beforeShown`. */
const MAX_WAIT_MS = 40;

type Parts = Uint8Array<ArrayBuffer>[];

/** Receives one body in parts, then parses it. Implements `BodyReader` of `lib/transport`. */
export type ResponseReader = {
  push(part: Uint8Array<ArrayBuffer>): void;
  finish(): Promise<ReceivedBody>;
  parse(
    meta: ResponseMeta,
    requested: RequestedContent,
    signal: AbortSignal | undefined,
  ): Promise<ParsedResponse>;
  discard(): void;
};

/** Parses small bodies on this thread and large ones in a worker. */
export function createResponseReader(
  pool: WorkerPool,
  beforeShown: (view: ResultsView) => Promise<unknown>,
): ResponseReader {
  let worker: ResponseReader | null = null;
  let parts: Parts = [];
  let bytes = 0;
  let inlineText = "";
  return {
    push: (part) => {
      bytes += part.length;
      if (!worker && bytes > MAX_INLINE_BYTES) {
        worker = createWorkerReader(pool);
        for (const each of parts.splice(0)) worker.push(each);
      }
      if (worker) worker.push(part);
      else parts.push(part);
    },
    finish: () => {
      if (worker) return worker.finish();
      const body = concatBytes(parts);
      parts = [];
      inlineText = decodeJsonText(body);
      return Promise.resolve({
        body: new Blob([body]),
        beginning: inlineText.slice(0, MAX_QUOTED_BODY),
      });
    },
    parse: async (meta, requested, signal) => {
      const parsed = worker
        ? await worker.parse(meta, requested, signal)
        : (await responseCode.parser()).parseResponseText({ ...meta, text: inlineText }, requested);
      if (parsed.ok) await settledWithin(MAX_WAIT_MS, beforeShown(parsed.view));
      return parsed;
    },
    discard: () => worker?.discard(),
  };
}

function createWorkerReader(pool: WorkerPool): ResponseReader {
  let client = pool.take();
  let parts: Parts = [];
  let bytes = 0;
  let body: Blob | null = null;
  let sendFailure: { readonly error: unknown } | null = null;
  let isReady = false;
  // Parts are transferred, not copied. Send none before the worker has responded, or a paid response could be lost.
  const started = client
    .run({ kind: "prepare", warmUp: false })
    .catch(() => {
      client.dispose();
      client = createWorkerClient(spawnInPage);
    })
    .then(() => {
      isReady = true;
    });
  const sendParts = () => {
    client.run({ kind: "receive", parts }).catch((error: unknown) => {
      sendFailure ??= { error };
    });
    parts = [];
    bytes = 0;
  };
  return {
    push: (part) => {
      parts.push(part);
      bytes += part.length;
      if (isReady && bytes >= BATCH_BYTES) sendParts();
    },
    finish: async () => {
      await started;
      const lastParts = parts;
      parts = [];
      const received = await client.run({ kind: "finish", parts: lastParts });
      if (sendFailure) throw sendFailure.error;
      body = received.body;
      pool.assign(body, client);
      return received;
    },
    parse: (meta, requested, signal) => readAllResults(client, meta, requested, signal),
    discard: () => {
      if (body) pool.forget(body);
      client.dispose();
    },
  };
}

/** Waits until the promise settles, for at most `ms` milliseconds. Never rejects. */
const settledWithin = (ms: number, promise: Promise<unknown>): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    const settled = () => {
      clearTimeout(timer);
      done();
    };
    promise.then(settled, settled);
  });
