import { failureSchema } from "@/lib/contract/failure/failure";
import { allArtifacts } from "@/lib/results/artifacts/artifacts";
import type { ResultsView } from "@/lib/results/model/result-view";
import { getStoredArtifact, storedArtifactUrls } from "@/lib/storage/runs/artifacts";
import type { FileOfRun } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { listRuns, loadRunBody } from "@/lib/storage/runs/run-store";
import { cellFacts } from "@/lib/sweep/facts";
import type { SettledRun } from "@/lib/sweep/settle";
import type { Sweep } from "@/lib/sweep/sweep";
import { createWorkerClient } from "@/lib/workers/client";
import { readStoredResponse } from "@/lib/workers/responses/read-all-results";

/**
 * Runs that were stored before the tab ended, but whose cells were not settled: after a crash between both writes the
 * response is there, so nothing has to be sent or asked.
 */
export async function unsettledRuns(sweep: Sweep): Promise<ReadonlyMap<string, SettledRun>> {
  const open = sweep.cells.filter(({ state }) => state === "running");
  const all = open.length > 0 ? await listRuns() : null;
  const found = new Map<string, SettledRun>();
  for (const cell of open) {
    const run = (all?.ok ? all.value : []).find(
      ({ id, sweep: note }) =>
        note?.of === sweep.id && note.cell === cell.id && !cell.runs.includes(id),
    );
    if (run) found.set(cell.id, await settledRun(run));
  }
  return found;
}

async function settledRun(run: PastRun): Promise<SettledRun> {
  const view = run.failure === null ? await parsedView(run).catch(() => null) : null;
  const facts = cellFacts(run, view, view !== null);
  return {
    runId: run.id,
    failure: failureKind(run.failure),
    message: run.failure === null ? null : "The run failed.",
    facts: {
      ...facts,
      // Known without the response.
      ...{ credits: run.credits, results: run.results, failedPages: run.failedPages },
    },
    retryAfterSeconds: null,
  };
}

function failureKind(stored: string | null): SettledRun["failure"] {
  if (stored === null) return null;
  const known = failureSchema.options.find(({ shape }) => shape.kind.value === stored);
  return known?.shape.kind.value ?? "unexpected-status";
}

/** Finds the screenshots of runs that this browser stores. Parses no response if it stores none. */
export async function screenshotReader(): Promise<(run: PastRun) => Promise<readonly FileOfRun[]>> {
  const known = await storedArtifactUrls();
  return async (run) => {
    const view = known.size > 0 ? await parsedView(run).catch(() => null) : null;
    const images = view ? allArtifacts(view).filter(({ kind }) => kind === "image") : [];
    const stored = images.map(({ url }) => (known.has(url) ? getStoredArtifact(url) : null));
    return (await Promise.all(stored)).filter((file) => file !== null);
  };
}

/** The results of a stored run. Null if its response is not stored or cannot be parsed. */
async function parsedView(run: PastRun): Promise<ResultsView | null> {
  const body = run.body === "kept" ? await loadRunBody(run.id) : null;
  if (!body) return null;
  const client = createWorkerClient();
  try {
    const parsed = await readStoredResponse(client, { ...run, body });
    return parsed.ok ? parsed.view : null;
  } finally {
    client.dispose();
  }
}
