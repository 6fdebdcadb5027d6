import { isJsonObject } from "@/lib/contract/json-object";
import type { Annotation } from "@/lib/format/annotation";
import {
  isUrlKey,
  type ResultAnnotation,
  withAnnotation,
} from "@/lib/results/annotations/result-annotations";
import type { StorageResult } from "../browser-database";
import { notifyRunsChanged, withRuns } from "./database";
import { parseRunRecord, runTitle, toRunRecord } from "./run-record";
import { findRun } from "./run-store";

/** `missing`: the run is not in the history. `traceless`: its URLs may not be stored. */
type AnnotateOutcome = "stored" | "missing" | "traceless" | "too-many";

/** Changes the annotation of a result, which another tab may have changed as well. */
export const annotateResult = (
  runId: string,
  key: string,
  annotation: Annotation,
): Promise<StorageResult<AnnotateOutcome>> =>
  withRuns(async (database) => {
    const writing = database.transaction("runs", "readwrite");
    const run = parseRunRecord(await writing.store.get(runId));
    const changed = withAnnotation(run?.resultAnnotations ?? [], key, annotation);
    const outcome = !run
      ? "missing"
      : run.body === "traceless"
        ? "traceless"
        : changed === null
          ? "too-many"
          : "stored";
    if (run && changed && outcome === "stored")
      await writing.store.put(toRunRecord({ ...run, resultAnnotations: changed }), runId);
    await writing.done;
    if (outcome === "stored") notifyRunsChanged();
    return outcome;
  });

/** Empty without a stored run. */
export const loadResultAnnotations = async (runId: string): Promise<readonly ResultAnnotation[]> =>
  (await findRun(runId))?.resultAnnotations ?? [];

/** An annotation that a page got in another run. */
export type EarlierAnnotation = {
  readonly annotation: Annotation;
  readonly runTitle: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
};

/** The latest annotations of pages in other runs, by key. Records without annotations are not parsed. */
export async function loadEarlierAnnotations(
  runId: string,
): Promise<ReadonlyMap<string, EarlierAnnotation>> {
  const records = await withRuns((database) => database.getAll("runs"));
  const runs = (records.ok ? records.value : [])
    .filter((record) => isJsonObject(record) && Array.isArray(record.resultAnnotations))
    .flatMap((record) => parseRunRecord(record) ?? [])
    .filter(({ id }) => id !== runId)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  return new Map(
    runs.flatMap((run) =>
      (run.resultAnnotations ?? [])
        .filter(({ key }) => isUrlKey(key))
        .map(({ key, ...annotation }): [string, EarlierAnnotation] => [
          key,
          { annotation, runTitle: runTitle(run), startedAt: run.startedAt },
        ]),
    ),
  );
}
