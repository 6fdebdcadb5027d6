import { MAX_COMPARED_RUNS, MIN_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import { countOf } from "@/lib/format/count";
import { toValidRequest } from "@/lib/request/valid-request";
import type { OpenedBundle } from "@/lib/results/export/bundle";
import { openBundleSet } from "@/lib/results/export/bundle-set";
import { parseHistoryFile } from "@/lib/storage/runs/history-file";
import { importRuns } from "@/lib/storage/runs/import-runs";
import { storeBundle } from "@/lib/storage/runs/store-bundle";
import { createWorkerClient } from "@/lib/workers/client";
import { readStoredResponse } from "@/lib/workers/responses/read-all-results";
import { type ComparisonView, emptyView, mapRuns, parseViewUrl } from "../state/view-url";

/** `view`: a whole comparison. `run`: a single run, to be added to one. */
export type OpenedFile =
  | {
      readonly ok: true;
      readonly what: "view";
      readonly view: ComparisonView;
      /** Parts that the file lacks. */
      readonly findings: readonly string[];
    }
  | { readonly ok: true; readonly what: "run"; readonly id: string }
  | { readonly ok: false; readonly message: string };

/** Upper bound of a string in browsers, roughly. */
const MAX_FILE_BYTES = 400_000_000;

/** Stores the runs of a file in the history. Sends nothing. Never rejects. */
export async function openComparisonFile(file: File): Promise<OpenedFile> {
  try {
    return /\.zip$/i.test(file.name) ? await openBundles(file) : await openComparison(file);
  } catch {
    return failed("The file could not be read. Choose it again.");
  }
}

async function openComparison(file: File): Promise<OpenedFile> {
  if (file.size > MAX_FILE_BYTES)
    return failed(`The file is larger than ${MAX_FILE_BYTES / 1e6} MB.`);
  const parsed = parseHistoryFile(await file.text());
  if (!parsed.ok) return failed(parsed.message);
  const { runs, files, comparison, unreadable } = parsed;
  const cut =
    unreadable === 0
      ? null
      : `${countOf(unreadable, "line")} of the file could not be read: it is damaged or cut off, or a newer version of the workbench wrote it.`;
  const named = parseViewUrl(comparison?.slice(comparison.indexOf("?")) ?? "");
  const all = runs.map(({ run }) => run.id);
  // A file of the history that is small enough is a comparison too.
  const view = named.runs.length > 0 ? named : { ...emptyView, runs: all, base: all[0] ?? "" };
  if (all.length === 0) return failed(cut ?? "The file contains no runs.");
  if (view.runs.length < MIN_COMPARED_RUNS)
    return failed(["The file contains fewer than two runs.", cut ?? ""].join(" ").trim());
  if (view.runs.length > MAX_COMPARED_RUNS)
    return failed(
      `The file contains ${view.runs.length} runs, and a comparison has at most ${MAX_COMPARED_RUNS}. Import it in the history, then select runs.`,
    );
  const imported = await importRuns(
    runs.filter(({ run }) => view.runs.includes(run.id)),
    files,
  );
  if (imported.failure !== null)
    return failed(
      imported.failure === "full"
        ? "The browser's storage is full. Delete some runs of the history."
        : "This browser could not store the runs. Reload the page and try again.",
    );
  return {
    ok: true,
    what: "view",
    view: mapRuns(view, (id) => imported.ids.get(id) ?? id),
    findings: cut === null ? [] : [cut],
  };
}

/** The bundle of a run, or of several that were shared. */
async function openBundles(file: File): Promise<OpenedFile> {
  const set = await openBundleSet(file);
  if (!set.ok) return failed(set.message);
  const ids = new Map<string, string>();
  for (const { id, open } of set.runs) {
    const bundle = await open();
    if (!bundle.ok) return failed(bundle.message);
    const stored = await storeRunOf(bundle);
    if (stored === null)
      return failed("This browser could not store the run. Reload the page and try again.");
    if (id === null) return { ok: true, what: "run", id: stored };
    ids.set(id, stored);
  }
  const named = parseViewUrl(set.comparison?.slice(set.comparison.indexOf("?")) ?? "");
  const all = [...ids.keys()].slice(0, MAX_COMPARED_RUNS);
  const view = named.runs.length > 0 ? named : { ...emptyView, runs: all, base: all[0] ?? "" };
  return { ok: true, what: "view", findings: [], view: mapRuns(view, (id) => ids.get(id) ?? id) };
}

async function storeRunOf(
  bundle: Extract<OpenedBundle, { readonly ok: true }>,
): Promise<string | null> {
  const request = toValidRequest(bundle.run.request);
  const client = createWorkerClient();
  try {
    const parsed = await readStoredResponse(client, { ...bundle.run, body: bundle.response });
    return await storeBundle(bundle, {
      request,
      view: parsed.ok ? parsed.view : null,
      failure: parsed.ok ? null : parsed.failure.kind,
    });
  } finally {
    client.dispose();
  }
}

const failed = (message: string): OpenedFile => ({ ok: false, message });
