import { guideSections } from "./contents";
import { guidePage, guidePages } from "./guide";
import type { GuidePage } from "./page";

const TITLE = "Search Workbench";
const SUMMARY =
  "Composes and runs searches of a web data API, `POST /v2/search`, shows their responses, and implements the operation with a built-in engine.";

export const markdownPath = (slug: string): string => `/guide/${slug}.md`;

/** A page of the guide as Markdown; links to other pages lead to their Markdown. */
export function pageMarkdown(
  { title, summary, markdown, example }: GuidePage,
  origin: string,
): string {
  const parts = [`# ${title}`, `> ${summary}`, withAbsoluteUrls(markdown, origin)];
  if (example) parts.push("## Example", `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``);
  return `${parts.join("\n\n")}\n`;
}

/** Links of the guide are paths of this server. */
const withAbsoluteUrls = (markdown: string, origin: string): string =>
  markdown.replace(/\]\((\/[^)#?]*)/g, (_, path: string) => {
    const slug = path.replace(/^\/guide\//, "");
    return `](${origin}${guidePage(slug) ? markdownPath(slug) : path}`;
  });

/** `/llms.txt` (llmstxt.org): what the workbench is, and its pages as Markdown with a line each. */
export function llmsText(origin: string): string {
  const sections = guideSections.map(({ title, summary, pages }) =>
    [
      `## ${title}`,
      "",
      summary,
      "",
      ...guidePages
        .filter(({ slug }) => pages.some((page) => page === slug))
        .map((page) => `- [${page.title}](${origin}${markdownPath(page.slug)}): ${page.summary}`),
    ].join("\n"),
  );
  const documents = [
    "## Optional",
    "",
    `- [OpenAPI description](${origin}/openapi.json): every field of the request and the response`,
    `- [The whole guide](${origin}/llms-full.txt): all pages in one text`,
  ].join("\n");
  return `${[`# ${TITLE}`, `> ${SUMMARY}`, ...sections, documents].join("\n\n")}\n`;
}

/** `/llms-full.txt`: every page of the guide in reading order. */
export const llmsFullText = (origin: string): string =>
  [`# ${TITLE}`, `> ${SUMMARY}`, ...guidePages.map((page) => pageMarkdown(page, origin).trim())]
    .join("\n\n")
    .concat("\n");
