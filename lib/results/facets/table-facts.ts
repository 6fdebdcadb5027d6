import { contentSize } from "../contents/content-size";
import { parseNumber } from "../model/parse-number";
import type { ResultView } from "../model/result-view";

/** A metadata field as text; the first entry of a list. */
export function metadataText(result: ResultView, name: string): string | null {
  const value = result.metadata.find((entry) => entry.name === name)?.value;
  const text = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

function metadataCount(result: ResultView, name: string): number | null {
  const value = parseNumber(result.metadata.find((entry) => entry.name === name)?.value);
  return value !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The host of the URL without `www.`; null for URLs without a host, such as `mailto:`, and for other texts. */
export function domainOf({ url }: ResultView): string | null {
  const host = url === null ? undefined : URL.parse(url)?.host;
  return host?.replace(/^www\./, "") || null;
}

/** Two- or three-letter language code of the page: `en` for `en-US`. */
export function languageOf(result: ResultView): string | null {
  const code = metadataText(result, "language");
  return /^([a-z]{2,3})(?:[-_][\w-]{1,20})?$/i.exec(code ?? "")?.[1]?.toLowerCase() ?? null;
}

/** Metadata names for the date of a page, most reliable first. */
const dateNames = [
  "publishedTime",
  "article:published_time",
  "datePublished",
  "modifiedTime",
  "article:modified_time",
  "date",
];

/** Date of a result as text: from the service, otherwise from the page. */
export function reportedDate(result: ResultView): string | null {
  const texts = [result.date, ...dateNames.map((name) => metadataText(result, name))];
  return texts.find((text) => text !== null && !isZeroDate(text)) ?? null;
}

/** Services in Go and .NET write a missing date as the first day of year 1, the zero value of their types. */
const isZeroDate = (text: string): boolean => /^\s*0001-01-01(?!\d)/.test(text);

/** Pages of a document that were read and in total, if some were skipped. */
export function skippedPages(result: ResultView): { read: number; total: number } | null {
  const read = metadataCount(result, "numPages");
  const total = metadataCount(result, "totalPages");
  return read !== null && total !== null && total > read ? { read, total } : null;
}

export const contentBytes = (result: ResultView): number =>
  result.contents.reduce((sum, content) => sum + (contentSize(content) ?? 0), 0);

/** Contents by usefulness to a language model. */
const forModels = ["markdown", "summary", "html", "rawHtml", "json"];

/** Estimated tokens of the most useful text; 0 without any. */
export function modelTokens({ contents }: ResultView): number {
  for (const kind of forModels) {
    const found = contents.find((each) => each.kind === kind);
    if (found) return found.tokens;
  }
  return 0;
}

/** Size in pixels; null unless plausible. */
export function resultImageSize({
  image,
}: Pick<ResultView, "image">): { width: number; height: number } | null {
  const { width, height } = image ?? {};
  return isLength(width) && isLength(height) ? { width, height } : null;
}

const isLength = (value: number | null | undefined): value is number =>
  typeof value === "number" && value >= 1 && value <= 1_000_000;
