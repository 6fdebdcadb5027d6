/**
 * Keys of results and the number of the last check that had them. Only checks with results are counted, so that a
 * failure or an empty response forgets nothing.
 */
export type Seen = { readonly checks: number; readonly keys: Readonly<Record<string, number>> };

export const nothingSeen: Seen = { checks: 0, keys: {} };

/** Keys that are remembered. The ones not seen for the longest time are dropped. */
export const MAX_SEEN_KEYS = 10_000;

export type Keyed = { readonly key: string };

type Comparison<Result> = {
  /** The results that none of the last `memory` checks had, each key once. */
  readonly fresh: readonly Result[];
  readonly seen: Seen;
};

/** Compares the results of a successful check with those of the last `memory` checks. An empty list changes nothing. */
export function compareWithSeen<Result extends Keyed>(
  results: readonly Result[],
  seen: Seen,
  memory: number,
  maxKeys = MAX_SEEN_KEYS,
): Comparison<Result> {
  if (results.length === 0) return { fresh: [], seen };
  const checks = seen.checks + 1;
  const known = new Map(Object.entries(seen.keys));
  const fresh: Result[] = [];
  const now = new Set<string>();
  for (const result of results) {
    if (now.has(result.key)) continue;
    now.add(result.key);
    const last = known.get(result.key);
    if (last === undefined || last < checks - memory) fresh.push(result);
    // Inserted last: the order is that of the last check.
    known.delete(result.key);
    known.set(result.key, checks);
  }
  const remembered = [...known].filter(([, check]) => check > checks - memory).slice(-maxKeys);
  return { fresh, seen: { checks, keys: Object.fromEntries(remembered) } };
}
