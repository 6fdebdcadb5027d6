import type { ContentKind, ResultView } from "../model/result-view";
import type { ReadContent } from "./full-result";

/** What of a result goes into a text. */
export type ExportField =
  | "title"
  | "url"
  | "excerpt"
  | "date"
  | Extract<ContentKind, "markdown" | "summary" | "answer" | "highlights" | "json">;

export const exportFields: readonly { readonly field: ExportField; readonly label: string }[] = [
  { field: "title", label: "Title" },
  { field: "url", label: "Address" },
  { field: "date", label: "Date" },
  { field: "excerpt", label: "Excerpt" },
  { field: "summary", label: "Summary" },
  { field: "answer", label: "Answer" },
  { field: "highlights", label: "Highlights" },
  { field: "json", label: "JSON" },
  { field: "markdown", label: "Markdown of the page" },
];

/** Results as one Markdown document: a heading for each, its facts, its excerpt and its page. */
export async function resultsMarkdown(
  query: string,
  results: readonly ResultView[],
  read: ReadContent,
): Promise<string> {
  const parts = [`# Results for ${inline(query)}`];
  for (const result of results) {
    const { position, title, url, date, category, source, excerpt } = result;
    parts.push(
      `## ${position}. ${link(title ?? url ?? "Without a title", url)}`,
      [source, date, category]
        .filter((each) => each !== null)
        .map(inline)
        .join(" · "),
    );
    if (excerpt !== null) parts.push(quoted(excerpt));
    for (const kind of ["summary", "answer", "highlights", "markdown"] as const) {
      const value = await contentText(result, kind, read);
      if (value) parts.push(kind === "markdown" ? value : `**${kind}**: ${value}`);
    }
    if (result.health.failed)
      parts.push(
        `The page could not be read: ${inline(result.health.error ?? `status ${result.health.statusCode}`)}`,
      );
  }
  return `${parts.join("\n\n")}\n`;
}

/** Results for a language model: only the chosen fields, each result between marks that its text cannot forge. */
export async function resultsForModel(
  results: readonly ResultView[],
  fields: ReadonlySet<ExportField>,
  read: ReadContent,
  /** Makes the marks of this text its own. */
  mark: string,
): Promise<string> {
  const parts: string[] = [];
  for (const result of results) {
    const lines: string[] = [];
    for (const { field } of exportFields) {
      if (!fields.has(field)) continue;
      const value = await fieldText(result, field, read);
      if (value) lines.push(`${field}: ${value}`);
    }
    if (lines.length > 0)
      parts.push(
        [
          `<result-${mark} n="${result.position}" source="${result.source}">`,
          ...lines,
          `</result-${mark}>`,
        ].join("\n"),
      );
  }
  return parts.join("\n\n");
}

/** As many as a language model would count in so many bytes, roughly: four each. */
export const estimateTokens = (bytes: number): number => Math.ceil(bytes / 4);

async function fieldText(
  result: ResultView,
  field: ExportField,
  read: ReadContent,
): Promise<string | null> {
  switch (field) {
    case "title":
      return result.title;
    case "url":
      return result.url;
    case "excerpt":
      return result.excerpt;
    case "date":
      return result.date;
    default:
      return contentText(result, field, read);
  }
}

async function contentText(
  result: ResultView,
  kind: ContentKind,
  read: ReadContent,
): Promise<string | null> {
  if (!result.contents.some((content) => content.kind === kind)) return null;
  const value = await read(result, kind);
  if (typeof value === "string") return value;
  return value === undefined || value === null ? null : JSON.stringify(value, null, 1);
}

/** A source as it is named in a text: `[Title](<https://…>), example.org, 3 May 2026. Read on 2026-11-20.` */
export function citation(
  { title, url, date }: Pick<ResultView, "title" | "url" | "date">,
  now: Date,
): string {
  const host = url !== null && URL.canParse(url) ? new URL(url).host : null;
  const facts = [link(title ?? url ?? "Without a title", url), host, date && inline(date)];
  return `${facts.filter(Boolean).join(", ")}. Read on ${now.toISOString().slice(0, 10)}.`;
}

/** One line whose signs mean nothing to Markdown. */
const inline = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|!&~]/g, String.raw`\$&`);

/** Only addresses of the web become links, and none can end early. */
function link(words: string, url: string | null): string {
  if (url === null || !/^https?:\/\//i.test(url)) return inline(words);
  const address = url.replace(/[\s<>\\]/g, (sign) => encodeURIComponent(sign));
  return `[${inline(words)}](<${address}>)`;
}

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n");
