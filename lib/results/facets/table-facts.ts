import type { ResultView } from "../model/result-view";

/** What a result's metadata say under a name, where it is a text; of a list the first. */
function metadataText(result: ResultView, name: string): string | null {
  const value = result.metadata.find((entry) => entry.name === name)?.value;
  const text = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

function metadataCount(result: ResultView, name: string): number | null {
  const value = result.metadata.find((entry) => entry.name === name)?.value;
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The language of the page as two or three letters, where it says one: `en` of `en-US`. */
export function languageOf(result: ResultView): string | null {
  const told = metadataText(result, "language");
  return /^([a-z]{2,3})(?:[-_][\w-]{1,20})?$/i.exec(told ?? "")?.[1]?.toLowerCase() ?? null;
}

/** Under which names pages tell when they were published or changed, the most telling first. */
const dateNames = [
  "publishedTime",
  "article:published_time",
  "datePublished",
  "modifiedTime",
  "article:modified_time",
  "date",
];

/** The date of a result as it was told: by the service, else by the page itself. */
export function reportedDate(result: ResultView): string | null {
  if (result.date !== null) return result.date;
  for (const name of dateNames) {
    const text = metadataText(result, name);
    if (text !== null) return text;
  }
  return null;
}

/** How many pages of a document were read, and how many it has, where some were left out. */
export function skippedPages(result: ResultView): { read: number; total: number } | null {
  const read = metadataCount(result, "numPages");
  const total = metadataCount(result, "totalPages");
  return read !== null && total !== null && total > read ? { read, total } : null;
}

/** Bytes of everything that came of the page. */
export const contentBytes = (result: ResultView): number =>
  result.contents.reduce((sum, { bytes }) => sum + bytes, 0);

/** The contents that somebody would give to a language model, the first of them that came. */
const forModels = ["markdown", "summary", "html", "rawHtml", "json"];

/** Roughly what a language model would count for the page: its Markdown, else the next best text. 0 without any. */
export function modelTokens({ contents }: ResultView): number {
  for (const kind of forModels) {
    const found = contents.find((each) => each.kind === kind);
    if (found) return found.tokens;
  }
  return 0;
}

/** Measures that can be those of an image. */
export function resultImageSize({ image }: ResultView): { width: number; height: number } | null {
  const { width, height } = image ?? {};
  return isLength(width) && isLength(height) ? { width, height } : null;
}

const isLength = (value: number | null | undefined): value is number =>
  typeof value === "number" && value >= 1 && value <= 1_000_000;
