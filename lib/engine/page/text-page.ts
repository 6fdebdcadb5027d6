import "server-only";
import { escapeText } from "../html/rewrite-html";
import type { FetchedPage } from "../load/fetch-page";
import type { PageForm } from "../load/page-form";
import { parseFrontMatter } from "./facts/front-matter";
import { codeFence } from "./markdown/escape";

/** Markdown and HTML of a page that is text and not HTML. */
export function textPageFormats(page: Pick<FetchedPage, "form" | "text">) {
  const text = replaceNulls(page.text).replace(/\r\n?/g, "\n");
  return { markdown: asMarkdown(page.form, text), html: `<pre>${escapeText(text)}</pre>` };
}

/** As browsers show text, and as CommonMark says. */
export const replaceNulls = (text: string): string => text.replaceAll("\0", "\ufffd");

function asMarkdown(form: PageForm, text: string): string {
  switch (form) {
    case "json":
    case "xml":
    case "html":
      return text.trim() === "" ? "" : codeFence(text.trimEnd(), form);
    // Plain text is not escaped: anything that looks like Markdown was probably meant that way.
    case "markdown":
    case "text":
      return text.trim();
  }
}

/** The title of the front matter, or the first heading. */
export function textPageTitle(page: Pick<FetchedPage, "form" | "text">): string | undefined {
  if (page.form !== "markdown") return undefined;
  const { title, body } = parseFrontMatter(page.text.slice(0, 100_000));
  // A bound, because the end is searched for from each whitespace.
  const heading = /^#{1,6}[ \t]+(.{1,1000})/m.exec(body)?.[1]?.replace(/[ \t]*#*$/, "");
  return (title ?? heading)?.trim().slice(0, 300) || undefined;
}
