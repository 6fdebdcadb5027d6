import type { ContentKind, ResultView } from "../model/result-view";
import type { ReadContent } from "./full-result";

/** Fields of a result that an export can include. */
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

/** Results as one Markdown document with a section per result. */
export async function resultsMarkdown(
  query: string,
  results: readonly ResultView[],
  read: ReadContent,
): Promise<string> {
  const parts = [`# Results for ${inline(query)}`];
  for (const result of results) {
    const { position, title, url, date, category, source, excerpt } = result;
    parts.push(
      `## ${position}. ${link(title ?? url ?? "Untitled", url)}`,
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
        `The page could not be fetched: ${inline(result.health.error ?? `status ${result.health.statusCode}`)}`,
      );
  }
  return `${parts.join("\n\n")}\n`;
}

/**
 * Results for a language model: the selected fields, each result fenced with a tag that its text
 * cannot forge.
 */
export async function resultsForModel(
  results: readonly ResultView[],
  fields: ReadonlySet<ExportField>,
  read: ReadContent,
  /** Random part of the tag. */
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

/** Estimates language model tokens: about four bytes each. */
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

/** Cites a result: `[Title](<https://…>), example.org, 3 May 2026. Retrieved 2026-11-20.` */
export function citation(
  { title, url, date }: Pick<ResultView, "title" | "url" | "date">,
  now: Date,
): string {
  const host = url !== null && URL.canParse(url) ? new URL(url).host : null;
  const facts = [link(title ?? url ?? "Untitled", url), host, date && inline(date)];
  return `${facts.filter(Boolean).join(", ")}. Retrieved ${now.toISOString().slice(0, 10)}.`;
}

/** One line with Markdown syntax escaped. */
const inline = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|!&~]/g, String.raw`\$&`);

/** Only http(s) URLs become links; characters that could end the link are encoded. */
function link(text: string, url: string | null): string {
  if (url === null || !/^https?:\/\//i.test(url)) return inline(text);
  const address = url.replace(/[\s<>\\]/g, (sign) => encodeURIComponent(sign));
  return `[${inline(text)}](<${address}>)`;
}

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n");
