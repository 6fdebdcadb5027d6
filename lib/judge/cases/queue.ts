import type { JudgeCase } from "./judge-case";
import { blindOrder, type PoolItem, poolsOf } from "./pool";
import type { System } from "./system";
import { type Verdicts, verdictOf } from "./verdicts";

/** The results to judge, query by query. */
export function judgingQueue(
  judgeCase: JudgeCase,
  systems: readonly System[],
  /** Null shows the ranks and systems; otherwise the order is shuffled for this judge. */
  blindJudge: string | null,
): PoolItem[] {
  const pools = poolsOf(systems, judgeCase);
  return [...pools.values()].flatMap((pool) =>
    blindJudge === null ? pool : blindOrder(pool, `${judgeCase.seed}\n${blindJudge}`),
  );
}

/**
 * Position of the next result without a judgement after `from`, starting over at the end. Then the
 * postponed ones. Null if none is left.
 */
export function nextOpen(
  queue: readonly PoolItem[],
  verdicts: Verdicts,
  from: number,
): number | null {
  let postponed: number | null = null;
  for (let step = 0; step < queue.length; step += 1) {
    const at = (from + 1 + step) % queue.length;
    const item = queue[at];
    if (!item) continue;
    const verdict = verdictOf(verdicts, item)?.verdict;
    if (verdict === undefined) return at;
    if (verdict === "later") postponed ??= at;
  }
  return postponed;
}

export type JudgingProgress = {
  readonly total: number;
  /** Number of results that have a grade or are marked as unrateable. */
  readonly done: number;
  readonly later: number;
};

export function judgingProgress(queue: readonly PoolItem[], verdicts: Verdicts): JudgingProgress {
  let [done, later] = [0, 0];
  for (const item of queue) {
    const verdict = verdictOf(verdicts, item)?.verdict;
    if (verdict === "later") later += 1;
    else if (verdict !== undefined) done += 1;
  }
  return { total: queue.length, done, later };
}
