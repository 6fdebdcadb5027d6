import "server-only";
import { guidePages } from "@/lib/guide/guide";
import type { GuidePage } from "@/lib/guide/page";
import { openIndex, type SearchIndex } from "./index/search-index";

export type GuideHit = {
  /** Part of the URL after `/guide/`. */
  readonly slug: string;
  readonly title: string;
  /** The matching passages as Markdown, with the matches in bold. */
  readonly excerpt: string;
};

/** URLs of the pages in their index. Nothing is fetched from this host. */
const BASE = "http://guide.invalid/";
const LIMIT = 20;

let index: SearchIndex | null = null;

/**
 * The pages of the guide that match a query, best first. They have an index of their own in memory,
 * so that the search also works without the engine's library, and never returns other pages.
 */
export function searchGuide(query: string): readonly GuideHit[] {
  index ??= indexGuide();
  const hits = index
    .search({ query, limit: LIMIT, highlights: true })
    .hits.map(({ url, title, description }) => ({
      slug: url.slice(BASE.length),
      title,
      excerpt: description,
    }));
  const named = guidePages.find(({ title }) => nameIn(title) === query.trim().toLowerCase());
  if (!named) return hits;
  const { slug, title, summary } = named;
  const first = hits.find((hit) => hit.slug === slug) ?? { slug, title, excerpt: summary };
  return [first, ...hits.filter((hit) => hit !== first)].slice(0, LIMIT);
}

/** The part of a title before its colon. The search skips words such as "no", which a name may need. */
const nameIn = (title: string): string => title.split(":")[0]?.trim().toLowerCase() ?? "";

function indexGuide(): SearchIndex {
  const opened = openIndex(":memory:");
  opened.putMany(
    guidePages.map((page) => ({
      url: BASE + page.slug,
      title: page.title,
      description: page.summary,
      text: textOf(page),
      headings: [...page.markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading),
      language: "en",
      publishedAt: null,
      modifiedAt: null,
      fetchedAt: new Date(0).toISOString(),
      contentHash: "",
      site: BASE,
      fileType: "html",
    })),
  );
  return opened;
}

const ROW = /^\| (.*) \|$/gm;
const cellsOf = (row: string): string[] =>
  row
    .split("|")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");

/** The text without the marks of Markdown and without code, which makes poor excerpts. */
function textOf({ summary, markdown }: GuidePage): string {
  const text = markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, "")
    // The head of a table.
    .replaceAll(/^\|.*\n\|[ |-]+\|$/gm, "")
    .replaceAll(/^(?:- |#+ )/gm, "");
  // A row reads as its name and its purpose; the other cells can be found too.
  const others = [...text.matchAll(ROW)].flatMap(([, row = ""]) => cellsOf(row).slice(1, -1));
  const rows = text.replaceAll(ROW, (_, row: string) => {
    const [name = "", ...rest] = cellsOf(row);
    return [name, ...rest.slice(-1)].join(": ");
  });
  return [summary, rows, ...others]
    .join("\n")
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "");
}
