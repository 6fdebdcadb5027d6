import { itemsIn, valueAt } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import "@/lib/contract/zod-settings";
import * as z from "zod";

import type { ZipLimits } from "@/lib/results/export/read-zip";
import type { ZipFile } from "@/lib/results/export/write-zip";
import type { ChosenField } from "@/lib/sweep/chosen-field";
import { sweepCsv } from "@/lib/sweep/export";
import { sharedSweep } from "@/lib/sweep/shared-sweep";
import { nextSweep } from "@/lib/sweep/state";
import { parseCellRecord, parseSweepRecords, type Sweep, toSweepRecord } from "@/lib/sweep/sweep";
import {
  type FileOfRun,
  isStorableFile,
  parseHistoryFile,
  type RunWithBody,
  writeHistoryFile,
} from "../runs/history-file";
import { importRuns } from "../runs/import-runs";
import type { PastRun } from "../runs/run-record";
import { listRuns } from "../runs/run-store";
import { sharedRun } from "../runs/shared-run";
import { createStorageId } from "../storage-id";
import { hasSweep, readSweep, writeSweep } from "./sweeps";

const KIND = "search-workbench.sweep";
const VERSION = 1;

/** Bodies of runs are base64 in the text of a history file. */
const LIMITS: ZipLimits = { files: 20_000, fileBytes: 300_000_000, allBytes: 2_000_000_000 };
/** Maximum of all screenshots in a bundle together. */
const MAX_SCREENSHOT_BYTES = 500_000_000;

type SweepBundle = {
  readonly blob: Blob;
  readonly notes: readonly string[];
};

type BundleParts = {
  /** Shown in the CSV file. */
  readonly field?: ChosenField | null;
  readonly screenshots?: (run: PastRun) => Promise<readonly FileOfRun[]>;
  readonly maxScreenshotBytes?: number;
};

/**
 * Writes a sweep with all its runs as one ZIP file: the records, the cells as CSV, a history file per run and the
 * stored screenshots.
 */
export async function writeSweepBundle(
  sweep: Sweep,
  { field = null, screenshots, maxScreenshotBytes = MAX_SCREENSHOT_BYTES }: BundleParts = {},
): Promise<SweepBundle> {
  const all = await listRuns();
  const stored = new Map((all.ok ? all.value : []).map((run) => [run.id, run]));
  const ids = sweep.cells.flatMap(({ runs }) => runs);
  const { sweep: shared, removed } = sharedSweep(sweep);
  const stripped = new Set(removed);
  const runs: ZipFile[] = [];
  const pictures = new Map<string, Blob>();
  const tooLarge = new Set<string>();
  let pictureBytes = 0;
  for (const id of ids) {
    const run = stored.get(id);
    if (!run) continue;
    const written = await sharedRun(run);
    for (const path of written.stripped) stripped.add(path);
    const content = await writeHistoryFile([written.shared]);
    for (const { url, blob } of (await screenshots?.(run)) ?? []) {
      if (pictures.has(url)) continue;
      if (pictureBytes + blob.size > maxScreenshotBytes) tooLarge.add(url);
      else {
        pictures.set(url, blob);
        pictureBytes += blob.size;
      }
    }
    runs.push({ path: `runs/${String(runs.length + 1).padStart(4, "0")}.ndjson`, content });
  }
  const { progress, cells, ...design } = shared;
  const record = {
    design: toSweepRecord(design),
    progress: toSweepRecord(progress),
    cells: cells.map(toSweepRecord),
  };
  const files = [...pictures].map(([url, blob], at) => ({
    ...{ path: `screenshots/${String(at + 1).padStart(4, "0")}`, url, type: blob.type },
    content: blob,
  }));
  const manifest = {
    ...{ kind: KIND, version: VERSION, runs: runs.map(({ path }) => path) },
    screenshots: files.map(({ content: _, ...file }) => file),
  };
  const { writeZip } = await import("@/lib/results/export/write-zip");
  const blob = await writeZip([
    { path: "manifest.json", content: JSON.stringify(manifest, null, 2) },
    { path: "sweep.json", content: JSON.stringify(record) },
    { path: "cells.csv", content: sweepCsv(sweep, field) },
    ...runs,
    ...files.map(({ path, content }) => ({ path, content })),
  ]);
  const missing = ids.length - runs.length;
  return {
    blob,
    notes: [
      ...(stripped.size > 0
        ? [`Removed, because files may be shared: ${[...stripped].join(", ")}.`]
        : []),
      ...(tooLarge.size > 0
        ? [
            `Screenshots left out, because a bundle contains at most ${maxScreenshotBytes / 1_000_000} MB of them: ${tooLarge.size}.`,
          ]
        : []),
      ...(missing > 0 ? [`Runs that are no longer in the history: ${missing}.`] : []),
    ],
  };
}

type OpenedSweepBundle =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly message: string };

type BundleContent = {
  readonly sweep: Sweep;
  readonly runs: readonly RunWithBody[];
  readonly screenshots: readonly FileOfRun[];
};

/** Why a bundle cannot be opened; the message is for people. */
class BundleError extends Error {
  override readonly name = "BundleError";
}

/** Stores the sweep of an untrusted bundle with its runs. Stores nothing if a part cannot be read. Never rejects. */
export async function openSweepBundle(file: Blob): Promise<OpenedSweepBundle> {
  try {
    return { ok: true, id: await store(await readContent(file)) };
  } catch (error) {
    const isKnown = error instanceof Error && ["BundleError", "ZipError"].includes(error.name);
    return {
      ok: false,
      message: isKnown ? error.message : "The bundle is damaged. Save it again.",
    };
  }
}

async function readContent(file: Blob): Promise<BundleContent> {
  const { openZip } = await import("@/lib/results/export/read-zip");
  const zip = await openZip(file, LIMITS);
  const text = async (path: string): Promise<string> => {
    const found = await zip.read(path);
    if (!found) throw new BundleError(`The bundle is damaged: it has no file ${path}.`);
    return found.text();
  };
  if (!zip.paths.includes("manifest.json"))
    throw new BundleError("This ZIP file is not the bundle of a sweep.");
  const manifest = parseJson(await text("manifest.json"));
  const kind = Reflect.get(Object(manifest), "kind");
  if (kind === "search-workbench.bundle")
    throw new BundleError("This is the bundle of a run. Open it in the history or in Compare.");
  if (kind !== KIND) throw new BundleError("This ZIP file is not the bundle of a sweep.");
  if (Reflect.get(Object(manifest), "version") !== VERSION)
    throw new BundleError(
      "A newer version of the workbench wrote this bundle. Open it in that version.",
    );
  const sweep = parseSweep(parseJson(await text("sweep.json")));
  if (!sweep) throw new BundleError("The bundle is damaged: sweep.json is not a sweep.");
  const paths: unknown = Reflect.get(Object(manifest), "runs");
  if (!Array.isArray(paths)) throw new BundleError("The bundle is damaged: it names no runs.");
  const runs: RunWithBody[] = [];
  for (const path of paths) {
    const parsed = parseHistoryFile(await text(String(path)));
    if (!parsed.ok || parsed.unreadable > 0)
      throw new BundleError(`The bundle is damaged: ${String(path)} cannot be read.`);
    runs.push(...parsed.runs);
  }
  const screenshots: FileOfRun[] = [];
  for (const { path, url, type } of listedScreenshots(manifest)) {
    const found = await zip.read(path);
    if (!found) throw new BundleError(`The bundle is damaged: it has no file ${path}.`);
    screenshots.push({ url, blob: new Blob([found], { type }) });
  }
  return { sweep, runs, screenshots };
}

const screenshotSchema = z.object({ path: z.string(), url: z.string(), type: z.string() });

/** Skips entries that may not be stored. Bundles of earlier versions list no screenshots. */
function listedScreenshots(manifest: unknown): readonly z.output<typeof screenshotSchema>[] {
  return itemsIn(valueAt(manifest, ["screenshots"])).flatMap((entry) => {
    const parsed = screenshotSchema.safeParse(entry);
    return parsed.success && isStorableFile(parsed.data.url, parsed.data.type) ? [parsed.data] : [];
  });
}

/** Ids become keys of the storage and parts of URLs. */
const ID = /^[\w.-]{1,100}$/;

/** The sweep as it may be stored here: not running, and without the values that files may not contain. */
function parseSweep(record: unknown): Sweep | null {
  const part = (key: string): unknown => Reflect.get(Object(record), key);
  const cells = part("cells");
  const parsed = Array.isArray(cells)
    ? parseSweepRecords(part("design"), part("progress"), cells.map(parseCellRecord))
    : null;
  if (!parsed) return null;
  const { repeats, combinations } = parsed;
  const places = new Set(parsed.cells.map(({ combination, repeat }) => `${combination}.${repeat}`));
  const isComplete =
    places.size === combinations.length * repeats &&
    parsed.cells.every((cell) => cell.combination < combinations.length && cell.repeat < repeats);
  const ids = parsed.cells.map(({ id }) => id);
  const hasIds = new Set(ids).size === ids.length && [parsed.id, ...ids].every((id) => ID.test(id));
  if (!isComplete || !hasIds) return null;
  const { sweep } = sharedSweep(parsed);
  const isActive =
    sweep.progress.phase === "running" || sweep.cells.some(({ state }) => state === "running");
  const event = { type: "interrupted", stored: new Map() } as const;
  const atRest = isActive ? nextSweep(sweep, event, sweep.progress.changedAt) : sweep;
  return { ...atRest, isImported: true };
}

const unstored = (failure: string): BundleError =>
  new BundleError(
    failure === "full"
      ? "The browser's storage is full. Delete some runs of the history."
      : "This browser could not store the sweep. Reload the page and try again.",
  );

/** The id under which the sweep is stored. A sweep that is stored here already stays as it is. */
async function store({ sweep, runs, screenshots }: BundleContent): Promise<string> {
  const found = await readSweep(sweep.id);
  if (!found.ok) throw unstored(found.failure);
  const isKnown = found.value?.createdAt === sweep.createdAt && found.value.name === sweep.name;
  const taken = await hasSweep(sweep.id);
  const id = isKnown || !(taken.ok && taken.value) ? sweep.id : createStorageId();
  const own = runs.map(({ run, blob }) => ({
    run: run.sweep ? { ...run, sweep: { ...run.sweep, of: id } } : run,
    blob,
  }));
  const imported = await importRuns(own, screenshots);
  if (imported.failure !== null) throw unstored(imported.failure);
  if (isKnown) return id;
  const cells = sweep.cells.map((cell) => ({
    ...cell,
    // A run that the bundle does not contain cannot be opened here.
    runs: cell.runs.flatMap((run) => imported.ids.get(run) ?? []),
  }));
  const written = await writeSweep({ ...sweep, id, cells });
  if (!written.ok) throw unstored(written.failure);
  return id;
}
