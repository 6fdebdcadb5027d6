import type { PastRun } from "./run-record";

/** The runs, and by their ids the further tries of their pages. A try without its run is a run of its own. */
export function groupTries(all: readonly PastRun[]): {
  readonly runs: readonly PastRun[];
  readonly triesOf: ReadonlyMap<string, readonly PastRun[]>;
} {
  const ids = new Set(all.map(({ id }) => id));
  const runs: PastRun[] = [];
  const triesOf = new Map<string, PastRun[]>();
  for (const run of all) {
    const of = run.try?.of;
    if (of === undefined || !ids.has(of)) runs.push(run);
    else triesOf.set(of, [...(triesOf.get(of) ?? []), run]);
  }
  return { runs, triesOf };
}
