import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseSource, type SourcePage } from "@/lib/engine/html/parse-source";
import { mainContent } from "@/lib/engine/page/content/main-content";
import { readableArticle } from "@/lib/engine/page/content/readable-article";
import { parseDocument } from "@/lib/engine/page/dom/parse-document";
import { plainText } from "@/lib/engine/page/dom/plain-text";
import { type BenchmarkResult, quantile, rounded } from "./benchmark";
import { meanScore, type ShingleCounts, shingleCounts } from "./shingle-score";

const NAME = "main-content: news pages, F1 of 4-word shingles";
const TARGET = 0.97;
const FLOOR = 0.952;
const MAX_MS = 20;

type MarkedPage = { readonly url: string; readonly articleBody: string; readonly html: string };

/**
 * How well the article is extracted from a page, against hand-marked texts, compared with plain
 * Readability on the same pages. The collection is not part of the project: its folder is
 * `SHARED_DATA`, or beside the project.
 */
export async function mainContentQuality(): Promise<BenchmarkResult> {
  const pages = readMarkedPages();
  if (!pages) return { name: NAME, figures: { skipped: "the collection is not on this machine" } };
  const ours = { counts: [] as ShingleCounts[], times: [] as number[] };
  const readability = { counts: [] as ShingleCounts[], times: [] as number[] };
  const marked = pages.map(({ html, url, articleBody }) => ({
    source: parseSource(html, url),
    articleBody,
  }));
  const ourRoot = (source: SourcePage) => mainContent(source.html, source).root;
  const readabilityRoot = ({ html, head, bodyAttributes, base }: SourcePage) =>
    readableArticle(parseDocument(html, { title: head.title, body: bodyAttributes }), base);
  // A server compiles this code once and then extracts for days.
  for (const { source } of marked) for (const root of [ourRoot, readabilityRoot]) root(source);
  for (const { source, articleBody } of marked) {
    for (const [taken, extract] of [
      [ours, ourRoot],
      [readability, readabilityRoot],
    ] as const) {
      const start = performance.now();
      const root = extract(source);
      taken.times.push(performance.now() - start);
      taken.counts.push(shingleCounts(articleBody, plainText(root?.innerHTML ?? "").text));
    }
  }
  const score = meanScore(ours.counts);
  const bare = meanScore(readability.counts);
  return {
    name: NAME,
    figures: {
      pages: pages.length,
      f1: rounded(score.f1, 4),
      precision: rounded(score.precision, 4),
      recall: rounded(score.recall, 4),
      p50Ms: rounded(quantile(ours.times, 0.5)),
      p95Ms: rounded(quantile(ours.times, 0.95)),
      readabilityF1: rounded(bare.f1, 4),
      readabilityPrecision: rounded(bare.precision, 4),
      readabilityRecall: rounded(bare.recall, 4),
      readabilityP50Ms: rounded(quantile(readability.times, 0.5)),
      readabilityP95Ms: rounded(quantile(readability.times, 0.95)),
    },
    target: `F1 above ${TARGET}, at least ${FLOOR}, at most ${MAX_MS} ms per page`,
    isMet: score.f1 > TARGET && quantile(ours.times, 0.5) <= MAX_MS,
  };
}

/** News pages and their hand-marked articles; null if the collection is not on this machine. */
export function readMarkedPages(): readonly MarkedPage[] | null {
  const folder = join(
    process.env.SHARED_DATA ?? resolve(process.cwd(), "../shared/data"),
    "main-content",
  );
  if (!existsSync(join(folder, "ground-truth.json"))) return null;
  const truth: unknown = JSON.parse(readFileSync(join(folder, "ground-truth.json"), "utf8"));
  const htmlOf = (id: string) =>
    gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`))).toString("utf8");
  return Object.entries(truth ?? {}).flatMap(([id, entry]: [string, unknown]) =>
    isMarked(entry) ? [{ url: entry.url, articleBody: entry.articleBody, html: htmlOf(id) }] : [],
  );
}

function isMarked(entry: unknown): entry is Omit<MarkedPage, "html"> {
  return (
    typeof entry === "object" &&
    entry !== null &&
    "articleBody" in entry &&
    typeof entry.articleBody === "string" &&
    "url" in entry &&
    typeof entry.url === "string"
  );
}
