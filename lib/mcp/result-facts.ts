import "@/lib/contract/zod-settings";
import * as z from "zod";
import { sourceTypes } from "@/lib/contract/kinds";
import { fence, oneLine } from "./fence";
import { partShape } from "./part-report";
import { listOfResult, type StoredResult } from "./stored-run";
import { clip, countEscapedTokens } from "./token-count";

export const resultShape = z.object({
  result: z.int().describe("Number of the result, for read_page."),
  list: z.string(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  date: z.string().nullable(),
  excerpt: z.string().nullable(),
  page: z.enum(["ok", "failed", "not-fetched"]),
  httpStatus: z.number().nullable(),
  error: z.string().nullable(),
  missingFormats: z.array(z.string()),
  contents: z.array(z.object(partShape)),
});

type ResultReport = z.output<typeof resultShape>;

/** Tokens of untrusted texts beside the contents. */
export const factTokens = {
  title: 60,
  url: 150,
  date: 20,
  excerpt: 110,
  error: 60,
  message: 80,
} as const;
/** For the notes around one result. */
const FRAME_TOKENS = 60;
/** Above any result; the facts of one are clipped. */
const MAX_FACT_TOKENS = 5_000;

/** A result without its contents, as text and as data. */
export type ResultFacts = {
  readonly result: StoredResult;
  readonly report: ResultReport;
  readonly text: string;
  readonly tokens: number;
};

export const clipped = (value: string | null, name: keyof typeof factTokens): string | null =>
  value === null ? null : clip(value, factTokens[name]);

export function resultFacts(result: StoredResult, mark: string): ResultFacts {
  const isFetched = result.failed || result.contents.length > 0;
  const report: ResultReport = {
    result: result.number,
    list: clip(oneLine(listOfResult(result)), factTokens.date),
    title: clipped(result.title, "title"),
    url: clipped(result.url, "url"),
    date: clipped(result.date, "date"),
    excerpt: clipped(result.excerpt, "excerpt"),
    page: result.failed ? "failed" : isFetched ? "ok" : "not-fetched",
    httpStatus: result.status,
    error: clipped(result.error, "error"),
    missingFormats: result.missing,
    contents: [],
  };
  const { title, url, date, excerpt, error } = report;
  const isKnownList = sourceTypes.some((type) => type === report.list);
  const lines = Object.entries({
    ...(!isKnownList && { list: report.list }),
    ...{ title, url, date, excerpt },
    ...(result.failed && { error: error ?? `status ${result.status}` }),
  }).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  const text = [
    `Result ${result.number}${isKnownList ? ` (${report.list})` : ""}${result.failed ? ", its page could not be fetched" : ""}`,
    fence(lines.join("\n"), mark),
    ...(result.missing.length > 0 && !result.failed
      ? [`The page has no content of these formats: ${result.missing.join(", ")}.`]
      : []),
  ].join("\n");
  const size = countEscapedTokens(text + JSON.stringify(report), MAX_FACT_TOKENS);
  return { result, report, text, tokens: size + FRAME_TOKENS };
}
