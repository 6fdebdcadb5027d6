import "server-only";
import type { FetchedPage, PageForm } from "../load/fetch-page";
import { escapeText } from "./dom/rewrite-html";
import { parseFrontMatter } from "./facts/front-matter";
import { codeFence } from "./markdown/escape";

/** Pages that are text and not HTML, as the formats want them. */
export function textPageFormats(page: Pick<FetchedPage, "form" | "text">) {
  const text = page.text.replace(/\r\n?/g, "\n");
  return { markdown: asMarkdown(page.form, text), html: `<pre>${escapeText(text)}</pre>` };
}

function asMarkdown(form: PageForm, text: string): string {
  switch (form) {
    case "json":
    case "xml":
    case "html":
      return text.trim() === "" ? "" : codeFence(text.trimEnd(), form);
    // Plain text is left alone: what it looks like as Markdown is what its author made of it.
    case "markdown":
    case "text":
      return text.trim();
  }
}

/** What a Markdown text calls itself, else its first heading. */
export function textPageTitle(page: Pick<FetchedPage, "form" | "text">): string | undefined {
  if (page.form !== "markdown") return undefined;
  const { title, body } = parseFrontMatter(page.text.slice(0, 100_000));
  const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*$/m.exec(body)?.[1];
  return (title ?? heading)?.trim().slice(0, 300) || undefined;
}
