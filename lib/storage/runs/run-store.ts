import type { SearchRequest } from "@/lib/contract/request";
import { noAnnotation } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";
import type { ResultAnnotation } from "@/lib/results/annotations/result-annotations";
import type { ResultsView } from "@/lib/results/model/result-view";
import { commit, type StorageFailure, type StorageResult } from "../browser-database";
import { createStorageId } from "../storage-id";
import { gunzip, gzip } from "./compression";
import { notifyRunsChanged, type RunsDatabase, withRuns, writeRuns } from "./database";
import { bodiesToEvict, bytesToFree, runsToDelete } from "./eviction";
import type { RunWithBody } from "./history-file";
import {
  countFailedPages,
  countResults,
  failedProvidersOf,
  type PastRun,
  parseRunRecord,
  resultHosts,
  storableRequest,
  toRunRecord,
} from "./run-record";
import { containsAny, secretTexts, withoutSecrets } from "./secrets";
import { allToStoredBytes, fromStoredBytes, toStoredBytes } from "./stored-blob";
import { sentZeroRetention, zeroRetentionReason } from "./zero-retention";

export type FinishedRun = Pick<
  PastRun,
  | "startedAt"
  | "durationMs"
  | "status"
  | "connectionLabel"
  | "headers"
  | "failure"
  | "trace"
  | "try"
  | "sweep"
> & {
  /** Null if there was no response. */
  readonly id: string | null;
  readonly request: SearchRequest;
  readonly sent: Body;
  readonly connection?: string | undefined;
  readonly isFree?: boolean | undefined;
  readonly body: Blob | null;
  readonly view: ResultsView | null;
  /** Present if the run comes from a bundle. `missing` are paths of request fields that the bundle lacks. */
  readonly imported?: {
    readonly missing: readonly string[];
    readonly annotations: readonly ResultAnnotation[];
  };
  /** The response contains a secret text of the request that only the server knows. */
  readonly echoesSecret: boolean;
};

export type StoreRunOutcome = {
  readonly run: PastRun;
  readonly evicted: number;
};

/**
 * Stores a run with its compressed response. Evicts older responses if storage is full; stores the
 * run without its response if that is not enough.
 */
export async function storeRun(finished: FinishedRun): Promise<StorageResult<StoreRunOutcome>> {
  const isTraceless =
    zeroRetentionReason(finished.request) !== null || sentZeroRetention(finished.sent);
  const { request, missing } = storableRequest(finished.sent, isTraceless);
  const { view } = finished;
  const secrets = secretTexts(finished.sent, stripBody(finished.sent, "history").stripped);
  const isSecret =
    !isTraceless &&
    finished.body !== null &&
    (finished.echoesSecret || (await containsAny(finished.body, secrets)));
  const blob =
    isTraceless || isSecret || !finished.body ? null : await gzip(finished.body).catch(() => null);
  const headers = blob && (await withoutSecrets(finished.headers ?? null, secrets));
  const failedProviders = view ? failedProvidersOf(view) : undefined;
  const run: PastRun = {
    id: finished.id ?? createStorageId(),
    name: null,
    ...noAnnotation,
    pinned: false,
    startedAt: finished.startedAt,
    durationMs: finished.durationMs,
    status: finished.status,
    connectionLabel: finished.connectionLabel,
    ...(finished.connection !== undefined && { connection: finished.connection }),
    ...(finished.isFree && { isFree: true }),
    request,
    missing: [...new Set([...(finished.imported?.missing ?? []), ...missing])],
    credits: view?.creditsUsed ?? null,
    bytes: finished.body?.size ?? 0,
    results: view && countResults(view),
    hosts: view && !isTraceless ? resultHosts(view) : [],
    failure: finished.failure,
    body: isTraceless ? "traceless" : isSecret ? "secret" : blob ? "kept" : "none",
    storedBytes: blob?.size ?? 0,
    trace: blob && (await withoutSecrets(finished.trace, secrets)),
    try: finished.try,
    ...(finished.sweep && { sweep: finished.sweep }),
    ...(finished.imported && !isTraceless && { resultAnnotations: finished.imported.annotations }),
    ...(headers && { headers }),
    failedPages: view ? countFailedPages(view) : 0,
    ...(failedProviders && { failedProviders }),
    isImported: finished.imported !== undefined,
    isOlderVersion: false,
  };
  const stored = await putWithRoom(run, blob);
  notifyRunsChanged();
  return stored;
}

const withBody = (run: PastRun, blob: Blob | null): PastRun =>
  blob ? { ...run, body: "kept", storedBytes: blob.size } : run;

/**
 * Stores deleted or imported runs with their responses: in one transaction, unless the storage is too full. Returns how
 * many were stored before a failure. The caller notifies.
 */
export async function restoreRuns(
  all: readonly RunWithBody[],
): Promise<{ readonly stored: number; readonly failure: StorageFailure | null }> {
  const bytes = all.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const together = await withRuns(async (database) => {
    await makeRoom(database, bytesToFree(bytes, estimate ?? {}));
    const bodies = await allToStoredBytes(all.map(({ blob }) => blob));
    const stored = all.map(({ run, blob }, index) => ({
      run: withBody(run, blob),
      bytes: bodies[index] ?? null,
    }));
    await putAll(database, stored);
  });
  if (together.ok) return { stored: all.length, failure: null };
  for (const [stored, { run, blob }] of all.entries()) {
    const done = await putWithRoom(withBody(run, blob), blob);
    if (!done.ok) return { stored, failure: done.failure };
  }
  return { stored: all.length, failure: null };
}

async function putWithRoom(
  run: PastRun,
  blob: Blob | null,
): Promise<StorageResult<StoreRunOutcome>> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return withRuns(async (database) => {
    const evicted = await makeRoom(database, bytesToFree(blob?.size ?? 0, estimate ?? {}));
    const bytes = blob && (await toStoredBytes(blob));
    try {
      await put(database, run, bytes);
      return { run, evicted };
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
      // The browser's quota estimate was wrong.
      const evictedAgain = await makeRoom(database, 2 * (blob?.size ?? 0) + 1_000_000);
      const storedAfterEviction = await put(database, run, bytes).then(
        () => true,
        () => false,
      );
      if (storedAfterEviction) return { run, evicted: evicted + evictedAgain };
      const withoutBody: PastRun = { ...run, body: blob ? "evicted" : run.body, storedBytes: 0 };
      await put(database, withoutBody, null);
      return { run: withoutBody, evicted: evicted + evictedAgain };
    }
  });
}

const put = (database: RunsDatabase, run: PastRun, bytes: ArrayBuffer | null): Promise<void> =>
  putAll(database, [{ run, bytes }]);

async function putAll(
  database: RunsDatabase,
  all: readonly { readonly run: PastRun; readonly bytes: ArrayBuffer | null }[],
): Promise<void> {
  const transaction = database.transaction(["runs", "bodies"], "readwrite");
  await commit(transaction, async () => {
    await Promise.all(
      all.flatMap(({ run, bytes }) => [
        transaction.objectStore("runs").put(toRunRecord(run), run.id),
        bytes && transaction.objectStore("bodies").put(bytes, run.id),
      ]),
    );
  });
}

/** Frees `bytes` and deletes runs beyond the limit. Returns the number of evicted responses. */
async function makeRoom(database: RunsDatabase, bytes: number): Promise<number> {
  if (bytes === 0 && (await database.count("runs")) < 4_000) return 0;
  const runs = (await database.getAll("runs")).flatMap((record) => parseRunRecord(record) ?? []);
  const bodies = bodiesToEvict(runs, bytes);
  const writing = database.transaction(["runs", "bodies"], "readwrite");
  for (const run of bodies) {
    await writing.objectStore("bodies").delete(run.id);
    const withoutBody: PastRun = { ...run, body: "evicted", storedBytes: 0 };
    await writing.objectStore("runs").put(toRunRecord(withoutBody), run.id);
  }
  for (const { id } of runsToDelete(runs)) {
    await writing.objectStore("bodies").delete(id);
    await writing.objectStore("runs").delete(id);
  }
  await writing.done;
  return bodies.length;
}

/** Skips records of a newer version and leaves them in place. */
export const listRuns = (): Promise<StorageResult<readonly PastRun[]>> =>
  withRuns(async (database) =>
    (await database.getAll("runs")).flatMap((record) => parseRunRecord(record) ?? []),
  );

/** Null if the run is not stored, or only readable by a newer version. */
export async function findRun(id: string): Promise<PastRun | null> {
  const found = await lookUpRun(id);
  return found.state === "found" ? found.run : null;
}

export type RunLookup =
  | { readonly state: "found"; readonly run: PastRun }
  | { readonly state: "missing" }
  /** The record is malformed, or a newer version of the workbench wrote it. */
  | { readonly state: "unreadable" }
  | { readonly state: "failed"; readonly failure: StorageFailure };

/** Looks up a stored run by its id. Never rejects. */
export async function lookUpRun(id: string): Promise<RunLookup> {
  const found = await withRuns((database) => database.get("runs", id));
  if (!found.ok) return { state: "failed", failure: found.failure };
  if (found.value === undefined) return { state: "missing" };
  const run = parseRunRecord(found.value);
  return run ? { state: "found", run } : { state: "unreadable" };
}

/** Changes the stored run, which another tab may have changed as well. */
export const updateRun = (
  id: string,
  change: Partial<Pick<PastRun, "name" | "pinned" | "note" | "tags" | "feedback">>,
): Promise<StorageResult<null>> =>
  writeRuns(["runs"], async (transaction) => {
    const runs = transaction.objectStore("runs");
    const run = parseRunRecord(await runs.get(id));
    if (run) await runs.put(toRunRecord({ ...run, ...change }), id);
  });

/** Returns the runs with their stored responses, so that they can be restored. The caller notifies. */
export const deleteRuns = (
  runs: readonly PastRun[],
): Promise<StorageResult<readonly RunWithBody[]>> =>
  withRuns(async (database) => {
    const writing = database.transaction(["runs", "bodies"], "readwrite");
    const gone = runs.map(async (run) => {
      const stored = await writing.objectStore("bodies").get(run.id);
      await writing.objectStore("bodies").delete(run.id);
      await writing.objectStore("runs").delete(run.id);
      return { run, blob: fromStoredBytes(stored) };
    });
    const all = await Promise.all(gone);
    await writing.done;
    return all;
  });

export const loadStoredBody = (id: string): Promise<StorageResult<Blob | null>> =>
  withRuns(async (database) => fromStoredBytes(await database.get("bodies", id)));

/** The response of a run as received. Null if it is not stored. */
export async function loadRunBody(id: string): Promise<Blob | null> {
  const stored = await loadStoredBody(id);
  return stored.ok && stored.value ? gunzip(stored.value).catch(() => null) : null;
}
