import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSource } from "@/lib/engine/html/parse-source";
import { mainContent } from "@/lib/engine/page/content/main-content";
import { readableArticle } from "@/lib/engine/page/content/readable-article";
import { parseDocument } from "@/lib/engine/page/dom/parse-document";
import { plainText } from "@/lib/engine/page/dom/plain-text";
import { markedPage } from "@/lib/engine/page/test-support/marked-page";
import { wordScore } from "@/lib/engine/page/test-support/word-score";
import { type BenchmarkResult, mean, rounded } from "./benchmark";
import { listings } from "./page-kinds/lists";
import { collections, products } from "./page-kinds/shops";
import { articles, documents, services } from "./page-kinds/texts";
import { forums } from "./page-kinds/threads";

const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  article: articles,
  documentation: documents,
  service: services,
  forum: forums,
  product: products,
  listing: listings,
  collection: collections,
};

type Extract = (html: string) => string;

const extract: Extract = (html) => {
  const source = parseSource(html, "https://pages.example/one");
  const { root, heading } = mainContent(source.html, source);
  return `${heading ?? ""}\n${plainText(root.innerHTML).text}`;
};

const readability: Extract = (html) => {
  const { html: body, head, base } = parseSource(html, "https://pages.example/one");
  const article = readableArticle(parseDocument(body, { title: head.title }), base);
  return plainText(article?.innerHTML ?? "").text;
};

/** F1 of words, averaged over marked pages. */
function quality(pages: readonly string[], text: Extract): number {
  return mean(
    pages.map((marked) => {
      const page = markedPage(marked);
      return wordScore(page.text, text(page.html)).f1;
    }),
  );
}

const byKind = (text: Extract): Record<string, number> =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, pages]) => [kind, quality(Object.values(pages), text)]),
  );

const table = (row: Readonly<Record<string, number>>): string =>
  Object.entries(row)
    .map(([kind, f1]) => `${kind} ${f1.toFixed(3)}`)
    .join(" · ");

/** Main content of templates of seven kinds of pages, compared with Readability. */
export async function pageKindQuality(): Promise<BenchmarkResult> {
  const ours = byKind(extract);
  const theirs = byKind(readability);
  const small = globSync(join(process.cwd(), "lib/engine/page/test-support/pages/*.html")).map(
    (file) => readFileSync(file, "utf8"),
  );
  const f1 = mean(Object.values(ours));
  return {
    name: "page kinds: main content of templates, F1 of words",
    figures: {
      f1: rounded(f1, 3),
      byKind: table(ours),
      readabilityF1: rounded(mean(Object.values(theirs)), 3),
      readabilityByKind: table(theirs),
      smallPages: small.length,
      smallPagesF1: rounded(quality(small, extract), 3),
      readabilitySmallPagesF1: rounded(quality(small, readability), 3),
    },
    target: "F1 at least 0.9 on average and above Readability for every kind",
    isMet: f1 >= 0.9 && Object.entries(ours).every(([kind, own]) => own > (theirs[kind] ?? 0)),
  };
}
