import MarkdownIt, { type Token } from "markdown-it";
import type { RenderedMarkdown } from "../protocol";

/** Maximum characters. The rest of the text is not rendered. */
export const MAX_MARKDOWN_LENGTH = 2_000_000;

/**
 * Small blocks are joined up to this many characters of HTML, so that a page has hundreds of blocks
 * instead of thousands.
 */
const BLOCK = 2_000;

const md = new MarkdownIt({ html: false, linkify: true, breaks: false });
// Dangerous schemes must not become links. The renderer below validates the rest against the base
// URL.
md.linkify.set({ fuzzyEmail: false, fuzzyLink: false });

const attribute = md.utils.escapeHtml;
const baseOf = (env: unknown): string | null =>
  typeof env === "object" && env !== null && "baseUrl" in env && typeof env.baseUrl === "string"
    ? env.baseUrl
    : null;

const attributeOf = (token: Token | undefined, name: string) => String(token?.attrGet(name) ?? "");

md.renderer.rules.link_open = (tokens, index, _options, env) => {
  const token = tokens[index];
  const href = safeLink(attributeOf(token, "href"), baseOf(env));
  if (href === null) return "<a>";
  const title = attributeOf(token, "title");
  return `<a href="${attribute(href)}"${title ? ` title="${attribute(title)}"` : ""}>`;
};

const imagesOf = (env: unknown): Set<string> | null =>
  typeof env === "object" && env !== null && "images" in env && env.images instanceof Set
    ? env.images
    : null;

// Images are replaced by their alternative text and host, because they load only on request.
md.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const alt = self.renderInlineAsText(token?.children ?? [], options, env).trim();
  const src = attributeOf(token, "src");
  const host = imageHost(src, baseOf(env));
  const url = imageUrl(src, baseOf(env))?.href ?? "";
  if (url !== "") imagesOf(env)?.add(url);
  const altText = attribute(alt === "" ? host : `${alt} · ${host}`);
  return `<span data-image-placeholder="${attribute(url)}" title="${attribute(alt)}" role="img" aria-label="Image not loaded: ${altText}">${altText}</span>`;
};

// The first word of the info string is the language. Classes do not pass the sanitizer.
md.renderer.rules.fence = (tokens, index) => {
  const token = tokens[index];
  const language = /^[\w+#-]{1,30}/.exec(md.utils.unescapeAll(token?.info ?? "").trim())?.[0];
  const open = language ? `<code data-language="${attribute(language)}">` : "<code>";
  return `<pre>${open}${attribute(token?.content ?? "")}</code></pre>\n`;
};

// Alignment is emitted as a style, which the sanitizer removes.
for (const rule of ["th_open", "td_open"] as const)
  md.renderer.rules[rule] = (tokens, index) => {
    const token = tokens[index];
    const side = /text-align:(left|center|right)/.exec(attributeOf(token, "style"))?.[1];
    return `<${token?.tag ?? "td"}${side ? ` align="${side}"` : ""}>`;
  };

/**
 * Renders Markdown as self-contained blocks of HTML. The output is well-formed but still has to be
 * sanitized.
 */
export function renderMarkdown(text: string, baseUrl: string | null): RenderedMarkdown {
  const shown = text.length > MAX_MARKDOWN_LENGTH ? text.slice(0, MAX_MARKDOWN_LENGTH) : text;
  const images = new Set<string>();
  const env = { baseUrl, images };
  const blocks: string[] = [];
  let pending = "";
  for (const group of topLevel(md.parse(shown, env))) {
    pending += md.renderer.render(group, md.options, env);
    if (pending.length < BLOCK) continue;
    blocks.push(pending);
    pending = "";
  }
  if (pending !== "") blocks.push(pending);
  return { blocks, images: [...images], cut: text.length - shown.length };
}

function* topLevel(tokens: readonly Token[]): Generator<Token[]> {
  let group: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    group.push(token);
    depth += token.nesting;
    if (depth > 0) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const PROTOCOLS = ["http:", "https:", "mailto:"];

/**
 * The normalized URL of a link in untrusted content, or null if its scheme is not allowed. Checks
 * the parsed URL, so that entities, tabs and upper case cannot bypass it. Relative links need a
 * base URL.
 */
function safeLink(href: string, baseUrl: string | null): string | null {
  const url = URL.parse(href, baseUrl ?? undefined);
  return url && PROTOCOLS.includes(url.protocol) ? url.href : null;
}

function imageUrl(src: string, baseUrl: string | null): URL | null {
  const url = URL.parse(src, baseUrl ?? undefined);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : null;
}

function imageHost(src: string, baseUrl: string | null): string {
  const url = imageUrl(src, baseUrl);
  if (url) return url.host;
  return src.startsWith("data:") ? "embedded" : "unknown URL";
}
