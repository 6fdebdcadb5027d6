import { isJsonObject } from "@/lib/contract/json-object";
import type { PastRun } from "./run-record";

/**
 * The run to compare each run with, by id: the newest earlier one with the same query and the same sources, otherwise
 * the newest earlier one. Only runs with a stored response. Tries of single pages do not count, and traces are compared
 * only with traces.
 */
export function previousRuns(runs: readonly PastRun[]): ReadonlyMap<string, PastRun> {
  const previous = new Map<string, PastRun>();
  const lastOfKind = new Map<string, PastRun>();
  for (const run of runs.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const what = run.trace ? "trace" : "search";
    const kind = previousKind(run.request);
    const found = lastOfKind.get(`${what} ${kind}`) ?? lastOfKind.get(what);
    if (found) previous.set(run.id, found);
    if (run.body !== "kept" || run.try) continue;
    lastOfKind.set(what, run);
    lastOfKind.set(`${what} ${kind}`, run);
  }
  return previous;
}

/** The query and the sources, without their options: the same for runs that are compared by default. */
export function previousKind({ query, sources }: PastRun["request"]): string {
  const types = Array.isArray(sources)
    ? sources.map((each: unknown) => String(isJsonObject(each) ? each.type : each))
    : ["web"];
  return JSON.stringify([query, types.toSorted()]);
}
