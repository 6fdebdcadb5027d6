import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import { guidePages } from "@/lib/guide/guide";
import { guideQuestions } from "./guide-questions";

export type CollectionPage = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
  readonly text: string;
};
export type JudgedQuery = {
  readonly text: string;
  /** Grades by page id. */
  readonly judged: ReadonlyMap<string, number>;
};
export type Collection = {
  readonly name: string;
  readonly pages: readonly CollectionPage[];
  readonly queries: readonly JudgedQuery[];
};

/**
 * The public collection of abstracts and long questions. It is not part of the project: its folder
 * is `SHARED_DATA`, or beside the project. Null if it is not on this machine.
 */
export function readCranfield(): Collection | null {
  const folder = join(
    process.env.SHARED_DATA ?? resolve(process.cwd(), "../shared/data"),
    "relevance/cranfield",
  );
  if (!existsSync(join(folder, "corpus.jsonl"))) return null;
  const judgements = readJudgements(folder);
  return {
    name: "Cranfield",
    pages: readLines(folder, "corpus.jsonl").map(({ _id, title = "", text }) => ({
      id: _id,
      title,
      description: "",
      headings: [],
      text,
    })),
    queries: readLines(folder, "queries.jsonl").flatMap(({ _id, text }) => {
      const judged = judgements.get(_id);
      return judged ? [{ text, judged }] : [];
    }),
  };
}

/** The same collection as short texts: titles apart from the abstracts, every other abstract missing. */
export const withHalfTheAbstracts = ({ pages, queries }: Collection): Collection => ({
  name: "Cranfield, titles and half the abstracts",
  pages: pages.map((page, at) => ({
    ...page,
    text: at % 2 === 0 ? "" : page.text.replace(page.title, "").trim(),
  })),
  queries,
});

/** The pages of a collection as the index stores them. */
export const indexedPages = (pages: readonly CollectionPage[]): IndexedPage[] =>
  pages.map(({ id, ...page }) => ({
    ...page,
    url: `https://collection.example/${id}`,
    language: "en",
    publishedAt: null,
    modifiedAt: null,
    fetchedAt: "2026-01-01T00:00:00Z",
    contentHash: "",
    site: "https://collection.example",
    fileType: null,
  }));

/** The guide of the workbench with questions of our own: web pages and short queries. */
export function guideCollection(): Collection {
  return {
    name: "guide",
    pages: guidePages.map(({ slug, title, summary, markdown }) => ({
      id: slug.replace("/", "-"),
      title,
      description: summary,
      headings: [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading),
      text: `${title}\n${summary}\n${markdown.replace(/^#+ |[*`|]/gm, "").replace(/\]\([^)]*\)|\[/g, "")}`,
    })),
    queries: guideQuestions.map(([text, slug]) => ({
      text,
      judged: new Map([[slug.replace("/", "-"), 1]]),
    })),
  };
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

function readJudgements(folder: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of readFileSync(join(folder, "qrels.tsv"), "utf8").trim().split("\n")) {
    const [query = "", document = "", grade = "0"] = line.split("\t");
    const judged = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, judged.set(document, Number(grade)));
  }
  return judgements;
}
