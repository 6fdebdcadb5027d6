import type { ListId } from "@/lib/contract/dialect/list-id";
import { defaultUrlRule, type UrlRule } from "./canonical-url";
import { type ComparedResult, type ComparedRun, comparedLists } from "./compared-run";
import { type PageKey, pageKeys } from "./page-keys";

/** A page in one run. */
export type MatchedCell = {
  readonly result: ComparedResult;
  /** Counted from 1, in the list of its source. */
  readonly rank: number;
  /** Whether a redirect matched it, not its URL. */
  readonly byRedirect: boolean;
  /** Ranks of further results for the same page. They do not count for similarity. */
  readonly duplicateRanks: readonly number[];
};

/** A page of one source in all runs. */
export type MatchedRow = {
  /** Unique within the source. */
  readonly key: string;
  readonly source: ListId;
  /** The result of the baseline, otherwise of the first run that has the page. */
  readonly shown: ComparedResult;
  /** One for each run. Null if the run does not have the page, or if its results are unknown. */
  readonly cells: readonly (MatchedCell | null)[];
};

export type MatchedResults = {
  readonly runs: readonly ComparedRun[];
  readonly base: number;
  /** Ordered by source; pages of the baseline first, in its order, then those of the other runs. */
  readonly rows: readonly MatchedRow[];
  /** For each run, the keys of its results in the order of the response, with duplicates. */
  readonly keys: readonly (readonly PageKey[])[];
};

/** The change of a result's rank from the baseline. `up`: nearer to the first rank. */
export type Move =
  | { readonly kind: "same" | "new" | "gone" }
  | { readonly kind: "up" | "down"; readonly by: number }
  /** Neither run has the page. */
  | { readonly kind: "absent" }
  /** The results of one of the runs are unknown. */
  | { readonly kind: "unknown" };

export function matchResults(
  runs: readonly ComparedRun[],
  base: number,
  rule: UrlRule = defaultUrlRule,
): MatchedResults {
  const keys = pageKeys(runs, rule);
  const rows = new Map<string, { source: ListId; key: string; cells: (MatchedCell | null)[] }>();
  for (const run of new Set([base, ...runs.keys()]))
    for (const { result, rank, key, byRedirect } of rankedResults(runs[run], keys[run] ?? [])) {
      const id = `${result.source} ${key}`;
      const row = rows.get(id) ?? { source: result.source, key, cells: runs.map(() => null) };
      rows.set(id, row);
      const first = row.cells[run];
      row.cells[run] = first
        ? { ...first, duplicateRanks: [...first.duplicateRanks, rank] }
        : { result, rank, byRedirect, duplicateRanks: [] };
    }
  const matched = [...rows.values()].flatMap((row): MatchedRow[] => {
    const shown = (row.cells[base] ?? row.cells.find((cell) => cell !== null))?.result;
    return shown ? [{ ...row, shown }] : [];
  });
  return {
    runs,
    base,
    rows: comparedLists(runs).flatMap((type) => matched.filter(({ source }) => source === type)),
    keys,
  };
}

function rankedResults(run: ComparedRun | undefined, keys: readonly PageKey[]) {
  const counts = new Map<ListId, number>();
  return (run?.results ?? []).flatMap((result, at) => {
    const rank = (counts.get(result.source) ?? 0) + 1;
    counts.set(result.source, rank);
    const page = keys[at];
    return page ? [{ result, rank, ...page }] : [];
  });
}

export function moveOf({ runs, base }: MatchedResults, row: MatchedRow, run: number): Move {
  if (!runs[base]?.results || !runs[run]?.results) return { kind: "unknown" };
  const [was, is] = [row.cells[base], row.cells[run]];
  if (!was && !is) return { kind: "absent" };
  if (!was) return { kind: "new" };
  if (!is) return { kind: "gone" };
  const by = was.rank - is.rank;
  if (by === 0) return { kind: "same" };
  return { kind: by > 0 ? "up" : "down", by: Math.abs(by) };
}

/** A sign and a word, so that the colour of a move is not its only mark. */
export function moveLabel(move: Move): { readonly sign: string; readonly word: string } {
  switch (move.kind) {
    case "same":
      return { sign: "=", word: "same rank" };
    case "new":
      return { sign: "new", word: "new" };
    case "gone":
      return { sign: "gone", word: "gone" };
    case "up":
      return { sign: `+${move.by}`, word: `up ${move.by}` };
    case "down":
      return { sign: `−${move.by}`, word: `down ${move.by}` };
    case "absent":
      return { sign: "–", word: "in neither run" };
    case "unknown":
      return { sign: "?", word: "unknown" };
  }
}
