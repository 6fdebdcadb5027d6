import { isJsonObject } from "@/lib/contract/json-object";
import { sourceTypes } from "@/lib/contract/kinds";
import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";
import type { ResultsView } from "@/lib/results/model/result-view";
import { parseTraceNote, type TraceNote } from "@/lib/results/model/trace-note";

/** What became of the bytes of a run's response. */
export type BodyState =
  | "kept"
  /** It made room for newer ones. */
  | "evicted"
  /** The run asked that nothing stays. */
  | "traceless"
  /** It repeats a part of the request that may not be kept. */
  | "secret"
  /** No answer came, or the browser would not take it. */
  | "none";

/** A run of the past, without the bytes of its response. */
export type PastRun = {
  readonly id: string;
  /** What its user calls it; null: by its query. */
  readonly name: string | null;
  readonly pinned: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Of the answer; null where none came. */
  readonly status: number | null;
  readonly connectionLabel: string | null;
  /** Without the fields that may not be stored with runs. */
  readonly request: Body;
  /** What of the request was not kept, such as `scrapeOptions.headers`. */
  readonly missing: readonly string[];
  readonly credits: number | null;
  /** Of the response. */
  readonly bytes: number;
  /** Results; null where there was nothing to read. */
  readonly results: number | null;
  /** Hosts of the results, for finding the run again. */
  readonly hosts: readonly string[];
  /** Why it gave no results, in one word of the contract; null where it did. */
  readonly failure: string | null;
  readonly body: BodyState;
  /** What the body takes in the browser's storage. */
  readonly storedBytes: number;
  /** What makes it a trace; null where it is a run of results. */
  readonly trace: TraceNote | null;
};

/** 2 knows traces; before it, they were kept as runs of results. */
const VERSION = 2;
const READABLE: readonly unknown[] = [1, VERSION];
export const RUN_NAME_LENGTH = 120;
const MOST_HOSTS = 200;

/** What is written to storage. */
export const toRunRecord = (run: PastRun): Body => ({ version: VERSION, ...run });

/** A request as it may be kept with a run. A run that leaves no trace keeps no address either. */
export function storableRequest(
  body: Body,
  isTraceless: boolean,
): { readonly request: Body; readonly missing: readonly string[] } {
  const { value, stripped } = stripBody(body, "history");
  const missing = stripped.map((path) => path.join("."));
  return { request: isTraceless ? withoutAddresses(value) : value, missing };
}

function withoutAddresses(body: Body): Body {
  const text = JSON.stringify(body).replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"\\]*/gi, "[address]");
  const read: unknown = JSON.parse(text);
  return isJsonObject(read) ? read : {};
}

export const resultHosts = (view: ResultsView): string[] => {
  const urls = sourceTypes.flatMap((type) => view.sources[type].items.map(({ url }) => url));
  const hosts = urls.flatMap((url) =>
    url !== null && URL.canParse(url) ? [new URL(url).host] : [],
  );
  return [...new Set(hosts)].filter((host) => host !== "").slice(0, MOST_HOSTS);
};

export const countResults = (view: ResultsView): number =>
  sourceTypes.reduce((sum, type) => sum + view.sources[type].items.length, 0);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
/** The last moment that a date can be (ECMA-262, section 21.4.1.1). */
const LAST_MOMENT = 8.64e15;
const momentOf = (value: unknown): number | null => {
  const time = countOf(value);
  return time !== null && time <= LAST_MOMENT ? time : null;
};
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
const bodyStates: readonly BodyState[] = ["kept", "evicted", "traceless", "secret", "none"];

/**
 * Reads a stored record, of this version or an older one. Null: it is none of ours, or of a newer version. What was
 * written before a field was barred from history is not taken up again.
 */
export function parseRunRecord(stored: unknown): PastRun | null {
  if (!isJsonObject(stored) || !READABLE.includes(stored.version)) return null;
  const { id, request, startedAt } = stored;
  const started = momentOf(startedAt);
  if (typeof id !== "string" || id === "" || !isJsonObject(request) || started === null)
    return null;
  const body = bodyStates.find((state) => state === stored.body) ?? "none";
  const kept = storableRequest(request, body === "traceless");
  return {
    id,
    name: cleanRunName(textOf(stored.name)),
    pinned: stored.pinned === true,
    startedAt: started,
    durationMs: countOf(stored.durationMs) ?? 0,
    status: countOf(stored.status),
    connectionLabel: textOf(stored.connectionLabel),
    request: kept.request,
    missing: [...new Set([...textsOf(stored.missing), ...kept.missing])],
    credits: countOf(stored.credits),
    bytes: countOf(stored.bytes) ?? 0,
    results: countOf(stored.results),
    hosts: textsOf(stored.hosts).slice(0, MOST_HOSTS),
    failure: textOf(stored.failure),
    body,
    storedBytes: body === "kept" ? (countOf(stored.storedBytes) ?? 0) : 0,
    // It names the page, which a run that leaves no trace must not.
    trace: body === "traceless" ? null : parseTraceNote(stored.trace),
  };
}

/** A name of one line and a bounded length; null where nothing is left of it. */
export const cleanRunName = (name: string | null): string | null =>
  name?.replace(/\s+/gu, " ").trim().slice(0, RUN_NAME_LENGTH) || null;

/** What a run is called: by its user, else by its query. */
export const runTitle = ({ name, request }: PastRun): string =>
  name ?? (textOf(request.query) || "No query");
