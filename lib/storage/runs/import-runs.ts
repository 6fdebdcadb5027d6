import type { StorageFailure } from "../browser-database";
import { createStorageId } from "../storage-id";
import { getStoredArtifact, storeArtifact } from "./artifacts";
import { notifyRunsChanged } from "./database";
import type { FileOfRun, RunWithBody } from "./history-file";
import type { PastRun } from "./run-record";
import { runSlices } from "./run-slices";
import { lookUpRun, restoreRuns } from "./run-store";

export type ImportedRuns = {
  /** The ids under which the runs are stored here, by their ids in the file. */
  readonly ids: ReadonlyMap<string, string>;
  /** How many runs were not stored before, or got their response back. */
  readonly changed: number;
  /** Why storing stopped. Null if every run is stored. */
  readonly failure: StorageFailure | null;
};

/** Stores runs of a file from another browser, marked as imported. */
export const importRuns = (
  runs: readonly RunWithBody[],
  files: readonly FileOfRun[] = [],
): Promise<ImportedRuns> =>
  mergeRuns(
    runs.map(({ run, blob }) => ({ run: { ...run, isImported: true }, blob })),
    files,
  );

/**
 * Stores runs of a file. A run keeps its id, unless another run has it here. A run that is stored already stays as it is,
 * and gets its response back if that was deleted.
 */
export async function mergeRuns(
  runs: readonly RunWithBody[],
  files: readonly FileOfRun[],
): Promise<ImportedRuns> {
  const merged = await storeMissingRuns(runs);
  notifyRunsChanged();
  return { ...merged, failure: merged.failure ?? (await storeRunFiles(files)) };
}

async function storeMissingRuns(runs: readonly RunWithBody[]): Promise<ImportedRuns> {
  const ids = new Map<string, string>();
  let changed = 0;
  for (const slice of runSlices(runs, ({ blob }) => blob?.size ?? 0)) {
    const here = new Map(
      await Promise.all(slice.map(async ({ run: { id } }) => [id, await lookUpRun(id)] as const)),
    );
    const missing: RunWithBody[] = [];
    const sliceIds = new Map<string, string>();
    for (const { run, blob } of slice) {
      const found = here.get(run.id);
      if (found?.state === "failed") return { ids, changed, failure: found.failure };
      const known = found?.state === "found" && isSameRun(found.run, run) ? found.run : null;
      const id = found?.state === "missing" || known ? run.id : createStorageId();
      sliceIds.set(run.id, id);
      if (known && (known.body === "kept" || !blob)) continue;
      const restored = known ?? { ...run, id };
      missing.push({ run: restored, blob });
      // The file may contain the run again, or another one with this id.
      here.set(id, { state: "found", run: blob ? { ...restored, body: "kept" } : restored });
    }
    const { stored, failure } = await restoreRuns(missing);
    changed += stored;
    if (failure !== null) return { ids, changed, failure };
    for (const [from, to] of sliceIds) ids.set(from, to);
  }
  return { ids, changed, failure: null };
}

/** Stores the files of a file. A stored copy of the same URL stays. Returns why storing stopped, or null. */
async function storeRunFiles(files: readonly FileOfRun[]): Promise<StorageFailure | null> {
  for (const { url, blob } of files) {
    if (await getStoredArtifact(url)) continue;
    const stored = await storeArtifact(url, blob);
    if (!stored.ok) return stored.failure;
  }
  return null;
}

const isSameRun = (one: PastRun, other: PastRun): boolean =>
  one.startedAt === other.startedAt &&
  one.bytes === other.bytes &&
  one.request.query === other.request.query;
