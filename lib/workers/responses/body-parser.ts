import { decodeJsonText, MAX_SMALL_BYTES } from "@/lib/results/model/decode-body";
import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ResultsView } from "@/lib/results/model/result-view";
import { createWorkerClient } from "../client";
import { responseCode } from "./lazy-code";
import { readAllResults, spawnInPage } from "./read-all-results";
import type { WorkerPool } from "./worker-pool";

/** Milliseconds that a parsed response waits for `beforeShown`. */
const MAX_WAIT_MS = 40;

/** `ParseBody` of `lib/transport`. */
type ParseBody = (
  received: { readonly body: Blob; readonly head: Uint8Array },
  meta: ResponseMeta,
  requested: RequestedContent,
  signal: AbortSignal | undefined,
) => Promise<ParsedResponse>;

/** Parses small bodies on this thread and others in a worker, which then belongs to the body. */
export function createBodyParser(
  pool: WorkerPool,
  beforeShown: (view: ResultsView) => Promise<unknown>,
): ParseBody {
  const parse: ParseBody = async ({ body, head }, meta, requested, signal) => {
    if (head.length === body.size && body.size <= MAX_SMALL_BYTES) {
      const { parseResponseText } = await responseCode.parser();
      return parseResponseText({ ...meta, text: decodeJsonText(head) }, requested);
    }
    const client = await startedWorker(pool);
    pool.assign(body, client);
    return readAllResults(client, body, meta, requested, signal);
  };
  return async (received, meta, requested, signal) => {
    const parsed = await parse(received, meta, requested, signal);
    if (parsed.ok) await settledWithin(MAX_WAIT_MS, beforeShown(parsed.view));
    return parsed;
  };
}

/** A worker that has responded. If none starts, its jobs run on this thread. */
async function startedWorker(pool: WorkerPool) {
  const client = pool.take();
  try {
    await client.run({ kind: "prepare", warmUp: false });
    return client;
  } catch {
    client.dispose();
    return createWorkerClient(spawnInPage);
  }
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
