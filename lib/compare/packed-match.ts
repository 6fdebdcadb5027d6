import type { ListId } from "@/lib/contract/dialect/list-id";
import type { UrlRule } from "./canonical-url";
import { type ComparedResult, type ComparedRun, comparedLists } from "./compared-run";
import { type MatchedCell, type MatchedResults, matchResults } from "./match-results";
import { type RunSimilarity, runSimilarity } from "./run-similarity";

/** The parts of a run that matching uses, in a form that is quick to post to a worker. */
type PackedRun = {
  readonly lists: readonly ListId[];
  /** For each result, the index in `lists`. Null if the results are unknown. */
  readonly sources: Uint16Array<ArrayBuffer> | null;
  readonly urls: readonly (string | null)[];
  readonly imageUrls: readonly (string | null)[];
  /** Keyed by index of the result, because few have any. */
  readonly otherUrls: ReadonlyMap<number, readonly string[]>;
};

export type PackedRuns = {
  readonly runs: readonly PackedRun[];
  readonly base: number;
  readonly rule: UrlRule;
  /** Persistence of the rank-biased overlap. */
  readonly p: number;
};

/** Similarities to the baseline by run, then by source; index 0 is that of all sources. */
export type Similarities = readonly (readonly (RunSimilarity | "unknown" | "nothing")[])[];

export type PackedMatch = {
  readonly keys: readonly string[];
  /** For each result, run after run, its row. */
  readonly rows: Int32Array<ArrayBuffer>;
  /** For each result, 1 if a redirect matched it. */
  readonly redirects: Uint8Array<ArrayBuffer>;
  readonly similarities: Similarities;
};

export const packRuns = (runs: readonly ComparedRun[]): PackedRun[] =>
  runs
    .map((run) => ({ run, lists: comparedLists([run]) }))
    .map(({ run: { results }, lists }) => ({
      lists,
      sources: results && Uint16Array.from(results, ({ source }) => lists.indexOf(source)),
      urls: results?.map(({ url }) => url) ?? [],
      imageUrls: results?.map(({ imageUrl }) => imageUrl) ?? [],
      otherUrls: new Map(
        results?.flatMap(({ otherUrls }, at) => (otherUrls.length > 0 ? [[at, otherUrls]] : [])),
      ),
    }));

export function matchPacked({ runs, base, rule, p }: PackedRuns): PackedMatch {
  const matched = matchResults(runs.map(bareRun), base, rule);
  const rowOf = new Map(matched.rows.map((row, at) => [`${row.source} ${row.key}`, at]));
  const all = matched.runs.flatMap(({ results }, run) =>
    (results ?? []).map(({ source }, at) => ({ source, ...matched.keys[run]?.[at] })),
  );
  return {
    keys: matched.rows.map(({ key }) => key),
    rows: Int32Array.from(all, ({ source, key }) => rowOf.get(`${source} ${key}`) ?? -1),
    redirects: Uint8Array.from(all, ({ byRedirect }) => (byRedirect ? 1 : 0)),
    similarities: similarities(matched, p),
  };
}

export const similarities = (matched: MatchedResults, p: number): Similarities =>
  matched.runs.map((_, run) =>
    run === matched.base
      ? []
      : [null, ...comparedLists(matched.runs)].map((source) =>
          runSimilarity(matched, run, { source, p }),
        ),
  );

const withoutFacts = {
  ...{ id: "", name: null, startedAt: 0, durationMs: 0, status: null, connectionLabel: null },
  ...{ request: {}, missing: [], credits: null, bytes: 0, results: null, failure: null },
  ...{ body: "kept", failedPages: 0, isImported: false, isOlderVersion: false },
} as const satisfies ComparedRun["run"];

function bareRun({ lists, sources, urls, imageUrls, otherUrls }: PackedRun): ComparedRun {
  const counts = lists.map(() => 0);
  const results =
    sources &&
    Array.from(sources, (index, at): ComparedResult => {
      const source = lists[index] ?? "web";
      const place = counts[index] ?? 0;
      counts[index] = place + 1;
      return {
        // As the view model names results: a result without a URL is matched by its id.
        id: `${source}-${place}`,
        ...{ source, position: place + 1, title: null, status: null, failed: false, error: null },
        ...{ cache: null, bytes: null, tokens: null, credits: null, contents: [] },
        url: urls[at] ?? null,
        imageUrl: imageUrls[at] ?? null,
        otherUrls: otherUrls.get(at) ?? [],
      };
    });
  return { run: withoutFacts, results, providerFailures: null };
}

export function unpackMatch(
  runs: readonly ComparedRun[],
  base: number,
  { keys, rows, redirects }: PackedMatch,
): MatchedResults {
  const cells = keys.map(() => runs.map((): MatchedCell | null => null));
  const resultKeys = runs.map((): MatchedResults["keys"][number][number][] => []);
  let at = 0;
  for (const [run, { results }] of runs.entries()) {
    const ranks = new Map<string, number>();
    for (const result of results ?? []) {
      const row = rows[at] ?? -1;
      const byRedirect = redirects[at] === 1;
      at += 1;
      const rank = (ranks.get(result.source) ?? 0) + 1;
      ranks.set(result.source, rank);
      resultKeys[run]?.push({ key: keys[row] ?? "", byRedirect });
      const ofRow = cells[row];
      if (!ofRow) continue;
      const first = ofRow[run];
      ofRow[run] = first
        ? { ...first, duplicateRanks: [...first.duplicateRanks, rank] }
        : { result, rank, byRedirect, duplicateRanks: [] };
    }
  }
  return {
    runs,
    base,
    keys: resultKeys,
    rows: keys.flatMap((key, row) => {
      const ofRow = cells[row] ?? [];
      const shown = (ofRow[base] ?? ofRow.find((cell) => cell !== null))?.result;
      return shown ? [{ key, source: shown.source, shown, cells: ofRow }] : [];
    }),
  };
}
