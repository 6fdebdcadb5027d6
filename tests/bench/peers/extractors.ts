import { parseSource } from "@/lib/engine/html/parse-source";
import { mainContent } from "@/lib/engine/page/content/main-content";
import { readableArticle } from "@/lib/engine/page/content/readable-article";
import { parseDocument } from "@/lib/engine/page/dom/parse-document";
import { plainText } from "@/lib/engine/page/dom/plain-text";
import { quantile, rounded } from "../benchmark";
import { readMarkedPages } from "../main-content";
import { meanScore, type ShingleCounts, shingleCounts } from "../shingle-score";
import type { Peers } from "./peer-packages";
import type { PeerTable } from "./peer-table";

/** Resolves to the HTML of the article of a page. */
type Extract = (html: string, url: string) => Promise<string> | string;

type Defuddle = {
  Defuddle(
    html: string,
    url: string,
    options: { useAsync: boolean },
  ): Promise<{ readonly content: string }>;
};
type ArticleExtractor = {
  extractFromHtml(html: string, url: string): Promise<{ readonly content?: string } | null>;
};

/** The main content of hand-marked news pages, by the engine and by other extractors. */
export async function compareExtractors(peers: Peers): Promise<readonly PeerTable[]> {
  const pages = readMarkedPages();
  if (!pages) return [];
  const { Defuddle } = await peers.load<Defuddle>("defuddle", "/node");
  const { extractFromHtml } = await peers.load<ArticleExtractor>("@extractus/article-extractor");
  const extractors: Readonly<Record<string, Extract>> = {
    Workbench: (html, url) => {
      const source = parseSource(html, url);
      return mainContent(source.html, source).root?.innerHTML ?? "";
    },
    Readability: (html, url) => {
      const source = parseSource(html, url);
      const head = { title: source.head.title, body: source.bodyAttributes };
      return readableArticle(parseDocument(source.html, head), source.base)?.innerHTML ?? "";
    },
    [`Defuddle ${peers.version("defuddle")}`]: async (html, url) =>
      // Nothing is fetched.
      (await Defuddle(html, url, { useAsync: false })).content,
    [`article-extractor ${peers.version("@extractus/article-extractor")}`]: async (html, url) =>
      (await extractFromHtml(html, url))?.content ?? "",
  };
  const taken = Object.keys(extractors).map((name) => ({
    name,
    counts: [] as ShingleCounts[],
    times: [] as number[],
  }));
  for (const { html, url, articleBody } of pages)
    for (const { name, counts, times } of taken) {
      const start = performance.now();
      // One that fails on a page has extracted nothing.
      const found = await Promise.resolve(extractors[name]?.(html, url)).catch(() => "");
      times.push(performance.now() - start);
      counts.push(shingleCounts(articleBody, plainText(found ?? "").text));
    }
  return [
    {
      title: "Main content",
      note: `${pages.length} news pages with hand-marked articles, F1 of shingles of four words; milliseconds per page from its HTML to the HTML of the article.`,
      head: ["", "F1", "precision", "recall", "p50, ms", "p95, ms"],
      rows: taken.map(({ name, counts, times }) => {
        const { f1, precision, recall } = meanScore(counts);
        return [
          name,
          ...[f1, precision, recall].map((share) => rounded(share, 3)),
          rounded(quantile(times, 0.5), 1),
          rounded(quantile(times, 0.95), 1),
        ];
      }),
    },
  ];
}
