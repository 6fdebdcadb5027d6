import { countOf } from "@/lib/format/count";
import { formatIdList, parseIdList } from "@/lib/format/id-list";

/** The runs of a comparison by their ids, in the order of the columns. `base` is one of them. */
export type ComparisonPlace = { readonly runs: readonly string[]; readonly base: string };

export const MIN_COMPARED_RUNS = 2;
export const MAX_COMPARED_RUNS = 10;

/** The URL contains ids only. */
export function comparisonUrl({ runs, base }: ComparisonPlace): string {
  return `/compare?runs=${formatIdList(runs)}&base=${encodeURIComponent(base)}`;
}

/**
 * Parses the query of a URL. Drops empty and repeated ids, and ids beyond the limit. The first run is the baseline
 * unless `base` names another. Null without a run.
 */
export function parseComparisonUrl(search: string): ComparisonPlace | null {
  const query = new URLSearchParams(search);
  const runs = [...new Set(parseIdList(query.get("runs")))].slice(0, MAX_COMPARED_RUNS);
  const [first] = runs;
  if (first === undefined) return null;
  return { runs, base: runs.find((id) => id === query.get("base")) ?? first };
}

/** Sentences about the parts of a URL that are not shown as it names them. */
export function urlFindings(search: string): string[] {
  const query = new URLSearchParams(search);
  const named = parseIdList(query.get("runs"));
  const runs = new Set(named);
  const repeated = new Set(named.filter((id, at) => named.indexOf(id) !== at));
  const base = query.get("base");
  const over = runs.size - MAX_COMPARED_RUNS;
  return [
    ...(runs.size < named.length
      ? [`The URL names ${countOf(repeated.size, "run")} more than once. A run is compared once.`]
      : []),
    ...(over > 0
      ? [
          `The URL names ${runs.size} runs, and a comparison has at most ${MAX_COMPARED_RUNS}. The last ${over === 1 ? "one is" : `${over} are`} not shown.`,
        ]
      : []),
    ...(runs.size === 1 ? ["A comparison needs two runs. Select another one."] : []),
    ...(base && runs.size > 0 && ![...runs].slice(0, MAX_COMPARED_RUNS).includes(base)
      ? ["The baseline of the URL is not one of its runs. The first run is the baseline."]
      : []),
  ];
}
