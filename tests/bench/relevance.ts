import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultRanking, type Ranking } from "@/lib/engine/index/ranking/ranking";
import { openIndex } from "@/lib/engine/index/search-index";
import { type BenchmarkResult, mean } from "./benchmark";
import { luceneBm25 } from "./lucene-bm25";
import {
  type Collection,
  guideCollection,
  indexedPages,
  readCranfield,
  withHalfTheAbstracts,
} from "./relevance-collection";

const DEPTH = 10;

/** Each part of the ranking function switched off, by name. */
const ablation: Readonly<Record<string, Partial<Ranking>>> = {
  withoutProximity: { proximity: 0 },
  withoutForms: { form: 0 },
  withoutFieldWeights: { title: 1, headings: 1, address: 1 },
  withoutLengths: { b: 0 },
  withK1Of12: { k1: 1.2 },
};

/**
 * Ranking quality on collections of queries with relevance judgements, against Lucene's BM25 in the
 * same run. The odd queries of the public collection were used for tuning, the even ones were not.
 */
export async function relevance(): Promise<BenchmarkResult> {
  const cranfield = readCranfield();
  const name = "relevance: nDCG@10";
  const guide = figuresOf(guideCollection(), "guide");
  if (!cranfield)
    return { name, figures: { skipped: "the collection is not on this machine", ...guide } };
  const half = figuresOf(withHalfTheAbstracts(cranfield), "titles");
  return {
    name,
    figures: { ...figuresOf(cranfield, ""), ...half, ...guide },
    target: "ratio ≥ 1.04, ratioOfEven ≥ 1.02, titlesRatio ≥ 1.04, guideRatio ≥ 1.00",
  };
}

/** The effect of each part of the ranking function on every collection. */
export async function relevanceAblation(): Promise<BenchmarkResult> {
  const cranfield = readCranfield();
  const collections = [
    ...(cranfield ? [cranfield, withHalfTheAbstracts(cranfield)] : []),
    guideCollection(),
  ];
  const figures: Record<string, number> = {};
  for (const collection of collections)
    withIndexOf(collection, (score) => {
      for (const [label, change] of Object.entries({ complete: {}, ...ablation }))
        figures[`${collection.name}: ${label}`] = round(
          mean(score({ ...defaultRanking, ...change })),
        );
    });
  return { name: "relevance without each part of the ranking: nDCG@10", figures };
}

function figuresOf(collection: Collection, prefix: string): Record<string, number> {
  const named = (name: string) =>
    prefix === "" ? name : `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`;
  return withIndexOf(collection, (score) => {
    const reference = luceneBm25(
      collection.pages.map(({ id, title, text }) => ({ id, text: `${title} ${text}` })),
    );
    const ours = score(defaultRanking);
    const theirs = collection.queries.map(({ text, judged }) =>
      ndcg(reference(text), judged, DEPTH),
    );
    const isOdd = (_: number, at: number) => at % 2 === 0;
    const isEven = (_: number, at: number) => at % 2 === 1;
    return {
      [named("ndcg10")]: round(mean(ours)),
      [named("reference")]: round(mean(theirs)),
      [named("ratio")]: round(mean(ours) / mean(theirs)),
      [named("ratioOfOdd")]: round(mean(ours.filter(isOdd)) / mean(theirs.filter(isOdd))),
      [named("ratioOfEven")]: round(mean(ours.filter(isEven)) / mean(theirs.filter(isEven))),
      [named("queries")]: ours.length,
    };
  });
}

/** Calls a function with the scores of all queries under a ranking. */
function withIndexOf<T>(
  { pages, queries }: Collection,
  work: (score: (ranking: Ranking) => number[]) => T,
): T {
  const scratch = mkdtempSync(join(tmpdir(), "relevance-"));
  const file = join(scratch, "index.db");
  const index = openIndex(file);
  try {
    index.putMany(indexedPages(pages));
    return work((ranking) => {
      const ranked = openIndex(file, { ranking });
      const scores = queries.map(({ text, judged }) => {
        const { hits } = ranked.search({ query: text, limit: DEPTH, highlights: false });
        return ndcg(
          hits.map(({ url }) => url.split("/").at(-1) ?? ""),
          judged,
          DEPTH,
        );
      });
      ranked.close();
      return scores;
    });
  } finally {
    index.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Normalized discounted cumulative gain with the grade as gain (Järvelin and Kekäläinen, 2002): 1
 * if the best results come first, in order.
 */
export function ndcg(
  found: readonly string[],
  judged: ReadonlyMap<string, number>,
  depth: number,
): number {
  const gain = (grades: readonly number[]): number =>
    grades
      .slice(0, depth)
      .reduce((sum, grade, at) => sum + Math.max(0, grade) / Math.log2(at + 2), 0);
  const ideal = gain([...judged.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : gain(found.map((id) => judged.get(id) ?? 0)) / ideal;
}
