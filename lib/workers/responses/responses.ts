import type { ResultContentKey, ResultsView } from "@/lib/results/model/result-view";
import { JobError, type SpawnWorker } from "../client";
import type { Job, JobKind, Jobs, SearchScope } from "../protocol";
import { createBodyParser } from "./body-parser";
import type { ExportOptions, ModelExportOptions } from "./export-response";
import { responseCode } from "./lazy-code";
import { WorkerPool } from "./worker-pool";

/**
 * The responses of a page, identified by their bytes. `beforeShown` runs on every new response before `parse` returns,
 * which waits for it briefly, so that what it prepares appears together with the list.
 */
export function createResponses(
  spawn?: SpawnWorker,
  beforeShown: (view: ResultsView) => Promise<unknown> = () => Promise.resolve(),
) {
  const pool = new WorkerPool(spawn);

  /** Runs a job on a response, in a new worker if its own has ended. Rejects as the client does. */
  const run = async <Kind extends JobKind>(
    body: Blob,
    job: Extract<Job, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<Jobs[Kind]["result"]> => {
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
    /** Starts a worker for the next response, and warms up the parser of this thread. */
    prepare: () => {
      if (!pool.prepare()) return;
      responseCode
        .warmUp()
        .then(({ warmUpParser }) => warmUpParser(1))
        .catch(() => {});
    },
    parse: createBodyParser(pool, beforeShown),
    run,
    /** Converts the response to a file in a separate worker, so that other jobs do not wait. */
    exportFile: async (body: Blob, options: ExportOptions): Promise<Blob> => {
      const client = pool.create();
      try {
        await client.run({ kind: "load", body });
        return await client.run({ kind: "export", options });
      } finally {
        client.dispose();
      }
    },
    /** Types of responses, inferred in a worker that ends afterwards or when the signal aborts. */
    inferTypes: async (bodies: readonly Blob[], signal?: AbortSignal) => {
      const client = pool.create();
      try {
        return await client.run({ kind: "infer-types", bodies }, signal);
      } finally {
        client.dispose();
      }
    },
    exportForModel: (body: Blob, options: ModelExportOptions, signal?: AbortSignal) =>
      run(body, { kind: "export-model", options }, signal),
    /** Results that contain a text in any field, with the number of matches. Ignores case. */
    search: (body: Blob, text: string, scope: SearchScope, signal?: AbortSignal) =>
      run(body, { kind: "search", text, scope }, signal),
    /** Results whose JSON differs from a JSON Schema, with the number of differences. */
    schemaIssues: (body: Blob, schema: unknown, signal?: AbortSignal) =>
      run(body, { kind: "schema-issues", schema }, signal),
    /** One content of a result, unchanged. Undefined if the result does not have it. */
    content: async (body: Blob, result: string, key: ResultContentKey, signal?: AbortSignal) =>
      (await run(body, { kind: "content", result, key }, signal)).value,
    /** Its JSON text, with numbers as the service wrote them. Null if the result does not have it. */
    contentText: (body: Blob, result: string, key: ResultContentKey, signal?: AbortSignal) =>
      run(body, { kind: "content-text", result, key }, signal),
  };
}
