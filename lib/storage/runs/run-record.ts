import { parseServiceHeaders, type ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import type { FeedbackNote } from "@/lib/contract/feedback/feedback-note";
import { parseFeedbackNote } from "@/lib/contract/feedback/feedback-note";
import { isJsonObject, stringOrNull, textsIn } from "@/lib/contract/json-object";
import { type Annotation, annotationFields, parseAnnotation } from "@/lib/format/annotation";
import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";
import {
  annotationRecords,
  parseResultAnnotations,
  type ResultAnnotation,
} from "@/lib/results/annotations/result-annotations";
import { allResults } from "@/lib/results/model/lists";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { BodyState, StoredRunFacts } from "@/lib/results/model/run-facts";
import { parseTraceNote, type TraceNote } from "@/lib/results/model/trace-note";
import { providerFailures } from "@/lib/results/providers/provider-failures";

export type TryNote = {
  /** Id of the run. */
  readonly of: string;
  /** Id of the result in that run, such as `web-2`. */
  readonly resultId: string;
  /** The change of the try, such as `Wait 5 s`. */
  readonly label: string;
};

export type SweepNote = {
  /** Id of the sweep. */
  readonly of: string;
  readonly cell: string;
  readonly name?: string;
};

export type PastRun = Annotation &
  StoredRunFacts & {
    readonly pinned: boolean;
    /** Id of the connection in this browser. Files of runs do not have it. */
    readonly connection?: string;
    /** The outcome of the feedback that the user sent. Files of runs do not have it. */
    readonly feedback?: FeedbackNote;
    readonly hosts: readonly string[];
    readonly storedBytes: number;
    readonly headers?: ServiceHeaders;
    readonly trace: TraceNote | null;
    /** Null unless the run is another try of a page. */
    readonly try: TryNote | null;
    /** Set if a sweep sent the run. */
    readonly sweep?: SweepNote | null;
    readonly resultAnnotations?: readonly ResultAnnotation[];
    /** Titles of the providers that could not be searched. */
    readonly failedProviders?: readonly string[];
  };

/** Version 1 stored traces as runs with results. */
const VERSION = 2;
const READABLE: readonly unknown[] = [1, VERSION];
export const RUN_NAME_LENGTH = 120;
const MAX_HOSTS = 200;
const MAX_PROVIDERS = 50;

export const toRunRecord = ({ note, tags, resultAnnotations = [], ...run }: PastRun): Body => ({
  version: VERSION,
  ...run,
  ...annotationFields({ note, tags }),
  ...(resultAnnotations.length > 0 && { resultAnnotations: annotationRecords(resultAnnotations) }),
});

/** A request as it may be stored with a run. Runs with zero data retention store no URLs either. */
export function storableRequest(
  body: Body,
  isTraceless: boolean,
): { readonly request: Body; readonly missing: readonly string[] } {
  const { value, stripped } = stripBody(body, "history");
  const missing = stripped.map((path) => path.join("."));
  return { request: isTraceless ? withoutUrls(value) : value, missing };
}

function withoutUrls(body: Body): Body {
  // The lookbehind keeps long words linear.
  const anyUrl = /(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/[^\s"\\]*/gi;
  const text = JSON.stringify(body).replace(anyUrl, "[address]");
  const read: unknown = JSON.parse(text);
  return isJsonObject(read) ? read : {};
}

export const resultHosts = (view: ResultsView): string[] => {
  const urls = allResults(view).map(({ url }) => url);
  const hosts = urls.flatMap((url) =>
    url !== null && URL.canParse(url) ? [new URL(url).host] : [],
  );
  return [...new Set(hosts)].filter((host) => host !== "").slice(0, MAX_HOSTS);
};

export const countResults = (view: ResultsView): number => allResults(view).length;

export const countFailedPages = (view: ResultsView): number =>
  allResults(view).filter(({ health }) => health.failed).length;

/** Titles of the providers that could not be searched; undefined if all could. */
export function failedProvidersOf(view: ResultsView): readonly string[] | undefined {
  const titles = [...new Set(providerFailures(view).map(({ provider }) => provider.title))];
  return titles.length > 0 ? titles.slice(0, MAX_PROVIDERS) : undefined;
}

const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
/** The maximum time value of a date (ECMA-262, section 21.4.1.1). */
const MAX_DATE_MS = 8.64e15;
const timeOf = (value: unknown): number | null => {
  const time = countOf(value);
  return time !== null && time <= MAX_DATE_MS ? time : null;
};
const bodyStates: readonly BodyState[] = ["kept", "evicted", "traceless", "secret", "none"];

/**
 * Parses a stored record of this or an older version. Null if it is malformed or newer. Drops
 * fields that were stored before they were excluded from the history.
 */
export function parseRunRecord(stored: unknown): PastRun | null {
  if (!isJsonObject(stored) || !READABLE.includes(stored.version)) return null;
  const { id, request, startedAt } = stored;
  const started = timeOf(startedAt);
  if (typeof id !== "string" || id === "" || !isJsonObject(request) || started === null)
    return null;
  const body = bodyStates.find((state) => state === stored.body) ?? "none";
  const storable = storableRequest(request, body === "traceless");
  // Their keys are URLs, which runs with zero data retention must not store.
  const annotations = body === "traceless" ? [] : parseResultAnnotations(stored.resultAnnotations);
  const headers = parseServiceHeaders(stored.headers);
  const failedProviders = textsIn(stored.failedProviders).slice(0, MAX_PROVIDERS);
  const connection = stringOrNull(stored.connection);
  const feedback = parseFeedbackNote(stored.feedback);
  return {
    id,
    name: cleanRunName(stringOrNull(stored.name)),
    ...parseAnnotation(stored),
    pinned: stored.pinned === true,
    startedAt: started,
    durationMs: countOf(stored.durationMs) ?? 0,
    status: countOf(stored.status),
    connectionLabel: stringOrNull(stored.connectionLabel),
    ...(connection !== null && { connection }),
    ...(stored.isFree === true && { isFree: true }),
    ...(feedback && { feedback }),
    request: storable.request,
    missing: [...new Set([...textsIn(stored.missing), ...storable.missing])],
    credits: countOf(stored.credits),
    bytes: countOf(stored.bytes) ?? 0,
    results: countOf(stored.results),
    hosts: textsIn(stored.hosts).slice(0, MAX_HOSTS),
    failure: stringOrNull(stored.failure),
    body,
    storedBytes: body === "kept" ? (countOf(stored.storedBytes) ?? 0) : 0,
    // The note names the page, which runs with zero data retention must not store.
    trace: body === "traceless" ? null : parseTraceNote(stored.trace),
    try: parseTryNote(stored.try),
    ...parseSweepNote(stored.sweep),
    ...(annotations.length > 0 && { resultAnnotations: annotations }),
    ...(headers && body !== "traceless" && { headers }),
    failedPages: countOf(stored.failedPages) ?? 0,
    ...(failedProviders.length > 0 && { failedProviders }),
    isImported: stored.isImported === true,
    isOlderVersion: stored.version !== VERSION || stored.isOlderVersion === true,
  };
}

const COMPARED = "What if ";

/** The note of the second run of a comparison; `of` is the id of the first. */
export const comparisonNote = (of: string, change: string): TryNote => ({
  ...{ of, resultId: "web-0" },
  label: (COMPARED + change).slice(0, RUN_NAME_LENGTH),
});

export const isComparison = (note: TryNote | null): boolean =>
  note?.label.startsWith(COMPARED) ?? false;

function parseTryNote(stored: unknown): TryNote | null {
  if (!isJsonObject(stored)) return null;
  const { of, resultId, label } = stored;
  const isNote =
    typeof of === "string" && typeof resultId === "string" && typeof label === "string";
  return isNote ? { of, resultId, label: label.slice(0, RUN_NAME_LENGTH) } : null;
}

function parseSweepNote(stored: unknown): Pick<PastRun, "sweep"> {
  if (!isJsonObject(stored)) return {};
  const { of, cell } = stored;
  if (typeof of !== "string" || typeof cell !== "string") return {};
  const name = cleanRunName(stringOrNull(stored.name));
  return { sweep: { of, cell, ...(name !== null && { name }) } };
}

/** Collapses whitespace and limits the length. Null if nothing remains. */
export const cleanRunName = (name: string | null): string | null =>
  name?.replace(/\s+/gu, " ").trim().slice(0, RUN_NAME_LENGTH) || null;

export const runTitle = ({ name, request }: PastRun): string =>
  name ?? (stringOrNull(request.query) || "No query");
