import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { InferredTypes } from "@/lib/results/types/infer-types";
import { previousKind } from "@/lib/storage/runs/previous-run";
import { listRuns, loadRunBody } from "@/lib/storage/runs/run-store";
import type { ShownRun } from "@/lib/transport/run-state";
import { responses } from "../contents/response-workers";

/** The newest stored runs. More would take long to read. */
const MAX_RUNS = 50;

/** Ids of the other stored runs with the query and the sources of this one, newest first. */
async function similarRuns({ run }: ShownRun): Promise<readonly string[]> {
  const stored = await listRuns();
  if (!stored.ok) return [];
  const kind = previousKind(run.request);
  return stored.value
    .filter((each) => each.id !== run.id && each.body === "kept" && !each.try)
    .filter(({ request }) => previousKind(request) === kind)
    .toSorted((one, other) => other.startedAt - one.startedAt)
    .slice(0, MAX_RUNS - 1)
    .map(({ id }) => id);
}

const none: readonly string[] = [];

/** The ids of similar runs; none until they are known. */
export function useSimilarRuns(shown: ShownRun, active: boolean): readonly string[] {
  return useLoaded(() => (active ? similarRuns(shown) : null), [shown, active]) ?? none;
}

/** Types of the run and of further stored ones, inferred in a worker. Null while that takes. */
export function useTypes(
  shown: ShownRun,
  further: readonly string[],
  active: boolean,
): InferredTypes | "failed" | null {
  return useLoaded(
    (signal) => (active ? infer(shown, further, signal).catch(() => "failed" as const) : null),
    [shown, further, active],
  );
}

async function infer({ run }: ShownRun, further: readonly string[], signal: AbortSignal) {
  const bodies = await Promise.all(further.map(loadRunBody));
  return responses.inferTypes([run.body, ...bodies.filter((body) => body !== null)], signal);
}
