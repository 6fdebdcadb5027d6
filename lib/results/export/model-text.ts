import { keyOfList } from "@/lib/contract/dialect/list-id";
import { estimateTokens, TOKEN_BYTES, utf8Length } from "@/lib/format/bytes";
import { urlKey } from "../facets/duplicates";
import type { ContentKind, ResultView } from "../model/result-view";
import { creditText } from "../providers/credit-text";
import { contentText } from "./content-text";
import type { ReadContent } from "./full-result";
import { trimMarkdown } from "./trim-markdown";

export type ExportField =
  | "title"
  | "url"
  | "excerpt"
  | "date"
  | "credit"
  | Extract<ContentKind, "markdown" | "summary" | "answer" | "highlights" | "json">;

export const exportFields: readonly { readonly field: ExportField; readonly label: string }[] = [
  { field: "title", label: "Title" },
  { field: "url", label: "URL" },
  { field: "date", label: "Date" },
  { field: "credit", label: "Source and licence" },
  { field: "excerpt", label: "Excerpt" },
  { field: "summary", label: "Summary" },
  { field: "answer", label: "Answer" },
  { field: "highlights", label: "Highlights" },
  { field: "json", label: "JSON" },
  { field: "markdown", label: "Markdown of the page" },
];

export type ModelTextOptions = {
  readonly fields: ReadonlySet<ExportField>;
  /** Random part of the tag around each result. */
  readonly mark: string;
  /** Includes each page once. */
  readonly unique: boolean;
  /** Maximum tokens; null without a limit. */
  readonly budget: number | null;
  /** Sentences about providers that were not searched. */
  readonly failures: readonly string[];
};

export type ModelTextCounts = {
  readonly included: number;
  /** Included without the end of their page. */
  readonly trimmed: number;
  /** Left out because the budget is used up. */
  readonly dropped: number;
  /** Left out because another result has the same page. */
  readonly repeated: number;
};

/** Bytes of a page below which its result is left out rather than trimmed. */
const MIN_SHARE = 300 * TOKEN_BYTES;
/** Bytes for the note about a trimmed page. */
const NOTE_BYTES = 80;

type Section = {
  readonly result: ResultView;
  /** Every selected field except the page. */
  readonly lines: readonly string[];
  readonly page: string | null;
  /** Bytes without the page, with the fence. */
  readonly base: number;
  readonly pageBytes: number;
};

/**
 * Results for a language model: the selected fields, each result fenced with a tag that its text
 * cannot forge. Within a budget, results are taken in order, and the pages share the rest fairly:
 * short ones are whole, long ones end after a block.
 */
export async function resultsForModel(
  results: readonly ResultView[],
  options: ModelTextOptions,
  read: ReadContent,
): Promise<{ readonly text: string; readonly counts: ModelTextCounts }> {
  const { fields, mark, unique, budget } = options;
  const failures = failuresBlock(options);
  const candidates = unique ? eachPageOnce(results) : results;
  const sections: Section[] = [];
  for (const result of candidates) {
    const section = await sectionOf(result, fields, mark, read);
    if (section) sections.push(section);
  }
  const bytes = budget === null ? null : budget * TOKEN_BYTES - utf8Length(failures ?? "");
  const admitted = bytes === null ? sections : admit(sections, bytes);
  const pages = bytes === null ? null : sharePages(admitted, bytes);
  const text = [
    ...(failures === null ? [] : [failures]),
    ...admitted.map((section) => fenced(section, mark, pages?.get(section) ?? section.page)),
  ].join("\n\n");
  return {
    text,
    counts: {
      included: admitted.length,
      trimmed: admitted.filter((each) => pages?.has(each)).length,
      dropped: sections.length - admitted.length,
      repeated: results.length - candidates.length,
    },
  };
}

/** So that a model does not take an outage for an absence of results. Null without failures. */
const failuresBlock = ({ failures, mark }: ModelTextOptions): string | null =>
  failures.length === 0
    ? null
    : [`<not-searched-${mark}>`, ...failures, `</not-searched-${mark}>`].join("\n");

/** The first result for each page; of several, the first that has contents. */
function eachPageOnce(results: readonly ResultView[]): readonly ResultView[] {
  const chosen = new Map<string, ResultView>();
  for (const result of results) {
    const key = urlKey(result.url) ?? result.id;
    const known = chosen.get(key);
    if (!known || (known.contents.length === 0 && result.contents.length > 0))
      chosen.set(key, result);
  }
  const unique = new Set(chosen.values());
  return results.filter((result) => unique.has(result));
}

async function sectionOf(
  result: ResultView,
  fields: ReadonlySet<ExportField>,
  mark: string,
  read: ReadContent,
): Promise<Section | null> {
  const lines: string[] = [];
  let page: string | null = null;
  for (const { field } of exportFields) {
    if (!fields.has(field)) continue;
    const value = await fieldText(result, field, read);
    if (!value) continue;
    if (field === "markdown") page = value;
    else lines.push(`${field}: ${value}`);
  }
  const { failed, error, statusCode } = result.health;
  if (failed && (lines.length > 0 || page !== null))
    lines.push(`error: The page could not be fetched: ${error ?? `status ${statusCode}`}`);
  if (lines.length === 0 && page === null) return null;
  const section = { result, lines, page, base: 0, pageBytes: page === null ? 0 : utf8Length(page) };
  // With the blank line between results.
  return { ...section, base: utf8Length(fenced(section, mark, page === null ? null : "")) + 2 };
}

/** Results in order that have room for a useful part of their page. */
function admit(sections: readonly Section[], bytes: number): readonly Section[] {
  let left = bytes;
  return sections.filter(({ base, pageBytes }) => {
    const least = base + Math.min(pageBytes, MIN_SHARE);
    if (least > left) return false;
    left -= least;
    return true;
  });
}

/** The trimmed pages. The shortest come first, so that what they leave goes to the longer ones. */
function sharePages(sections: readonly Section[], bytes: number): ReadonlyMap<Section, string> {
  const trimmed = new Map<Section, string>();
  let left = bytes - sections.reduce((sum, { base }) => sum + base, 0);
  const shortestFirst = sections.toSorted((a, b) => a.pageBytes - b.pageBytes);
  for (const [index, section] of shortestFirst.entries()) {
    const share = Math.floor(left / (sections.length - index));
    let used = section.pageBytes;
    if (section.page !== null && used > share) {
      const part = trimMarkdown(section.page, Math.max(0, share - NOTE_BYTES));
      const note = `[Trimmed: the first ${estimateTokens(utf8Length(part))} of ${estimateTokens(used)} tokens]`;
      const page = part === "" ? note : `${part}\n\n${note}`;
      trimmed.set(section, page);
      used = utf8Length(page);
    }
    left -= used;
  }
  return trimmed;
}

const fenced = (
  { result, lines }: Pick<Section, "result" | "lines">,
  mark: string,
  page: string | null,
): string =>
  [
    `<result-${mark} n="${result.position}" source="${keyOfList(result.source).replace(/[^\w .-]/g, "_")}">`,
    ...lines,
    ...(page === null ? [] : [`markdown: ${page}`]),
    `</result-${mark}>`,
  ].join("\n");

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
    case "credit":
      return creditText(result);
    default:
      return contentText(result, field, read);
  }
}
