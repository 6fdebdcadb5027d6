import type { Trace, TraceStep } from "./trace";

/** A step of this trace beside the same one of the last; `was` or `is` is null where only the other has it. */
export type StepPair = {
  readonly is: TraceStep | null;
  readonly was: TraceStep | null;
  /** Milliseconds that the step takes longer now; null where one of them was not measured. */
  readonly slower: number | null;
  readonly statusChanged: boolean;
};

/** Pairs the steps of two traces in order: equal actions belong together, and those between them by their kind. */
export function compareTraces(now: Trace, before: Trace): StepPair[] {
  const lengths = common(now.steps, before.steps);
  const pairs: StepPair[] = [];
  let at = 0;
  let was = 0;
  while (at < now.steps.length || was < before.steps.length) {
    const one = now.steps[at] ?? null;
    const other = before.steps[was] ?? null;
    if (one && other && sameAction(one, other)) {
      pairs.push(pair(one, other));
      at += 1;
      was += 1;
      continue;
    }
    const skipOne = lengths[at + 1]?.[was] ?? -1;
    const skipOther = lengths[at]?.[was + 1] ?? -1;
    // A step that was mended keeps its place; its selector or text is what changed.
    const mended = one?.action.type === other?.action.type && skipOne === skipOther;
    if (one && other && mended) {
      pairs.push(pair(one, other));
      at += 1;
      was += 1;
    } else if (one && (!other || skipOne >= skipOther)) {
      pairs.push(pair(one, null));
      at += 1;
    } else {
      pairs.push(pair(null, other));
      was += 1;
    }
  }
  return pairs;
}

const sameAction = (one: TraceStep, other: TraceStep): boolean =>
  JSON.stringify(one.action) === JSON.stringify(other.action);

const pair = (is: TraceStep | null, was: TraceStep | null): StepPair => ({
  is,
  was,
  slower:
    is && was && is.durationMs !== null && was.durationMs !== null
      ? is.durationMs - was.durationMs
      : null,
  statusChanged: is !== null && was !== null && is.status !== was.status,
});

/** Longest common subsequence of the rest from each pair of places. */
function common(now: readonly TraceStep[], before: readonly TraceStep[]): number[][] {
  const table = Array.from({ length: now.length + 1 }, () =>
    new Array<number>(before.length + 1).fill(0),
  );
  for (let at = now.length - 1; at >= 0; at -= 1)
    for (let was = before.length - 1; was >= 0; was -= 1) {
      const row = table[at];
      const one = now[at];
      const other = before[was];
      if (!row || !one || !other) continue;
      row[was] = sameAction(one, other)
        ? 1 + (table[at + 1]?.[was + 1] ?? 0)
        : Math.max(table[at + 1]?.[was] ?? 0, row[was + 1] ?? 0);
    }
  return table;
}
