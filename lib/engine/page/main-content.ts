import "server-only";
import { documentOf } from "./document-of";
import { plainFilter } from "./plain-filter";
import type { SourcePage } from "./read-source";
import { readableArticle } from "./readable-article";
import { rewriteHtml } from "./rewrite-html";
import { trimArticle } from "./trim-article";

export type MainContent = {
  root: Element;
  /** The page's own title heading where the article lacks it; not part of the article's text. */
  heading: string | null;
  by: "readability" | "filter" | "everything";
};

/** Readability looks at whole subtrees again and again; above these sizes the plain filter, which is linear, decides. */
const MAX_ELEMENTS = 8_000;
const MAX_WEIGHT = 200_000;
const MAX_LENGTH = 3_000_000;

/** An article with less text than this part of what the plain filter keeps is not what the page is about. */
const ENOUGH = 1 / 5;
/** A filter that leaves less than this part of the page has taken the page for its own frame. */
const TOO_LITTLE = 1 / 50;

/** Page → its main content: deterministic, by structure alone (specification, `onlyMainContent`). */
export function mainContent(html: string, page: Pick<SourcePage, "base" | "head">): MainContent {
  const filtered = plainFilter(html);
  const whole = rewriteHtml(html, { element: () => "keep" });
  const small =
    whole.elements <= MAX_ELEMENTS && whole.weight <= MAX_WEIGHT && html.length <= MAX_LENGTH;
  const title = page.head.title;
  if (small) {
    const document = documentOf(html, { title });
    const heading = titleHeading(document, title);
    const article = readableArticle(document, page.base);
    const length = article === null ? 0 : inkLength(article);
    if (article !== null && length > 0 && length >= filtered.textLength * ENOUGH) {
      trimArticle(article);
      return {
        root: article,
        heading: article.querySelector("h1") === null ? heading : null,
        by: "readability",
      };
    }
  }
  const usable = filtered.textLength > whole.textLength * TOO_LITTLE;
  return {
    root: documentOf(usable ? filtered.html : html).body,
    heading: null,
    by: usable ? "filter" : "everything",
  };
}

/** The first `h1`, if the document's title repeats it: the one of a site's logo does not count. */
function titleHeading(document: Document, title: string): string | null {
  const heading = collapse(document.querySelector("h1")?.textContent ?? "");
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
