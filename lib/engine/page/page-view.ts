import "server-only";
import MarkdownIt from "markdown-it";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { lazy } from "@/lib/format/lazy";
import { parseSource, type SourcePage } from "../html/parse-source";
import type { LoadedPage } from "../load/loaded-page";
import { isUnwanted } from "./ads/unwanted";
import { selectsAttributes } from "./content/select-tags";
import { parseDocument } from "./dom/parse-document";
import { parseFrontMatter } from "./facts/front-matter";
import { feedHtml, jsonFeedHtml } from "./feed-html";
import type { PageView } from "./formats/format-handler";
import { toMarkdown } from "./markdown/to-markdown";
import { pageContent } from "./page-content";
import { svgHtml } from "./svg-html";
import { textPageFormats } from "./text-page";

const markdownIt = new MarkdownIt({ html: false, linkify: false });
/** HTML in a Markdown page is part of it; the parser removes scripts. */
const withHtml = new MarkdownIt({ html: true, linkify: false });

/** Markdown extracted from a PDF; null when the PDF was not parsed, and for other pages. */
export type PdfMarkdown = { readonly markdown: string } | null;

/** The page before redaction. */
export type UnredactedView = Omit<PageView, "sourceURL" | "redact">;

/**
 * The page as the formats see it. Content is parsed lazily, and `warnings` are added at that point.
 */
export function pageView(
  page: LoadedPage,
  options: ScrapeOptions,
  { reading, warnings }: { reading: PdfMarkdown; warnings: string[] },
): UnredactedView {
  const feed = lazy(() => {
    if (page.form === "json") return jsonFeedHtml(page.text);
    return page.form === "xml" ? (feedHtml(page.text) ?? svgHtml(page.text)) : null;
  });
  const source = lazy(() => {
    const html = feed();
    return html === null ? sourceOf(page, options, reading) : parseSource(html, page.url);
  });
  const content = lazy((): Element => {
    // A text page has no navigation to remove and no tags to select.
    if (page.form !== "html") {
      const { body } = parseDocument(source().html);
      if (page.form === "pdf" && reading === null) body.textContent = base64(page);
      return body;
    }
    const { root, warnings: found } = pageContent(source(), options);
    warnings.push(...found);
    return root;
  });
  const markdown = lazy((): string => {
    if (page.form === "html" || feed() !== null)
      return toMarkdown(content(), {
        removeBase64Images: options.removeBase64Images ?? scrapeDefaults.removeBase64Images,
      });
    if (page.form === "pdf") return reading?.markdown ?? base64(page);
    const { markdown } = textPageFormats({ form: page.form, text: page.text });
    const drops = options.removeBase64Images ?? scrapeDefaults.removeBase64Images;
    return drops && page.form === "markdown" ? withoutBase64(markdown) : markdown;
  });
  return {
    url: page.url,
    statusCode: page.statusCode,
    contentType: page.contentType,
    options,
    html: page.form === "pdf" ? (reading?.markdown ?? base64(page)) : page.text,
    source,
    content,
    markdown,
    rendered: page.rendered,
  };
}

function sourceOf(page: LoadedPage, options: ScrapeOptions, reading: PdfMarkdown): SourcePage {
  if (page.form === "html") {
    const blocksAds = options.blockAds ?? scrapeDefaults.blockAds;
    const keepsCopies = selectsAttributes(options);
    return parseSource(page.text, page.url, blocksAds ? isUnwanted : undefined, { keepsCopies });
  }
  if (page.form === "pdf")
    return parseSource(reading === null ? "" : markdownIt.render(reading.markdown), page.url);
  if (page.form === "markdown")
    return parseSource(withHtml.render(parseFrontMatter(page.text).body), page.url);
  return parseSource(textPageFormats({ form: page.form, text: page.text }).html, page.url);
}

/** As `toMarkdown` does: the alternative text remains, the bytes are dropped. */
const withoutBase64 = (markdown: string): string =>
  markdown.replace(
    /(!\[[^\]]{0,1000}\]\()\s*<?data:image\/[^)\s>]*>?/gi,
    "$1<Base64-Image-Removed>",
  );

const base64 = ({ bytes }: LoadedPage): string =>
  bytes === null ? "" : Buffer.from(bytes).toString("base64");
