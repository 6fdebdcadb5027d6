"use client";
import { asServerTime } from "@/components/results/artifact-clock";
import { keepIfChosen } from "@/components/results/artifact-keep";
import { responses } from "@/components/results/responses";
import { fromWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { type Body, isBody } from "@/lib/request/body";
import { readBundle } from "@/lib/results/export/bundle";
import { askedBy } from "@/lib/results/read-response";
import { holdArtifacts } from "@/lib/storage/artifacts";
import { keepRun, runBody } from "@/lib/storage/runs";
import type { PastRun } from "@/lib/storage/runs-record";
import type { Run, RunOutcome } from "@/lib/transport/run-search";
import type { Sent } from "./use-run";

/** Keeps a run in the history, and its files where that was chosen. Answers what is worth saying, or null. */
export async function keepInHistory(outcome: RunOutcome, { ready }: Sent): Promise<string | null> {
  const { run } = outcome;
  // It was never sent.
  if (!run && !outcome.ok && outcome.failure.kind === "invalid-request") return null;
  const done = await keepRun({
    request: ready.request,
    sent: ready.body,
    startedAt: asServerTime(run?.startedAt ?? Date.now()),
    durationMs: run?.durationMs ?? 0,
    status: run?.status ?? null,
    connectionLabel: run?.connectionLabel ?? null,
    body: run?.body ?? null,
    view: outcome.ok ? outcome.view : null,
    failure: outcome.ok ? null : outcome.failure.kind,
  });
  if (outcome.ok) void keepIfChosen(outcome);
  if (!done.ok) return null;
  const { evicted } = done.value;
  if (evicted === 0) return null;
  return `The browser's storage is nearly full: ${evicted === 1 ? "the response of an older run" : `the responses of ${evicted} older runs`} made room.`;
}

/** Reads a kept response again, without sending anything; null where it is not there any more. */
export async function openPastRun(past: PastRun): Promise<RunOutcome | null> {
  const body = await runBody(past.id);
  if (!body) return null;
  return readAgain(body, past);
}

/** Reads bytes that were kept, in this browser or in a bundle, as the run that they came from. */
async function readAgain(
  body: Blob,
  past: Pick<PastRun, "id" | "request" | "status" | "startedAt" | "durationMs" | "connectionLabel">,
): Promise<RunOutcome> {
  const request = readable(past.request);
  const reader = responses.reader();
  reader.push(new Uint8Array(await body.arrayBuffer()));
  const kept = await reader.keep();
  const run: Run = {
    id: `${past.id}-${Date.now()}`,
    request,
    status: past.status ?? 200,
    body: kept.body,
    beginning: kept.beginning,
    bytes: body.size,
    // By this machine's clock again, which may be another one by now.
    startedAt: past.startedAt - asServerTime(0),
    durationMs: past.durationMs,
    connectionLabel: past.connectionLabel,
  };
  const told = { status: run.status, retryAfter: null };
  const reading = await reader.read(told, askedBy(request), undefined);
  return reading.ok
    ? { ok: true, run, view: reading.view }
    : { ok: false, run, failure: reading.failure };
}

export type BundleOutcome =
  | { readonly ok: true; readonly outcome: RunOutcome }
  | { readonly ok: false; readonly message: string };

/** Opens a bundle: its files are there for as long as the page is, and nothing of it is stored. */
export async function openBundle(file: Blob): Promise<BundleOutcome> {
  const bundle = await readBundle(file);
  if (!bundle.ok) return bundle;
  holdArtifacts(bundle.artifacts);
  const past = { ...bundle.run, id: "bundle", connectionLabel: "Bundle" };
  return { ok: true, outcome: await readAgain(bundle.response, past) };
}

/** What was left out for storing can leave a request that would not be sent; its results are shown all the same. */
function readable(body: Body): SearchRequest {
  const { scrapeOptions, ...top } = body;
  const { actions: _left, ...options } = isBody(scrapeOptions) ? scrapeOptions : {};
  for (const each of [body, { ...top, scrapeOptions: options }, top]) {
    const read = fromWire(each);
    if (read.ok) return read.request;
  }
  return { query: String(body.query ?? "") };
}
