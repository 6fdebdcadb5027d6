import { type JudgedRun, queryOfRun, systemsByOptions } from "@/lib/judge/cases/systems-of-runs";
import { variantsOfRuns } from "@/lib/judge/cases/systems-of-sweep";
import { toValidRequest } from "@/lib/request/valid-request";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { findRun, loadRunBody } from "@/lib/storage/runs/run-store";
import type { Sweep } from "@/lib/sweep/sweep";
import { createWorkerClient, type WorkerClient } from "@/lib/workers/client";
import { readAllResults } from "@/lib/workers/responses/read-all-results";

/** Runs to judge, each with its system, before their responses are opened. */
export type RunGroup = {
  readonly id: string;
  readonly label: string;
  /** In the order of time. */
  readonly runs: readonly PastRun[];
  readonly systems: readonly JudgedRun["system"][];
  /** Ids of runs that are not stored in this browser. */
  readonly missing: readonly string[];
};

const byTime = (runs: readonly PastRun[]) => runs.toSorted((a, b) => a.startedAt - b.startedAt);

export async function groupOfRuns(ids: readonly string[], id: string): Promise<RunGroup> {
  const found = await Promise.all(ids.map(findRun));
  const runs = byTime(found.flatMap((run) => (run && queryOfRun(run) !== "" ? [run] : [])));
  const missing = ids.filter((_, at) => found[at] === null);
  return { id, label: "Chosen runs", runs, systems: systemsByOptions(runs), missing };
}

/** The finished runs of a sweep; cells of one variant are one system. */
export async function groupOfSweep(sweep: Sweep): Promise<RunGroup> {
  const variants = variantsOfRuns(sweep);
  const ids = [...variants.keys()];
  const found = await Promise.all(ids.map(findRun));
  const runs = byTime(found.flatMap((run) => (run && queryOfRun(run) !== "" ? [run] : [])));
  const fallback = { key: "", label: sweep.name };
  return {
    id: sweep.id,
    label: sweep.name,
    runs,
    systems: runs.map((run) => variants.get(run.id) ?? fallback),
    missing: ids.filter((_, at) => found[at] === null),
  };
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
    const meta = { status: run.status ?? 200, retryAfter: null };
    const requested = requestedContent(toValidRequest(run.request));
    const parsed = await readAllResults(client, body, meta, requested, undefined);
    return parsed.ok ? parsed.view : null;
  } catch {
    return null;
  }
}
