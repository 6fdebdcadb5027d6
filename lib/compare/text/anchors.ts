import { firstIndex } from "@/lib/format/first-index";
import { type CommonRun, commonRuns, type StepBudget } from "./common-runs";

/** A part of both lists: from and to (exclusive). */
type Region = {
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
};

/**
 * Common runs of two lists of line numbers, in order. Lines that occur once in both lists are anchors (patience diff), so that
 * long texts split into short regions and moved blank lines do not join unrelated paragraphs. A region that differs in too
 * many lines has no common runs.
 */
export function alignedRuns(one: Int32Array, other: Int32Array, budget: StepBudget): CommonRun[] {
  const runs: CommonRun[] = [];
  // A stack, so that the runs come in order.
  const open: (Region | CommonRun)[] = [{ before: [0, one.length], after: [0, other.length] }];
  for (let next = open.pop(); next; next = open.pop()) {
    if ("count" in next) {
      runs.push(next);
      continue;
    }
    const { head, inner, tail } = trimmed(one, other, next);
    if (head) runs.push(head);
    if (tail) open.push(tail);
    const [a, b] = [inner.before, inner.after];
    if (a[0] === a[1] || b[0] === b[1]) continue;
    const anchors = uniqueCommon(one, other, inner);
    if (anchors.length > 0) {
      for (const part of between(inner, anchors).toReversed()) open.push(part);
      continue;
    }
    for (const run of commonRuns(one.subarray(...a), other.subarray(...b), budget) ?? [])
      runs.push({ before: run.before + a[0], after: run.after + b[0], count: run.count });
  }
  return joined(runs);
}

function trimmed(one: Int32Array, other: Int32Array, { before, after }: Region) {
  let [from, to] = before;
  let [start, end] = after;
  while (from < to && start < end && one[from] === other[start]) {
    from += 1;
    start += 1;
  }
  while (from < to && start < end && one[to - 1] === other[end - 1]) {
    to -= 1;
    end -= 1;
  }
  const run = (at: number, there: number, count: number): CommonRun | null =>
    count > 0 ? { before: at, after: there, count } : null;
  const inner: Region = { before: [from, to], after: [start, end] };
  return {
    head: run(before[0], after[0], from - before[0]),
    inner,
    tail: run(to, end, before[1] - to),
  };
}

/** Lines that occur once in each part, as the longest list that is in order in both. */
function uniqueCommon(one: Int32Array, other: Int32Array, { before, after }: Region): CommonRun[] {
  const places = placesOfUnique(one, before);
  const there = placesOfUnique(other, after);
  const pairs: CommonRun[] = [];
  for (const [line, place] of places) {
    const match = there.get(line);
    if (place >= 0 && match !== undefined && match >= 0)
      pairs.push({ before: place, after: match, count: 1 });
  }
  return longestIncreasing(pairs);
}

/** The index of each line, or -1 if it occurs several times. In order of the first occurrence. */
function placesOfUnique(list: Int32Array, [from, to]: readonly [number, number]) {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const line = list[at] ?? 0;
    places.set(line, places.has(line) ? -1 : at);
  }
  return places;
}

/** Patience sorting: `pairs` are in the order of `before`. */
function longestIncreasing(pairs: readonly CommonRun[]): CommonRun[] {
  const tops: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, { after }] of pairs.entries()) {
    const length = firstIndex(tops.length, (at) => (pairs[tops[at] ?? 0]?.after ?? 0) >= after);
    if (length > 0) previous[index] = tops[length - 1] ?? -1;
    tops[length] = index;
  }
  const chosen: CommonRun[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chosen.push(pair);
  }
  return chosen.toReversed();
}

/** The anchors and the regions around them, in order. */
function between(whole: Region, anchors: readonly CommonRun[]): (Region | CommonRun)[] {
  const parts: (Region | CommonRun)[] = [];
  let [from, start] = [whole.before[0], whole.after[0]];
  for (const anchor of anchors) {
    parts.push({ before: [from, anchor.before], after: [start, anchor.after] }, anchor);
    [from, start] = [anchor.before + 1, anchor.after + 1];
  }
  parts.push({ before: [from, whole.before[1]], after: [start, whole.after[1]] });
  return parts;
}

function joined(runs: readonly CommonRun[]): CommonRun[] {
  const all: CommonRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const follows =
      last && last.before + last.count === run.before && last.after + last.count === run.after;
    if (follows) all[all.length - 1] = { ...last, count: last.count + run.count };
    else all.push(run);
  }
  return all;
}
