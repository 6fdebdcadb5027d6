import { chargedCredits } from "@/lib/format/cost";
import { startOf } from "@/lib/format/truncate";
import "@/lib/contract/zod-settings";
import * as z from "zod";
import { type ComparedRun, comparedRun } from "@/lib/compare/compared-run";
import { isListId, keyOfList, type ListId } from "@/lib/contract/dialect/list-id";
import { type Failure, failureSchema } from "@/lib/contract/failure/failure";
import type { Body } from "@/lib/request/body";
import { contentKinds } from "@/lib/results/contents/parse-contents";
import { absentLists, allResults } from "@/lib/results/model/lists";
import type { ContentKind, ResultsView, ResultView } from "@/lib/results/model/result-view";
import { isOutage, providerFailureTexts } from "@/lib/results/providers/provider-failures";
import { oneLine } from "./fence";

/** Characters of texts that a stored run has beside the contents of pages. */
const maxLengths = { title: 500, url: 4_096, excerpt: 4_000, message: 1_000 } as const;
const MAX_RESULTS = 1_000;
const MAX_MESSAGES = 100;

const listId = z.custom<ListId>((value) => typeof value === "string" && isListId(value));
const contentKind = z.custom<ContentKind>((value) => contentKinds.some((kind) => kind === value));
const text = (name: keyof typeof maxLengths) => z.string().max(maxLengths[name]);

const resultSchema = z.object({
  /** Counted from 1, over all lists of the run. */
  number: z.int().min(1),
  id: z.string(),
  source: listId,
  position: z.number(),
  title: text("title").nullable(),
  url: text("url").nullable(),
  otherUrls: z.array(text("url")),
  imageUrl: text("url").nullable(),
  excerpt: text("excerpt").nullable(),
  date: text("title").nullable(),
  status: z.number().nullable(),
  failed: z.boolean(),
  error: text("message").nullable(),
  cache: z.object({ state: z.string(), cachedAt: z.number().nullable() }).nullable(),
  bytes: z.number().nullable(),
  tokens: z.number().nullable(),
  credits: z.number().nullable(),
  /** Requested formats that the page does not have. */
  missing: z.array(z.string()),
  contents: z.array(
    z.object({
      kind: contentKind,
      bytes: z.number(),
      tokens: z.number(),
      /** UTF-16 code units of the content as text. */
      characters: z.int(),
    }),
  ),
});

/** A run of a tool as it is stored: without secrets of the request and without the contents of pages. */
export const storedRunSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  durationMs: z.number(),
  status: z.number().nullable(),
  failure: failureSchema.nullable(),
  request: z.record(z.string(), z.unknown()),
  /** Paths of request fields that are not stored. */
  missing: z.array(z.string()),
  /** Id of the saved request. */
  saved: z.string().nullable(),
  credits: z.number().nullable(),
  bytes: z.number(),
  warnings: z.array(text("message")),
  providerFailures: z.array(text("message")),
  /** Whether none of the requested public services responded. */
  isOutage: z.boolean(),
  /** Requested lists that the response does not have. */
  absentLists: z.array(z.string()),
  /** Null for a failed run. */
  results: z.array(resultSchema).nullable(),
});

export type StoredRun = z.output<typeof storedRunSchema>;
export type StoredResult = z.output<typeof resultSchema>;

export type ViewOrFailure =
  | { readonly ok: true; readonly view: ResultsView }
  | { readonly ok: false; readonly failure: Failure };

type RunFacts = Pick<
  StoredRun,
  "id" | "startedAt" | "durationMs" | "status" | "request" | "missing" | "saved" | "bytes"
>;

export function toStoredRun(facts: RunFacts, outcome: ViewOrFailure): StoredRun {
  const none = { warnings: [], providerFailures: [], isOutage: false, absentLists: [] };
  if (!outcome.ok)
    return { ...facts, ...none, failure: outcome.failure, credits: null, results: null };
  const { view } = outcome;
  const all = allResults(view).slice(0, MAX_RESULTS);
  const messages = (texts: readonly string[]) =>
    texts.slice(0, MAX_MESSAGES).map((each) => limited(oneLine(each), "message"));
  return {
    ...facts,
    failure: null,
    credits: chargedCredits({ credits: view.creditsUsed }),
    warnings: messages([...(view.warning === null ? [] : [view.warning]), ...noticesOf(view)]),
    providerFailures: messages(providerFailureTexts(view)),
    isOutage: isOutage(view),
    absentLists: absentLists(view),
    results: storedResults(facts, view, all),
  };
}

const noticesOf = ({ notices }: ResultsView): string[] => notices.map(({ text }) => text);

function storedResults(
  facts: RunFacts,
  view: ResultsView,
  all: readonly ResultView[],
): StoredResult[] {
  const compared = comparedRun(comparedFacts({ ...facts, credits: null, failure: null }), view);
  return all.map((result, at): StoredResult => {
    const facts = compared.results?.[at];
    return {
      number: at + 1,
      id: result.id,
      source: result.source,
      position: result.position,
      title: short(result.title, "title"),
      url: short(result.url, "url"),
      otherUrls: (facts?.otherUrls ?? []).map((url) => limited(url, "url")),
      imageUrl: short(result.image?.url ?? null, "url"),
      excerpt: short(result.excerpt, "excerpt"),
      date: short(result.date, "title"),
      status: result.health.statusCode,
      failed: result.health.failed,
      error: short(result.health.error, "message"),
      cache: result.cache,
      bytes: facts?.bytes ?? null,
      tokens: facts?.tokens ?? null,
      credits: result.credits,
      missing: [...result.health.missing],
      contents: result.contents.map(({ kind, value, bytes, tokens }) => ({
        kind,
        bytes,
        tokens,
        characters: contentAsText(value).length,
      })),
    };
  });
}

/** A content as a model reads it. */
export const contentAsText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? "");

const short = (value: string | null, name: keyof typeof maxLengths): string | null =>
  value === null ? null : limited(oneLine(value), name);

const limited = (value: string, name: keyof typeof maxLengths): string =>
  value.length <= maxLengths[name] ? value : `${startOf(value, maxLengths[name] - 1)}…`;

/** The run as comparisons use it. */
export const asComparedRun = (run: StoredRun): ComparedRun => ({
  run: comparedFacts({ ...run, failure: run.failure?.kind ?? null }),
  results: run.results,
  providerFailures: run.results === null ? null : run.providerFailures,
});

const comparedFacts = (
  run: RunFacts & { readonly credits: number | null; readonly failure: string | null },
): ComparedRun["run"] => ({
  id: run.id,
  name: null,
  startedAt: run.startedAt,
  durationMs: run.durationMs,
  status: run.status,
  connectionLabel: "Built-in engine",
  request: run.request satisfies Body,
  missing: run.missing,
  credits: run.credits,
  bytes: run.bytes,
  results: null,
  failure: run.failure,
  body: "kept",
  failedPages: 0,
  isImported: false,
  isOlderVersion: false,
});

export const listOfResult = ({ source }: StoredResult): string => keyOfList(source);

export const runStatuses = ["ok", "partly-failed", "empty", "failed"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** `failed` if nothing is known, `empty` only if everything was searched. */
export function statusOfRun({
  failure,
  results,
  providerFailures,
  isOutage,
  absentLists,
}: StoredRun): RunStatus {
  if (failure !== null || results === null) return "failed";
  const isPartial = providerFailures.length > 0 || absentLists.length > 0;
  if (results.length === 0) return isOutage ? "failed" : isPartial ? "partly-failed" : "empty";
  return isPartial || results.some(({ failed }) => failed) ? "partly-failed" : "ok";
}
