import { asServerTime } from "@/components/results/artifacts/server-clock";
import { storeIfEnabled } from "@/components/results/artifacts/store";
import { responses } from "@/components/results/contents/response-workers";
import { countOf } from "@/lib/format/count";
import { toValidRequest } from "@/lib/request/valid-request";
import { type OpenedBundle, openBundle } from "@/lib/results/export/bundle";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { TraceNote } from "@/lib/results/model/trace-note";
import type { StorageFailure } from "@/lib/storage/browser-database";
import { changeDraft } from "@/lib/storage/drafts/open-drafts";
import { setBundleArtifacts } from "@/lib/storage/runs/artifacts";
import { isComparison, type PastRun, type TryNote } from "@/lib/storage/runs/run-record";
import { findRun, listRuns, loadRunBody, storeRun } from "@/lib/storage/runs/run-store";
import { BUNDLE_LABEL, storeBundle } from "@/lib/storage/runs/store-bundle";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { createStorageId } from "@/lib/storage/storage-id";
import { outcomeFields } from "@/lib/transport/outcome-fields";
import { beginningOf, readHead } from "@/lib/transport/read-body";
import type { Run, RunOutcome } from "@/lib/transport/run-search";
import type { PastTrace } from "../tracing/outcome";
import type { SentRequest } from "./use-run";

type SavedRequest = {
  readonly ready: Pick<SentRequest["ready"], "request" | "body">;
  readonly draft: SentRequest["draft"];
};

/** Notes that the history stores with a run of a trace or a comparison. */
export type RunNotes = { readonly trace?: TraceNote | null; readonly try?: TryNote | null };

/**
 * Stores a run in the history, and its artifacts if the user chose so. Resolves to a message to
 * announce, or null.
 */
export async function saveToHistory(
  outcome: RunOutcome,
  { ready, draft }: SavedRequest,
  notes: RunNotes = {},
): Promise<string | null> {
  // Invalid requests are never sent, so there is no run.
  if (!outcome.run && !outcome.ok && outcome.failure.kind === "invalid-request") return null;
  const fields = outcomeFields(outcome);
  const stored = await storeRun({
    ...fields,
    request: ready.request,
    sent: ready.body,
    startedAt: asServerTime(fields.startedAt),
    trace: notes.trace ?? null,
    try: notes.try ?? null,
  });
  if (outcome.ok) void storeIfEnabled(outcome);
  if ((!stored.ok || stored.value.run.body !== "kept") && draft !== null)
    changeDraft(draft, { runId: null });
  if (!stored.ok) return announceOnce(stored.failure);
  const { evicted } = stored.value;
  if (evicted === 0) return null;
  const runs = countOf(evicted, "older run");
  return `The browser's storage is nearly full. Deleted the ${evicted === 1 ? "response" : "responses"} of ${runs}.`;
}

const announced = new Set<StorageFailure>();

/** The reason applies to every later run of the page, too. */
function announceOnce(failure: StorageFailure): string | null {
  if (announced.has(failure)) return null;
  announced.add(failure);
  return `Runs are not saved to the history. ${storageFailureMessages[failure]}`;
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

type PastRunSource = {
  readonly from: string;
  readonly past: Pick<PastRun, "id" | "trace" | "request" | "missing">;
};

/** Shows the results of a past run, and the trace or the comparison if it was one. */
async function showOutcome(
  outcome: RunOutcome,
  { from, past }: PastRunSource,
  page: PastRunContext,
): Promise<void> {
  const second = past.trace ? null : await storedComparison(past.id);
  const shown = page.show(outcome);
  page.setError(shown ? null : "A run is active. Wait for its results or cancel it.");
  if (!shown) return;
  page.showPane("results");
  page.announce(`Opened from ${from}. Nothing was sent.`);
  if (past.trace && outcome.ok) page.openTrace({ what: "trace", past, outcome });
  else if (second)
    page.openTrace({ ...second, what: "what-if", outcomes: [outcome, second.outcome] });
}

/** Shows a run from the history without sending anything. */
export async function showPastRun(past: PastRun, page: PastRunContext): Promise<void> {
  const body = await loadRunBody(past.id);
  const outcome = body && (await parseStoredRun(body, past).catch(() => null));
  if (!outcome) page.setError("The response of that run is no longer available.");
  else await showOutcome(outcome, { from: "the history", past }, page);
}

/** The outcome of a stored run; null if it is no longer available. */
export async function storedOutcome(id: string): Promise<RunOutcome | null> {
  const [past, body] = await Promise.all([findRun(id), loadRunBody(id)]);
  return past && body && parseStoredRun(body, past).catch(() => null);
}

type StoredRequest = Pick<
  PastRun,
  | "id"
  | "request"
  | "status"
  | "startedAt"
  | "durationMs"
  | "connectionLabel"
  | "trace"
  | "missing"
  | "isImported"
  | "headers"
  | "connection"
  | "isFree"
>;

async function parseStoredRun(body: Blob, past: StoredRequest): Promise<RunOutcome> {
  const request = toValidRequest(past.request);
  const received = { body, head: await readHead(body) };
  const run: Run = {
    id: `${past.id}-${Date.now()}`,
    request,
    status: past.status ?? 200,
    body,
    beginning: beginningOf(received),
    bytes: body.size,
    // Converts to the clock of this machine, which may have changed.
    startedAt: past.startedAt - asServerTime(0),
    durationMs: past.durationMs,
    connectionLabel: past.connectionLabel,
    ...(past.connection !== undefined && !past.isImported && { connection: past.connection }),
    ...(past.isFree && { isFree: true }),
    ...(past.trace && { trace: past.trace }),
    ...(past.headers && { headers: past.headers }),
    past: { id: past.id, from: past.isImported ? "bundle" : "history", missing: past.missing },
  };
  const meta = { status: run.status, retryAfter: null };
  const parsed = await responses.parse(received, meta, requestedContent(request), undefined);
  return parsed.ok
    ? { ok: true, run, view: parsed.view }
    : { ok: false, run, failure: parsed.failure };
}

/** The stored tries of a run, oldest first. */
export async function storedTries(
  of: string,
): Promise<readonly { readonly past: PastRun; readonly outcome: RunOutcome }[]> {
  const all = await listRuns();
  const tries = (all.ok ? all.value : [])
    .filter((past) => past.try?.of === of)
    .toSorted((one, other) => one.startedAt - other.startedAt);
  const opened = await Promise.all(
    tries.map(async (past) => ({ past, outcome: await storedOutcome(past.id) })),
  );
  return opened.flatMap(({ past, outcome }) => (outcome ? [{ past, outcome }] : []));
}

/** The second run of a comparison whose first run has this id; null without one. */
async function storedComparison(
  of: string,
): Promise<{ readonly outcome: RunOutcome; readonly headers: readonly string[] | null } | null> {
  const all = await listRuns();
  const second = (all.ok ? all.value : []).find(
    (past) => past.try?.of === of && isComparison(past.try),
  );
  const outcome = second ? await storedOutcome(second.id) : null;
  const names = /^What if headers: (.+)$/.exec(second?.try?.label ?? "")?.[1];
  return outcome && { outcome, headers: names?.split(", ") ?? null };
}

type OpenBundle = Extract<OpenedBundle, { readonly ok: true }>;

const importedRun = ({ run: { leftOut: missing, isFree = false, ...run } }: OpenBundle) => ({
  ...{ ...run, missing, isFree, connectionLabel: BUNDLE_LABEL, isImported: true },
});

/** The outcome of a bundled run, without storing it. */
export const bundleOutcome = (bundle: OpenBundle): Promise<RunOutcome> =>
  parseStoredRun(bundle.response, { ...importedRun(bundle), id: createStorageId() });

/** Enters a bundle into the history. Resolves to its id there; null if it could not be stored. */
export async function storeOutcome(
  bundle: OpenBundle,
  outcome: RunOutcome,
): Promise<string | null> {
  if (outcome.run === null) return null;
  return storeBundle(bundle, {
    request: outcome.run.request,
    view: outcome.ok ? outcome.view : null,
    failure: outcome.ok ? null : outcome.failure.kind,
  });
}

/** Opens a bundle and enters it into the history. Sends nothing. */
export async function showBundle(file: Blob, page: PastRunContext): Promise<void> {
  const bundle = await openBundle(file).catch(() => null);
  if (!bundle?.ok)
    return page.setError(bundle?.message ?? "The file could not be read. Choose it again.");
  setBundleArtifacts(bundle.artifacts);
  const imported = importedRun(bundle);
  const outcome = await bundleOutcome(bundle);
  const id = await storeOutcome(bundle, outcome);
  const past = { ...imported, id: id ?? "bundle" };
  const named = outcome.run?.past
    ? { ...outcome, run: { ...outcome.run, past: { ...outcome.run.past, id: past.id } } }
    : outcome;
  await showOutcome(named, { from: "a bundle", past }, page);
  if (id === null) page.announce("The bundle was not added to the history of this browser.");
}
