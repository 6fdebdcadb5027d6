import { type JudgedRun, queryOfRun, systemsByOptions } from "@/lib/judge/cases/systems-of-runs";
import { variantsOfRuns } from "@/lib/judge/cases/systems-of-sweep";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { StorageResult } from "@/lib/storage/browser-database";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { loadRunBody, lookUpRun } from "@/lib/storage/runs/run-store";
import type { Sweep } from "@/lib/sweep/sweep";
import { createWorkerClient, type WorkerClient } from "@/lib/workers/client";
import { readStoredResponse } from "@/lib/workers/responses/read-all-results";

/** Runs to judge, each with its system, before their responses are opened. */
export type RunGroup = {
  readonly id: string;
  readonly label: string;
  /** Oldest first. */
  readonly runs: readonly PastRun[];
  readonly systems: readonly JudgedRun["system"][];
  /** Ids of runs that are not stored in this browser. */
  readonly missing: readonly string[];
};

/** The stored runs that have a query, in the order of time. */
async function storedRuns(
  ids: readonly string[],
): Promise<StorageResult<Pick<RunGroup, "runs" | "missing">>> {
  const found = await Promise.all(ids.map(lookUpRun));
  const failed = found.find((each) => each.state === "failed");
  if (failed) return { ok: false, failure: failed.failure };
  const runs = found.flatMap((each) =>
    each.state === "found" && queryOfRun(each.run) !== "" ? [each.run] : [],
  );
  const missing = ids.filter((_, at) => found[at]?.state !== "found");
  return {
    ok: true,
    value: { runs: runs.toSorted((a, b) => a.startedAt - b.startedAt), missing },
  };
}

export async function groupOfRuns(
  ids: readonly string[],
  id: string,
): Promise<StorageResult<RunGroup>> {
  const stored = await storedRuns(ids);
  if (!stored.ok) return stored;
  const systems = systemsByOptions(stored.value.runs);
  return { ok: true, value: { id, label: "Chosen runs", ...stored.value, systems } };
}

/** The finished runs of a sweep; cells of one variant are one system. */
export async function groupOfSweep(sweep: Sweep): Promise<StorageResult<RunGroup>> {
  const variants = variantsOfRuns(sweep);
  const stored = await storedRuns([...variants.keys()]);
  if (!stored.ok) return stored;
  const fallback = { key: "", label: sweep.name };
  const systems = stored.value.runs.map((run) => variants.get(run.id) ?? fallback);
  const label = `${sweep.name} · ${sweep.connection.label}`;
  return { ok: true, value: { id: sweep.id, label, ...stored.value, systems } };
}

/** Opens the stored responses of the runs, one after the other. */
export async function openResponses(
  { runs, systems }: Pick<RunGroup, "runs" | "systems">,
  onProgress: (done: number) => void,
): Promise<JudgedRun[]> {
  const client = createWorkerClient();
  try {
    const opened: JudgedRun[] = [];
    for (const [at, run] of runs.entries()) {
      onProgress(at);
      const system = systems[at];
      if (system) opened.push({ run, system, view: await openView(run, client) });
    }
    return opened;
  } finally {
    client.dispose();
  }
}

async function openView(run: PastRun, client: WorkerClient): Promise<ResultsView | null> {
  const body = run.body === "kept" && run.failure === null ? await loadRunBody(run.id) : null;
  if (!body) return null;
  try {
    const parsed = await readStoredResponse(client, { ...run, body });
    return parsed.ok ? parsed.view : null;
  } catch {
    return null;
  }
}
