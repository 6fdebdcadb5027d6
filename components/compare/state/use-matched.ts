import { useEffect, useMemo, useState } from "react";
import type { UrlRule } from "@/lib/compare/canonical-url";
import { type MatchedResults, matchResults } from "@/lib/compare/match-results";
import { packRuns, type Similarities, similarities, unpackMatch } from "@/lib/compare/packed-match";
import { createWorkerClient } from "@/lib/workers/client";
import { baseIndex, type ComparedColumn } from "../runs/compared-columns";

/** The matched results of the columns. They belong together, because columns change before a worker is done. */
export type Matched = {
  readonly columns: readonly ComparedColumn[];
  readonly matched: MatchedResults;
  readonly similarities: Similarities;
};

/** Results of all runs together that are matched on this thread in a few milliseconds. */
const MAX_INLINE = 2_000;

/** Separate from the workers with responses, which may be busy. Starts with its first job. */
const worker = createWorkerClient();

/** Matches the results of the columns, many of them in a worker. Null until the first match. */
export function useMatched(
  columns: readonly ComparedColumn[],
  rule: UrlRule,
  p: number,
): Matched | null {
  const count = columns.reduce((sum, { compared }) => sum + (compared.results?.length ?? 0), 0);
  const isInline = count <= MAX_INLINE;
  const inline = useMemo(
    () => (isInline ? matchNow(columns, rule, p) : null),
    [columns, rule, p, isInline],
  );
  const [got, setGot] = useState<Matched | null>(null);
  useEffect(() => {
    if (isInline) return;
    const gone = new AbortController();
    matchInWorker(columns, rule, p, gone.signal).then(setGot, () => {
      // The worker failed. Matching on this thread takes longer.
      if (!gone.signal.aborted) setGot(matchNow(columns, rule, p));
    });
    return () => gone.abort();
  }, [columns, rule, p, isInline]);
  return inline ?? got;
}

const comparedOf = (columns: readonly ComparedColumn[]) => columns.map(({ compared }) => compared);

function matchNow(columns: readonly ComparedColumn[], rule: UrlRule, p: number): Matched {
  const matched = matchResults(comparedOf(columns), baseIndex(columns), rule);
  return { columns, matched, similarities: similarities(matched, p) };
}

async function matchInWorker(
  columns: readonly ComparedColumn[],
  rule: UrlRule,
  p: number,
  signal: AbortSignal,
): Promise<Matched> {
  const runs = comparedOf(columns);
  const base = baseIndex(columns);
  const packed = await worker.run(
    { kind: "match-runs", runs: packRuns(runs), base, rule, p },
    signal,
  );
  const matched = unpackMatch(runs, base, packed);
  return { columns, matched, similarities: packed.similarities };
}
