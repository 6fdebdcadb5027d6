import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openIndex } from "@/lib/engine/index/search-index";
import type { BenchmarkResult } from "./benchmark";

type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

const NAME = "relevance: Cranfield, nDCG@10";
/** Mean nDCG@10 of Lucene's BM25 on this collection, at the best of three settings. */
const REFERENCE = 0.377;

/**
 * Ranking quality on a public collection of queries with relevance judgments. The collection is not
 * part of the project: its folder is `SHARED_DATA`, or beside the project.
 */
export async function relevance(): Promise<BenchmarkResult> {
  const folder = join(
    process.env.SHARED_DATA ?? resolve(process.cwd(), "../shared/data"),
    "relevance/cranfield",
  );
  if (!existsSync(join(folder, "corpus.jsonl")))
    return { name: NAME, figures: { skipped: "the collection is not on this machine" } };

  const scratch = mkdtempSync(join(tmpdir(), "relevance-"));
  const index = openIndex(join(scratch, "index.db"));
  try {
    index.putMany(
      readLines(folder, "corpus.jsonl").map(({ _id, title = "", text }) => ({
        url: `https://collection.example/${_id}`,
        title,
        description: "",
        text,
        headings: [],
        language: "en",
        publishedAt: null,
        modifiedAt: null,
        fetchedAt: "2026-01-01T00:00:00Z",
        contentHash: "",
        site: "https://collection.example",
        fileType: null,
      })),
    );
    const judgements = readJudgements(folder);
    const scores: number[] = [];
    for (const { _id, text } of readLines(folder, "queries.jsonl")) {
      const judged = judgements.get(_id);
      if (!judged) continue;
      const { hits } = index.search({ query: text, limit: 10, highlights: false });
      const found = hits.map(({ url }) => url.split("/").at(-1) ?? "");
      scores.push(ndcg(found, judged, 10));
    }
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return {
      name: NAME,
      figures: {
        ndcg10: round(mean),
        reference: REFERENCE,
        ratio: round(mean / REFERENCE),
        queries: scores.length,
      },
      target: "ratio ≥ 1.02",
    };
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

type Line = { readonly _id: string; readonly title?: string; readonly text: string };

function isLine(value: unknown): value is Line {
  return (
    typeof value === "object" &&
    value !== null &&
    "_id" in value &&
    typeof value._id === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}

function readLines(folder: string, file: string): Line[] {
  const lines = readFileSync(join(folder, file), "utf8").trim().split("\n");
  return lines.map((line): unknown => JSON.parse(line)).filter(isLine);
}

function readJudgements(folder: string): Judgements {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of readFileSync(join(folder, "qrels.tsv"), "utf8").trim().split("\n")) {
    const [query = "", document = "", grade = "0"] = line.split("\t");
    const judged = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, judged.set(document, Number(grade)));
  }
  return judgements;
}
