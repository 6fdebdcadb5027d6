import "server-only";
import type { SourcePage } from "@/lib/engine/html/parse-source";
import { rewriteHtml } from "@/lib/engine/html/rewrite-html";
import { parseDocument } from "../dom/parse-document";
import { type StatedKind, statedKind } from "../page-kind";
import { contentRegion } from "./content-region";
import { dropAsides, dropLinkSections } from "./drop-asides";
import { extractPosts } from "./extract-posts";
import { markAsides, unmarkAsides } from "./mark-asides";
import { plainFilter } from "./plain-filter";
import { readableArticle } from "./readable-article";
import { isThreadOfPosts, postsOf } from "./thread-of-posts";
import { proseShare, trimArticle } from "./trim-article";

export type MainContent = {
  root: Element;
  /** The title heading of the page when the article lacks it; not part of its text. */
  heading: string | null;
  by: "readability" | "filter" | "everything";
};

/** Readability visits whole subtrees repeatedly; larger pages use the linear plain filter. */
const MAX_ELEMENTS = 8_000;
const MAX_WEIGHT = 200_000;
const MAX_TEXT_WEIGHT = 12_000_000;
const MAX_LENGTH = 3_000_000;
/** Above this limit the region pass would take a second or more and is skipped. */
const MAX_REGION_ELEMENTS = 40_000;

/** Minimum share of the page's text for an article, by the declared kind of the page. */
const ENOUGH: Record<StatedKind | "unsaid", number> = {
  article: 1 / 5,
  "perhaps-article": 0.4,
  unsaid: 0.4,
  other: 0.75,
  thread: 0.75,
};
/**
 * The same without running sentences: then names decide, unless they leave only half of what the
 * article has, or the page declares itself an article.
 */
const WITHOUT_SENTENCES: Record<StatedKind | "unsaid", number> = {
  article: 0.8,
  "perhaps-article": 0.8,
  unsaid: 2,
  other: 2,
  thread: 2,
};
/**
 * When a filter leaves less than this share of the page, it mistook the content for the page frame.
 */
const TOO_LITTLE = 1 / 50;
/** Minimum share of running sentences for an article, by the declared kind of the page. */
const PROSE: Record<StatedKind | "unsaid", number> = {
  article: 0,
  "perhaps-article": 0.45,
  unsaid: 0.75,
  other: 1,
  thread: 1,
};

/**
 * Extracts the main content of a page: deterministic, by structure alone (specification,
 * `onlyMainContent`).
 */
export function mainContent(html: string, page: Pick<SourcePage, "base" | "head">): MainContent {
  const whole = rewriteHtml(html, { element: () => "keep" });
  const small =
    whole.elements <= MAX_ELEMENTS &&
    whole.weight <= MAX_WEIGHT &&
    whole.textWeight <= MAX_TEXT_WEIGHT &&
    html.length <= MAX_LENGTH;
  const title = page.head.title;
  const document = small ? parseDocument(html, { title }) : null;
  const declared = statedKind(page.head) ?? "unsaid";
  const isThread = document !== null && declared === "unsaid" && isThreadOfPosts(document.body);
  const kind = isThread ? "thread" : declared;
  const heading = document === null ? null : titleHeading(document, title);
  const found = document === null || kind === "thread" ? null : findArticle(document, page, kind);

  const filtered = plainFilter(html, { thread: kind === "thread" });
  if (found !== null && kind === "article" && found.length >= filtered.textLength * ENOUGH.article)
    return readable(found, page, heading);
  if (filtered.textLength <= whole.textLength * TOO_LITTLE)
    return found === null
      ? { root: parseDocument(html).body, heading: null, by: "everything" }
      : readable(found, page, heading);
  const { body } = parseDocument(filtered.html);
  if (filtered.elements > MAX_REGION_ELEMENTS) return { root: body, heading: null, by: "filter" };
  const region = contentRegion(body, { thread: kind === "thread" });
  if (kind === "thread") extractPosts(region, postsOf(region), title);
  else dropAsides(region);
  dropLinkSections(region);
  const enough = inkLength(region) * (found?.isArticle ? ENOUGH : WITHOUT_SENTENCES)[kind];
  if (found !== null && found.length >= enough) return readable(found, page, heading);
  return { root: region, heading: missingHeading(region, heading), by: "filter" };
}

type Found = { article: Element; length: number; isArticle: boolean };

function findArticle(
  document: Document,
  page: Pick<SourcePage, "base">,
  kind: StatedKind | "unsaid",
): Found | null {
  markAsides(document.body);
  const article = readableArticle(document, page.base);
  const length = article === null ? 0 : inkLength(article);
  if (article === null || length === 0) return null;
  return { article, length, isArticle: proseShare(article) >= PROSE[kind] };
}

function readable(
  { article, isArticle }: Found,
  page: Pick<SourcePage, "head">,
  heading: string | null,
): MainContent {
  if (isArticle) trimArticle(article, descriptions(page.head));
  else {
    dropAsides(article);
    dropLinkSections(article);
  }
  unmarkAsides(article);
  return { root: article, heading: missingHeading(article, heading), by: "readability" };
}

function descriptions({ metas }: SourcePage["head"]): string[] {
  return metas
    .filter(({ name }) => name === "description" || name === "og:description")
    .map(({ content }) => collapse(content).replace(/[\s.]+$/, ""));
}

function missingHeading(root: Element, heading: string | null): string | null {
  if (heading === null || root.querySelector("h1") !== null) return null;
  const says = (element: Element) => collapse(element.textContent ?? "") === heading;
  return [...root.querySelectorAll("h2")].some(says) ? null : heading;
}

/**
 * The first heading, if the document title contains it; a heading for the site's logo does not
 * count.
 */
function titleHeading(document: Document, title: string): string | null {
  const first = document.querySelector("h1") ?? document.querySelector("h2");
  const heading = collapse(first?.textContent ?? "");
  return heading !== "" && collapse(title).toLowerCase().includes(heading.toLowerCase())
    ? heading
    : null;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function inkLength(element: Element): number {
  return (element.textContent ?? "").replace(/\s+/g, "").length;
}
