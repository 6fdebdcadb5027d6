import "server-only";
import MarkdownIt from "markdown-it";

// `html: false`: the text is ours, but no part of it may become markup by accident.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

const anchor = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

// Scrolling elements must be reachable by keyboard; the wrapper scrolls, so that the table keeps
// its display.
markdown.renderer.rules.table_open = () =>
  '<div class="overflow-x-auto" role="group" aria-label="Table" tabindex="0"><table>';
markdown.renderer.rules.table_close = () => "</table></div>";

markdown.renderer.rules.th_open = () => '<th scope="col">';

markdown.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index];
  return `<pre role="group" aria-label="Code" tabindex="0"><code>${markdown.utils.escapeHtml(token?.content ?? "")}</code></pre>`;
};

markdown.renderer.rules.heading_open = (tokens, index) => {
  const tag = tokens[index]?.tag ?? "h2";
  return `<${tag} id="${anchor(tokens[index + 1]?.content ?? "")}">`;
};

/** Renders the guide's Markdown as HTML. Not for untrusted text. */
export const renderGuideMarkdown = (text: string): string => markdown.render(text);
