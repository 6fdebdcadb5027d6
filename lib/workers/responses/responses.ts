import type { RequestedContent } from "@/lib/results/model/parse-response";
import type { ParsedResponse, ResponseMeta } from "@/lib/results/model/parse-response-text";
import type { ContentKey, ResultsView } from "@/lib/results/model/result-view";
import { JobError, type SpawnWorker } from "../client";
import type { Job, JobKind, JobResults, TextHitCount } from "../protocol";
import type { ExportOptions, ModelExportOptions } from "./export-response";
import { readAllResults } from "./read-all-results";
import { createResponseReader, loadInlineParser, type ResponseReader } from "./response-reader";
import { WorkerPool } from "./worker-pool";

/** The responses of a page, identified by their bytes. */
export type Responses = {
  /** Starts a worker for the next response, and warms up the parser of this thread. */
  readonly prepare: () => void;
  readonly reader: () => ResponseReader;
  /** Parses a stored response, of this page or an earlier one. */
  readonly open: (
    body: Blob,
    meta: ResponseMeta,
    requested: RequestedContent,
    signal?: AbortSignal,
  ) => Promise<ParsedResponse>;
  /** Runs a job on a response, in a new worker if its own has ended. Rejects as the client does. */
  readonly run: <Kind extends JobKind>(
    body: Blob,
    job: Extract<Job, { kind: Kind }>,
    signal?: AbortSignal,
  ) => Promise<JobResults[Kind]>;
  /** Results that contain a text in any field, with the number of matches. Ignores case. */
  readonly search: (
    body: Blob,
    text: string,
    signal?: AbortSignal,
  ) => Promise<readonly TextHitCount[]>;
  /** Converts the response to a file in a separate worker, so that other jobs do not wait. */
  readonly exportFile: (body: Blob, options: ExportOptions) => Promise<Blob>;
  /** The chosen fields of all results as text for a language model. */
  readonly exportForModel: (
    body: Blob,
    options: ModelExportOptions,
    signal?: AbortSignal,
  ) => Promise<Blob>;
  /** One content of a result, unchanged. Undefined if the result does not have it. */
  readonly content: (
    body: Blob,
    result: string,
    key: ContentKey,
    signal?: AbortSignal,
  ) => Promise<unknown>;
};

/**
 * `beforeShown` runs on every new response before its reader returns. The reader waits for it briefly, so that what it
 * prepares appears together with the list.
 */
export function createResponses(
  spawn?: SpawnWorker,
  beforeShown: (view: ResultsView) => Promise<unknown> = () => Promise.resolve(),
): Responses {
  const pool = new WorkerPool(spawn);

  const run: Responses["run"] = async (body, job, signal) => {
    const client = pool.workerFor(body);
    try {
      return await client.run(job, signal);
    } catch (error) {
      if (!(error instanceof JobError && error.reason === "unknown-document")) throw error;
      await client.run({ kind: "load", body }, signal);
      return client.run(job, signal);
    }
  };

  return {
    prepare: () => {
      if (pool.prepare()) loadInlineParser().then(warmUpInlineParser, () => {});
    },
    reader: () => createResponseReader(pool, beforeShown),
    run,
    open: async (body, meta, requested, signal) => {
      const client = pool.workerFor(body);
      await client.run({ kind: "load", body }, signal);
      return readAllResults(client, meta, requested, signal);
    },
    exportFile: async (body, options) => {
      const client = pool.create();
      try {
        await client.run({ kind: "load", body });
        return await client.run({ kind: "export", options });
      } finally {
        client.dispose();
      }
    },
    exportForModel: (body, options, signal) =>
      run<"export">(body, { kind: "export", options: { ...options, format: "model" } }, signal),
    search: (body, text, signal) => run<"search">(body, { kind: "search", text }, signal),
    content: async (body, result, key, signal) =>
      (await run<"content">(body, { kind: "content", result, key }, signal)).value,
  };
}

/** Parses a sample on this thread: the first parse takes ten times as long as the next. */
const warmUpInlineParser = ({
  parseResponseText,
}: Awaited<ReturnType<typeof loadInlineParser>>): void =>
  void parseResponseText(
    { status: 200, retryAfter: null, text: '{"success":true,"data":{"web":[{"markdown":"x"}]}}' },
    { sources: ["web"], formats: ["markdown"] },
  );
