import { asServerTime } from "@/components/results/artifacts/server-clock";
import { storeIfEnabled } from "@/components/results/artifacts/store";
import { responses } from "@/components/results/contents/response-workers";
import { fromWire } from "@/lib/contract/canonical";
import { isJsonObject } from "@/lib/contract/json-object";
import type { SearchRequest } from "@/lib/contract/request";
import { countOf } from "@/lib/format/count";
import type { Body } from "@/lib/request/body";
import { openBundle } from "@/lib/results/export/bundle";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { TraceNote } from "@/lib/results/model/trace-note";
import { changeDraft } from "@/lib/storage/drafts/open-drafts";
import { setBundleArtifacts } from "@/lib/storage/runs/artifacts";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { findRun, loadRunBody, storeRun } from "@/lib/storage/runs/run-store";
import type { Run, RunOutcome } from "@/lib/transport/run-search";
import type { PastTrace } from "../tracing/outcome";
import type { SentRequest } from "./use-run";

/**
 * Stores a run in the history, and its artifacts if the user chose so. Resolves with a message to
 * announce, or null.
 */
export async function saveToHistory(
  outcome: RunOutcome,
  { ready, draft }: SentRequest,
  trace: TraceNote | null,
): Promise<string | null> {
  const { run } = outcome;
  // Invalid requests are never sent, so there is no run.
  if (!run && !outcome.ok && outcome.failure.kind === "invalid-request") return null;
  const stored = await storeRun({
    request: ready.request,
    sent: ready.body,
    startedAt: asServerTime(run?.startedAt ?? Date.now()),
    durationMs: run?.durationMs ?? 0,
    status: run?.status ?? null,
    connectionLabel: run?.connectionLabel ?? null,
    body: run?.body ?? null,
    view: outcome.ok ? outcome.view : null,
    failure: outcome.ok ? null : outcome.failure.kind,
    trace,
    echoesSecret: run?.echoesSecret ?? false,
  });
  if (outcome.ok) void storeIfEnabled(outcome);
  // An earlier run must not come back in the place of one that was not stored.
  const latest = stored.ok && stored.value.run.body === "kept" ? stored.value.run.id : null;
  if (draft !== null) changeDraft(draft, { runId: latest });
  if (!stored.ok) return null;
  const { evicted } = stored.value;
  if (evicted === 0) return null;
  const runs = countOf(evicted, "older run");
  return `The browser's storage is nearly full. Deleted the ${evicted === 1 ? "response" : "responses"} of ${runs}.`;
}

/** Functions of the page that are used to open a past run. */
export type PastRunContext = {
  /** Returns false while a run is active. */
  readonly show: (outcome: RunOutcome) => boolean;
  readonly showPane: (pane: "results") => void;
  /** Shows a past trace in place of the results. */
  readonly openTrace: (past: PastTrace) => void;
  readonly announce: (message: string) => void;
  readonly setError: (message: string | null) => void;
};

type PastRunSource = { readonly from: string; readonly past: PastTrace["past"] };

/** Shows the results of a past run, and the trace if it was one. */
function showOutcome(
  outcome: RunOutcome,
  { from, past }: PastRunSource,
  page: PastRunContext,
): void {
  const shown = page.show(outcome);
  page.setError(shown ? null : "A run is active. Wait for its results or cancel it.");
  if (!shown) return;
  page.showPane("results");
  page.announce(`Opened from ${from}. Nothing was sent.`);
  if (past.trace && outcome.ok) page.openTrace({ past, outcome });
}

/** Shows a run from the history without sending anything. */
export async function showPastRun(past: PastRun, page: PastRunContext): Promise<void> {
  const body = await loadRunBody(past.id);
  const outcome = body && (await parseStoredRun(body, past).catch(() => null));
  if (!outcome) page.setError("The response of that run is no longer available.");
  else showOutcome(outcome, { from: "the history", past }, page);
}

/** The outcome of a stored run; null if it is no longer available. */
export async function storedOutcome(id: string): Promise<RunOutcome | null> {
  const [past, body] = await Promise.all([findRun(id), loadRunBody(id)]);
  return past && body && parseStoredRun(body, past).catch(() => null);
}

/** Parses the stored bytes of a past run or a bundle. */
async function parseStoredRun(
  body: Blob,
  past: Pick<
    PastRun,
    "id" | "request" | "status" | "startedAt" | "durationMs" | "connectionLabel" | "trace"
  >,
): Promise<RunOutcome> {
  const request = toValidRequest(past.request);
  const reader = responses.reader();
  reader.push(new Uint8Array(await body.arrayBuffer()));
  const received = await reader.finish();
  const run: Run = {
    id: `${past.id}-${Date.now()}`,
    request,
    status: past.status ?? 200,
    body: received.body,
    beginning: received.beginning,
    bytes: body.size,
    // Converts to the clock of this machine, which may have changed.
    startedAt: past.startedAt - asServerTime(0),
    durationMs: past.durationMs,
    connectionLabel: past.connectionLabel,
    ...(past.trace && { trace: past.trace }),
  };
  const meta = { status: run.status, retryAfter: null };
  const parsed = await reader.parse(meta, requestedContent(request), undefined);
  return parsed.ok
    ? { ok: true, run, view: parsed.view }
    : { ok: false, run, failure: parsed.failure };
}

/** Opens a bundle. Its artifacts are held until the page closes, and nothing is stored. */
export async function showBundle(file: Blob, page: PastRunContext): Promise<void> {
  const bundle = await openBundle(file).catch(() => null);
  if (!bundle?.ok) return page.setError(bundle?.message ?? "The bundle could not be read.");
  setBundleArtifacts(bundle.artifacts);
  const { leftOut: missing, ...run } = bundle.run;
  const past = { ...run, missing, id: "bundle", connectionLabel: "Bundle" };
  showOutcome(await parseStoredRun(bundle.response, past), { from: "a bundle", past }, page);
}

/**
 * Stripped fields can make a stored request invalid. Drops parts until it parses, so that its
 * results can be shown.
 */
function toValidRequest(body: Body): SearchRequest {
  const { scrapeOptions, ...top } = body;
  const { actions: _left, ...options } = isJsonObject(scrapeOptions) ? scrapeOptions : {};
  for (const candidate of [body, { ...top, scrapeOptions: options }, top]) {
    const read = fromWire(candidate);
    if (read.ok) return read.request;
  }
  return { query: String(body.query ?? "") };
}
