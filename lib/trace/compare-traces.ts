import type { Trace, TraceStep } from "./trace";

/**
 * A step of this trace and the matching step of the previous one. `was` or `is` is null if only the
 * other trace has it.
 */
export type StepPair = {
  readonly is: TraceStep | null;
  readonly was: TraceStep | null;
  /** Milliseconds that the step takes longer now. Null if one of the two was not measured. */
  readonly slower: number | null;
  readonly statusChanged: boolean;
};

/**
 * Pairs the steps of two traces in order: equal actions first, then remaining actions of the same
 * type.
 */
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
    // Same type between equal neighbours: the step was edited.
    const edited = one?.action.type === other?.action.type && skipOne === skipOther;
    if (one && other && edited) {
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

/**
 * Lengths of the longest common subsequences of the remaining steps, for each pair of positions.
 */
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
