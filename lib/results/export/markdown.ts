import { keyOfList } from "@/lib/contract/dialect/list-id";
import { formatTags } from "@/lib/format/annotation";
import { type Annotations, annotationOf, noAnnotations } from "../annotations/result-annotations";
import { metadataText, reportedDate } from "../facets/table-facts";
import { type Notices, noNotices, ownNoticeTexts, runNoticeTexts } from "../model/notices";
import type { PaperView, ResultView } from "../model/result-view";
import { creditText } from "../providers/credit-text";
import { closeBlocks } from "./close-blocks";
import { contentText } from "./content-text";
import type { ReadContent } from "./full-result";

export async function resultsMarkdown(
  query: string,
  results: readonly ResultView[],
  read: ReadContent,
  annotations: Annotations = noAnnotations,
  failures: readonly string[] = [],
  notices: Notices = noNotices,
): Promise<string> {
  const parts = [
    `# Results for ${inlineMarkdown(query)}`,
    ...runNoticeTexts(notices).map(warning),
    ...(failures.length > 0
      ? [["**Not searched**:", ...failures.map((each) => `- ${inlineMarkdown(each)}`)].join("\n")]
      : []),
  ];
  for (const result of results) {
    const { position, title, url, date, category, source, excerpt, paper } = result;
    parts.push(
      `## ${position}. ${link(title ?? url ?? "Untitled", url)}`,
      [keyOfList(source), date, category]
        .filter((each) => each !== null)
        .map(inlineMarkdown)
        .join(" · "),
    );
    const { note, tags } = annotationOf(annotations, result.id);
    if (note !== "") parts.push(`**My note**: ${inlineMarkdown(note)}`);
    if (tags.length > 0) parts.push(`**My tags**: ${inlineMarkdown(formatTags(tags))}`);
    if (paper) parts.push(...paperLines(paper));
    const credit = creditText(result);
    if (credit !== null) parts.push(inlineMarkdown(credit));
    if (excerpt !== null) parts.push(quoted(excerpt));
    for (const kind of ["summary", "answer", "highlights", "markdown"] as const) {
      const value = await contentText(result, kind, read);
      if (value) parts.push(closeBlocks(kind === "markdown" ? value : `**${kind}**: ${value}`));
    }
    if (result.health.failed) parts.push(inlineMarkdown(pageFailureText(result)));
    parts.push(...ownNoticeTexts(notices, result.id).map(warning));
  }
  return `${parts.join("\n\n")}\n`;
}

const warning = (text: string): string => `**Warning**: ${inlineMarkdown(text)}`;

export const pageFailureText = ({ health: { error, statusCode } }: ResultView): string =>
  `The page could not be fetched: ${error ?? `status ${statusCode}`}`;

const paperLines = ({ authors, ids }: PaperView): string[] =>
  [
    authors.map(inlineMarkdown).join(", "),
    ids.map(({ label, url }) => link(label, url)).join(" · "),
  ].filter((line) => line !== "");

/** Cites a result: `A. Author: [Title](<https://…>), example.org, 2026-05-03. Retrieved 2026-11-20.` */
export function citation(result: ResultView, now: Date): string {
  const { title, url } = result;
  const host = URL.parse(url ?? "")?.host;
  const author = metadataText(result, "author") ?? metadataText(result, "article:author");
  // Only the day of a machine-readable date.
  const date = reportedDate(result)?.replace(/^(\d{4}-\d\d-\d\d)T.*$/s, "$1") ?? null;
  const linked = link(title ?? url ?? "Untitled", url);
  const facts = [
    author === null ? linked : `${inlineMarkdown(author)}: ${linked}`,
    host,
    date && inlineMarkdown(date),
  ];
  return `${facts.filter(Boolean).join(", ")}. Retrieved ${now.toISOString().slice(0, 10)}.`;
}

/** One line with Markdown syntax escaped. */
export const inlineMarkdown = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|!&~]/g, String.raw`\$&`);

/** Only http(s) URLs become links; characters that could end the link are encoded. */
function link(text: string, url: string | null): string {
  if (url === null || !/^https?:\/\//i.test(url)) return inlineMarkdown(text);
  const target = url.replace(/[\s<>\\]/g, (sign) => encodeURIComponent(sign));
  return `[${inlineMarkdown(text)}](<${target}>)`;
}

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join("\n");
