/** `count` equal items, from index `before` of one list and index `after` of the other. */
export type CommonRun = {
  readonly before: number;
  readonly after: number;
  readonly count: number;
};

/** Steps that all comparisons of one job may take together; a step takes a few nanoseconds. */
export type StepBudget = { left: number };

/** Bounds the memory of one comparison to about 8 MB. */
const MAX_EDITS = 2_000;

/**
 * Myers, "An O(ND) difference algorithm and its variations" (1986), on lists of numbers. Returns the common runs of a
 * shortest edit script in order, or null if the lists differ in more than `MAX_EDITS` items or the budget is used up.
 */
export function commonRuns(
  one: Int32Array,
  other: Int32Array,
  budget: StepBudget,
): CommonRun[] | null {
  const [n, m] = [one.length, other.length];
  // A comparison with d edits takes about d² / 2 steps.
  const most = Math.min(n + m, MAX_EDITS, Math.floor(Math.sqrt(2 * Math.max(0, budget.left))));
  const reached = new Int32Array(2 * most + 3);
  const center = most + 1;
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(reached.slice(center - edits, center + edits + 1));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down =
        diagonal === -edits ||
        (diagonal !== edits &&
          at(reached, center + diagonal - 1) < at(reached, center + diagonal + 1));
      let x = down ? at(reached, center + diagonal + 1) : at(reached, center + diagonal - 1) + 1;
      let y = x - diagonal;
      while (x < n && y < m && one[x] === other[y]) {
        x += 1;
        y += 1;
      }
      reached[center + diagonal] = x;
      if (x >= n && y >= m) {
        budget.left -= (edits * edits) / 2;
        return backtrack(trace, n, m);
      }
    }
  }
  budget.left -= (most * most) / 2;
  return null;
}

const at = (list: Int32Array, index: number): number => list[index] ?? 0;

/** Follows the furthest points back from the end. `trace[d]` holds those after `d - 1` edits. */
function backtrack(trace: readonly Int32Array[], n: number, m: number): CommonRun[] {
  const runs: CommonRun[] = [];
  let [x, y] = [n, m];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const before = trace[edits] ?? new Int32Array();
    const point = (diagonal: number) => at(before, diagonal + edits);
    const diagonal = x - y;
    const down =
      diagonal === -edits || (diagonal !== edits && point(diagonal - 1) < point(diagonal + 1));
    const from = edits === 0 ? 0 : down ? point(diagonal + 1) : point(diagonal - 1);
    const start = edits === 0 ? 0 : down ? from : from + 1;
    if (x > start) runs.push({ before: start, after: start - diagonal, count: x - start });
    x = from;
    y = from - (down ? diagonal + 1 : diagonal - 1);
  }
  return runs.toReversed();
}
