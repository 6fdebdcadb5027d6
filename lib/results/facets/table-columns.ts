import { formatTags } from "@/lib/format/annotation";
import { formatBytes } from "@/lib/format/bytes";
import type { SortValue } from "@/lib/format/compare-texts";
import { formatCount } from "@/lib/format/count";
import { formatDay } from "@/lib/format/date";
import { screenshotContent } from "../artifacts/page-screenshot";
import { listTitle } from "../model/lists";
import { parseMoment, resultTime } from "../model/result-days";
import type { ResultView } from "../model/result-view";
import { contentState } from "./content-state";
import {
  changeLabels,
  conditionText,
  contentLabels,
  hasOwnWarning,
  type ListContext,
  languageName,
} from "./facets";
import {
  contentBytes,
  domainOf,
  languageOf,
  modelTokens,
  reportedDate,
  resultImageSize,
} from "./table-facts";

export const columnIds = [
  "position",
  "screenshot",
  "title",
  "domain",
  "category",
  "date",
  "language",
  "status",
  "condition",
  "issue",
  "content",
  "schema",
  "change",
  "duplicates",
  "formats",
  "size",
  "tokens",
  "cache",
  "credits",
  "image",
  "note",
  "tags",
] as const;
export type ColumnId = (typeof columnIds)[number];

export type Column = {
  readonly title: string;
  /** Tooltip, if the title is not enough. */
  readonly hint?: string;
  readonly text: (result: ResultView, context: ListContext) => string | null;
  /** Tooltip of a cell, if it has more than the text. */
  readonly full?: (result: ResultView) => string | null;
  /** Has one type in each column, so that numbers and texts are not compared. */
  readonly sortKey: (result: ResultView, context: ListContext) => SortValue;
  /** Numbers are right-aligned. */
  readonly figures: boolean;
  /** In rem; the title column takes the rest. */
  readonly width: number;
};

const figures = (
  title: string,
  width: number,
  value: (result: ResultView, context: ListContext) => number | null,
  text: (value: number) => string,
  hint?: string,
): Column => ({
  title,
  ...(hint !== undefined && { hint }),
  figures: true,
  width,
  sortKey: value,
  text: (result, context) => {
    const found = value(result, context);
    return found === null ? null : text(found);
  },
});

const texts = (title: string, width: number, text: Column["text"], hint?: string): Column => ({
  title,
  ...(hint !== undefined && { hint }),
  figures: false,
  width,
  text,
  sortKey: (result, context) => text(result, context)?.slice(0, 200).toLowerCase() ?? null,
});

const orNull = (value: number) => (value > 0 ? value : null);

/** The calendar day of a date; a relative date or one in another form stays as reported. */
function dayOf(result: ResultView): string | null {
  const reported = reportedDate(result);
  const time = reported === null ? null : parseMoment(reported, Number.NaN);
  return time === null || Number.isNaN(time) ? reported : formatDay(time);
}

/** One entry per column; the type makes it complete. */
export const columns: Readonly<Record<ColumnId, Column>> = {
  // Wide enough for five digits.
  position: figures("#", 3.5, ({ position }) => position, plainNumber, "Position in the response"),
  screenshot: {
    ...texts("Screenshot", 11.5, (result) => (screenshotContent(result) ? "Yes" : null)),
    sortKey: (result) => (screenshotContent(result) ? 0 : null),
  },
  title: texts("Title", 16, ({ title, url }) => title ?? url),
  domain: texts("Domain", 8, domainOf),
  category: texts("Category", 7, ({ category }) => category),
  date: {
    ...texts("Date", 7, dayOf, "As reported by the service or the page"),
    full: reportedDate,
    sortKey: (result, { now }) => resultTime(result, now),
  },
  language: texts("Language", 7, (result) => {
    const code = languageOf(result);
    return code === null ? null : languageName(code);
  }),
  status: figures("Status", 5, ({ health }) => health.statusCode, plainNumber),
  condition: texts("Condition", 9, conditionText, "Everything that is wrong with the result"),
  issue: texts("Issue", 11, issueOf, "Error or warning of the page"),
  content: texts(
    "Content",
    7,
    (result) => contentLabels[contentState(result)],
    "How much of the page was returned",
  ),
  schema: figures(
    "Violations",
    6.5,
    ({ id, contents }, { violations }) =>
      violations && contents.some(({ kind }) => kind === "json") ? (violations.get(id) ?? 0) : null,
    formatCount,
    "Differences of the JSON from the schema of the request",
  ),
  change: {
    ...texts("Change", 9, changeText, "Lines that were added and removed since the last scrape"),
    sortKey: ({ change, changedLines }) =>
      change && changeOrder.indexOf(change) * 1e9 - lineCount(changedLines),
  },
  duplicates: texts("Duplicates", 10, duplicatesText, "Other results for the same page"),
  formats: texts(
    "Returned",
    12,
    ({ contents }) => contents.map(({ kind }) => kind).join(", ") || null,
    "Formats in the response",
  ),
  size: figures("Size", 5.5, (result) => orNull(contentBytes(result)), formatBytes),
  tokens: figures(
    "Tokens",
    6,
    (result) => orNull(modelTokens(result)),
    formatCount,
    "Estimated language model tokens",
  ),
  cache: texts("Cache", 5, ({ cache }) => cache?.state ?? null),
  credits: figures("Credits", 5, ({ credits }) => credits, formatCount, "Cost of the page"),
  image: {
    ...texts("Image", 7, (result) => {
      const size = resultImageSize(result);
      return size && `${formatCount(size.width)} × ${formatCount(size.height)}`;
    }),
    figures: true,
    sortKey: (result) => {
      const size = resultImageSize(result);
      return size && size.width * size.height;
    },
  },
  note: texts("Note", 12, ({ id }, { annotations }) => annotations.get(id)?.note || null),
  tags: texts(
    "Tags",
    9,
    ({ id }, { annotations }) => formatTags(annotations.get(id)?.tags ?? []) || null,
  ),
};

function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : value.toPrecision(3);
}

/** The most notable first. */
const changeOrder: readonly string[] = ["changed", "new", "removed", "same"];

const lineCount = (lines: ResultView["changedLines"]): number =>
  lines ? lines.added + lines.removed : 0;

/** For example `Changed +5 −4`. */
export function changeText({ change, changedLines }: ResultView): string | null {
  if (change === null) return null;
  const label = changeLabels[change] ?? change;
  return changedLines
    ? `${label} +${formatCount(changedLines.added)} −${formatCount(changedLines.removed)}`
    : label;
}

/** Duplicates in one cell. */
const MAX_NAMED = 5;

/** For example `News 3, Images 1`. */
function duplicatesText({ id }: ResultView, { duplicates }: ListContext): string | null {
  const others = duplicates.get(id) ?? [];
  if (others.length === 0) return null;
  const named = others
    .slice(0, MAX_NAMED)
    .map(({ source, position }) => `${listTitle(source)} ${position}`);
  return `also in ${named.join(", ")}${others.length > MAX_NAMED ? " …" : ""}`;
}

function issueOf(result: ResultView, context: ListContext): string | null {
  const { health } = result;
  if (health.error !== null) return health.error.slice(0, 200);
  if (health.failed) return "Failed";
  if (health.missing.length > 0) return `Without ${health.missing.join(", ")}`;
  return hasOwnWarning(result, context) ? "Warning" : null;
}
