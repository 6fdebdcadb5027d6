import type { StorageFailure } from "../browser-database";
import { createStorageId } from "../storage-id";
import { getStoredArtifact, storeArtifact } from "./artifacts";
import { notifyRunsChanged } from "./database";
import type { FileOfRun, RunWithBody } from "./history-file";
import type { PastRun } from "./run-record";
import { lookUpRun, restoreRun } from "./run-store";

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
  for (const { run, blob } of runs) {
    const found = await lookUpRun(run.id);
    if (found.state === "failed") return { ids, changed, failure: found.failure };
    const known = found.state === "found" && isSameRun(found.run, run) ? found.run : null;
    const id = found.state === "missing" || known ? run.id : createStorageId();
    if (!known || (known.body !== "kept" && blob)) {
      const stored = await restoreRun(known ?? { ...run, id }, blob);
      if (!stored.ok) return { ids, changed, failure: stored.failure };
      changed += 1;
    }
    ids.set(run.id, id);
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
