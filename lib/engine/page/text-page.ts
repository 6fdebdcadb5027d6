import "server-only";
import type { FetchedPage, PageForm } from "./fetch-page";
import { codeFence } from "./markdown/escape";
import { escapeText } from "./rewrite-html";

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

/** The first heading of a Markdown text or the first line of a short one, to be called by. */
export function textPageTitle(page: Pick<FetchedPage, "form" | "text">): string | undefined {
  if (page.form !== "markdown") return undefined;
  const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*$/m.exec(page.text.slice(0, 100_000));
  return heading?.[1]?.trim().slice(0, 300) || undefined;
}
