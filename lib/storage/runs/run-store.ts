import type { SearchRequest } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { TraceNote } from "@/lib/results/model/trace-note";
import { commit, type StorageResult } from "../browser-database";
import { createStorageId } from "../storage-id";
import { gunzip, gzip } from "./compression";
import { notifyRunsChanged, type RunsDatabase, withRuns } from "./database";
import { bodiesToEvict, bytesToFree, runsToDelete } from "./eviction";
import {
  countResults,
  type PastRun,
  parseRunRecord,
  resultHosts,
  storableRequest,
  toRunRecord,
} from "./run-record";
import { containsAny, secretTexts, traceNoteWithoutSecrets } from "./secrets";
import { zeroRetentionReason } from "./zero-retention";

/** A run that has just ended, as the page knows it. */
export type FinishedRun = {
  readonly request: SearchRequest;
  /** The request as it was sent. */
  readonly sent: Body;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly connectionLabel: string | null;
  readonly body: Blob | null;
  readonly view: ResultsView | null;
  readonly failure: string | null;
  /** How it was instrumented, where it was. */
  readonly trace: TraceNote | null;
};

export type StoredRun = {
  readonly run: PastRun;
  /** How many older responses made room for this one. */
  readonly evicted: number;
};

/** Keeps a run. Its response is compressed; where there is no room, older ones go, and at last it is kept without. */
export async function storeRun(ended: FinishedRun): Promise<StorageResult<StoredRun>> {
  const isTraceless = zeroRetentionReason(ended.request) !== null;
  const { request, missing } = storableRequest(ended.sent, isTraceless);
  const { view } = ended;
  const secrets = secretTexts(ended.sent, stripBody(ended.sent, "history").stripped);
  const isSecret = !isTraceless && ended.body !== null && (await containsAny(ended.body, secrets));
  const blob =
    isTraceless || isSecret || !ended.body ? null : await gzip(ended.body).catch(() => null);
  const run: PastRun = {
    id: createStorageId(),
    name: null,
    pinned: false,
    startedAt: ended.startedAt,
    durationMs: ended.durationMs,
    status: ended.status,
    connectionLabel: ended.connectionLabel,
    request,
    missing,
    credits: view?.creditsUsed ?? null,
    bytes: ended.body?.size ?? 0,
    results: view && countResults(view),
    hosts: view && !isTraceless ? resultHosts(view) : [],
    failure: ended.failure,
    body: isTraceless ? "traceless" : isSecret ? "secret" : blob ? "kept" : "none",
    storedBytes: blob?.size ?? 0,
    trace: blob && (await traceNoteWithoutSecrets(ended.trace, secrets)),
  };
  return putWithRoom(run, blob);
}

/** Puts back or takes in a run together with its response, as `removeRun` or a file gave it. */
export const restoreRun = async (
  run: PastRun,
  blob: Blob | null,
): Promise<StorageResult<StoredRun>> =>
  putWithRoom(blob ? { ...run, body: "kept", storedBytes: blob.size } : run, blob);

async function putWithRoom(run: PastRun, blob: Blob | null): Promise<StorageResult<StoredRun>> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const done = await withRuns(async (database) => {
    const evicted = await makeRoom(database, bytesToFree(blob?.size ?? 0, estimate ?? {}));
    try {
      await put(database, run, blob);
      return { run, evicted };
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
      // The browser's own word on what fits is a guess; this is the truth.
      const more = await makeRoom(database, 2 * (blob?.size ?? 0) + 1_000_000);
      const again = await put(database, run, blob).then(
        () => true,
        () => false,
      );
      if (again) return { run, evicted: evicted + more };
      const without: PastRun = { ...run, body: blob ? "evicted" : run.body, storedBytes: 0 };
      await put(database, without, null);
      return { run: without, evicted: evicted + more };
    }
  });
  notifyRunsChanged();
  return done;
}

async function put(database: RunsDatabase, run: PastRun, blob: Blob | null): Promise<void> {
  const transaction = database.transaction(["runs", "bodies"], "readwrite");
  await commit(transaction, async () => {
    await transaction.objectStore("runs").put(toRunRecord(run), run.id);
    if (blob) await transaction.objectStore("bodies").put(blob, run.id);
  });
}

/** Frees so many bytes and forgets what is beyond the most; answers how many responses went. */
async function makeRoom(database: RunsDatabase, bytes: number): Promise<number> {
  if (bytes === 0 && (await database.count("runs")) < 4_000) return 0;
  const runs = (await database.getAll("runs")).flatMap((record) => parseRunRecord(record) ?? []);
  const bodies = bodiesToEvict(runs, bytes);
  const writing = database.transaction(["runs", "bodies"], "readwrite");
  for (const run of bodies) {
    await writing.objectStore("bodies").delete(run.id);
    const without: PastRun = { ...run, body: "evicted", storedBytes: 0 };
    await writing.objectStore("runs").put(toRunRecord(without), run.id);
  }
  for (const { id } of runsToDelete(runs)) {
    await writing.objectStore("bodies").delete(id);
    await writing.objectStore("runs").delete(id);
  }
  await writing.done;
  return bodies.length;
}

/** All runs that can be read. Records of a newer version are passed over and stay. */
export const listRuns = (): Promise<StorageResult<readonly PastRun[]>> =>
  withRuns(async (database) =>
    (await database.getAll("runs")).flatMap((record) => parseRunRecord(record) ?? []),
  );

/** Changes the name or the pin of a run, as it stands now: another tab may have changed it, too. */
export const updateRun = (
  id: string,
  change: Partial<Pick<PastRun, "name" | "pinned">>,
): Promise<StorageResult<null>> =>
  withRuns(async (database) => {
    const writing = database.transaction("runs", "readwrite");
    const run = parseRunRecord(await writing.store.get(id));
    if (run) await writing.store.put(toRunRecord({ ...run, ...change }), id);
    await writing.done;
    notifyRunsChanged();
    return null;
  });

/** Removes a run; answers its stored response, with which it can be put back. */
export const deleteRun = (id: string): Promise<StorageResult<Blob | null>> =>
  withRuns(async (database) => {
    const writing = database.transaction(["runs", "bodies"], "readwrite");
    const blob = await writing.objectStore("bodies").get(id);
    await writing.objectStore("bodies").delete(id);
    await writing.objectStore("runs").delete(id);
    await writing.done;
    notifyRunsChanged();
    return blob instanceof Blob ? blob : null;
  });

/** The stored response of a run, still compressed; null where there is none. */
export const loadStoredBody = (id: string): Promise<StorageResult<Blob | null>> =>
  withRuns(async (database) => {
    const blob = await database.get("bodies", id);
    return blob instanceof Blob ? blob : null;
  });

/** The response of a run, byte for byte as it came; null where it is not there any more. */
export async function loadRunBody(id: string): Promise<Blob | null> {
  const stored = await loadStoredBody(id);
  return stored.ok && stored.value ? gunzip(stored.value).catch(() => null) : null;
}
