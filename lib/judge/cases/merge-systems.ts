import type { System } from "./system";

/**
 * The systems to store when runs are added to a case: without the runs that the case has already. A
 * system of a batch that the case has, such as a sweep that continued, is extended by the queries that
 * it lacks or that failed.
 */
export function systemsToStore(stored: readonly System[], added: readonly System[]): System[] {
  const known = new Set(stored.flatMap(({ rankings }) => rankings.map(({ runId }) => runId)));
  return added.flatMap((system): System[] => {
    const rankings = system.rankings.filter(({ runId }) => runId === null || !known.has(runId));
    if (rankings.length === 0) return [];
    const qids = new Set(rankings.map(({ qid }) => qid));
    const same = stored.find(
      (each) =>
        each.batch.id === system.batch.id &&
        each.label === system.label &&
        each.rankings.every(({ qid, failure }) => failure !== null || !qids.has(qid)),
    );
    if (!same) return [{ ...system, rankings }];
    const others = same.rankings.filter(({ qid }) => !qids.has(qid));
    return [{ ...same, rankings: [...others, ...rankings] }];
  });
}
