import { beforeEach, expect, it, vi } from "vitest";
import { writeZip } from "@/lib/results/export/write-zip";
import { nextSweep } from "@/lib/sweep/state";
import type { Sweep } from "@/lib/sweep/sweep";
import { sampleRun, sampleSweep } from "@/lib/sweep/test-support/sample-sweep";
import type { RunWithBody } from "../runs/history-file";
import { type PastRun, parseRunRecord } from "../runs/run-record";

const { sweeps, runs, bodies, artifacts } = vi.hoisted(() => ({
  sweeps: new Map<string, unknown>(),
  runs: new Map<string, unknown>(),
  bodies: new Map<string, unknown>(),
  artifacts: new Map<string, Blob>(),
}));
const done = <Value>(value: Value) => ({ ok: true, value });
vi.mock("./sweeps", () => ({
  hasSweep: async (id: string) => done(sweeps.has(id)),
  readSweep: async (id: string) => done(sweeps.get(id) ?? null),
  writeSweep: async (sweep: Sweep) => done(void sweeps.set(sweep.id, sweep)),
}));
vi.mock("../runs/artifacts", () => ({
  getStoredArtifact: async (url: string) => artifacts.get(url) ?? null,
  storeArtifact: async (url: string, blob: Blob) => done(void artifacts.set(url, blob)),
}));
vi.mock("../runs/run-store", () => ({
  listRuns: async () => done([...runs.values()]),
  loadStoredBody: async (id: string) => done(bodies.get(id) ?? null),
  lookUpRun: async (id: string) =>
    runs.has(id) ? { state: "found", run: runs.get(id) } : { state: "missing" },
  restoreRuns: async (all: readonly RunWithBody[]) => {
    for (const { run, blob } of all) {
      runs.set(run.id, run);
      bodies.set(run.id, blob);
    }
    return { stored: all.length, failure: null };
  },
}));

const { openSweepBundle, writeSweepBundle } = await import("./sweep-bundle");

function pastRun(id: string, cell: string, more: Partial<PastRun> = {}): PastRun {
  const parsed = parseRunRecord({
    ...{ version: 2, id, startedAt: 5, request: { query: "tea" }, bytes: 10, body: "kept" },
    sweep: { of: "sweep", cell },
    ...more,
  });
  if (!parsed) throw new Error("The record is malformed.");
  return parsed;
}

/** Three cells: one done, one in flight, one waiting. */
function storedSweep(design: Parameters<typeof sampleSweep>[2] = {}): Sweep {
  let sweep = sampleSweep([2, 2, 2], {}, design);
  sweep = nextSweep(sweep, { type: "started" }, 1);
  sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 2);
  sweep = nextSweep(sweep, { type: "settled", cell: "0.0", run: sampleRun("run-1", 2) }, 3);
  sweep = nextSweep(sweep, { type: "sending", cell: "1.0" }, 4);
  runs.set("run-1", pastRun("run-1", "0.0"));
  bodies.set("run-1", new Blob(["compressed"]));
  return sweep;
}

const clear = () => {
  for (const store of [sweeps, runs, bodies, artifacts]) store.clear();
};
beforeEach(clear);

const opened = async (blob: Blob) => {
  const result = await openSweepBundle(blob);
  if (!result.ok) throw new Error(result.message);
  return { id: result.id, sweep: sweeps.get(result.id) };
};

it("opens in another browser as the same sweep, at rest and not to be sent", async () => {
  const sweep = storedSweep();
  const { blob, notes } = await writeSweepBundle(sweep);
  expect(notes).toEqual([]);
  clear();
  const other = await opened(blob);
  expect(other.id).toBe(sweep.id);
  expect(other.sweep).toMatchObject({
    ...{ name: sweep.name, base: sweep.base, combinations: sweep.combinations, isImported: true },
    progress: { phase: "paused", retryAt: null },
    cells: [
      { state: "done", runs: ["run-1"], facts: sweep.cells[0]?.facts },
      { state: "unknown", charged: 2, reserved: 0 },
      { state: "paused" },
    ],
  });
  expect(runs.get("run-1")).toMatchObject({ isImported: true, sweep: { of: "sweep" } });
  expect(bodies.get("run-1")).toHaveProperty("size", 10);
});

it("contains nothing that links leave out, and says what it lacks", async () => {
  const sweep = storedSweep({
    base: {
      query: "tea",
      scrapeOptions: {
        headers: { Authorization: "Bearer hidden-1" },
        actions: [{ type: "executeJavascript", script: "hidden-2" }],
      },
    },
    connection: { id: "hidden-3", label: "Counter", isFree: false },
  });
  runs.set("run-1", pastRun("run-1", "0.0", { request: { ...sweep.base } }));
  const gone = { ...sweep.cells[0], runs: ["deleted", "run-1"] };
  const cells = sweep.cells.map((cell, at) =>
    at === 0 ? { ...cell, ...gone, connection: 0 } : cell,
  );
  const used = { label: "Counter", baseUrl: "https://hidden-4.example", keyLast4: "hidden-5" };
  const progress = { ...sweep.progress, connections: [used] };
  const { blob, notes } = await writeSweepBundle({ ...sweep, cells, progress });
  expect(notes.join(" ")).toMatch(/scrapeOptions\.headers.*no longer in the history: 1\./);
  const { openZip } = await import("@/lib/results/export/read-zip");
  const zip = await openZip(blob, { files: 100, fileBytes: 1e6, allBytes: 1e7 });
  const texts = await Promise.all(zip.paths.map(async (path) => (await zip.read(path))?.text()));
  expect(zip.paths).toEqual(["manifest.json", "sweep.json", "cells.csv", "runs/0001.ndjson"]);
  expect(texts.join("\n")).not.toContain("hidden-");
  clear();
  expect((await opened(blob)).sweep).toMatchObject({ cells: [{ runs: ["run-1"] }, {}, {}] });
});

const png = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: "image/png" });
const screenshot = (name: string, blob: Blob) => ({ url: `https://files.example/${name}`, blob });

it("carries the stored screenshots of its runs, each once", async () => {
  const sweep = storedSweep();
  const twice = { ...sweep, cells: sweep.cells.map((cell) => ({ ...cell, runs: ["run-1"] })) };
  const files = [screenshot("a?x=1#y", png(3)), screenshot("b", png(5))];
  const { blob, notes } = await writeSweepBundle(twice, { screenshots: async () => files });
  expect(notes).toEqual([]);
  clear();
  artifacts.set("https://files.example/b", png(9));
  await opened(blob);
  expect([...artifacts.keys()].toSorted()).toEqual(files.map(({ url }) => url));
  const stored = artifacts.get("https://files.example/a?x=1#y");
  expect([stored?.size, stored?.type]).toEqual([3, "image/png"]);
  // A file that is stored here already stays.
  expect(artifacts.get("https://files.example/b")?.size).toBe(9);
});

it("leaves out screenshots beyond the limit, says so, and takes later ones that fit", async () => {
  const files = [png(60), png(70), png(40)].map((blob, at) => screenshot(String(at), blob));
  const { blob, notes } = await writeSweepBundle(storedSweep(), {
    screenshots: async () => files,
    maxScreenshotBytes: 100,
  });
  expect(notes).toEqual([
    "Screenshots left out, because a bundle contains at most 0.0001 MB of them: 1.",
  ]);
  clear();
  await opened(blob);
  expect([...artifacts.keys()]).toEqual(["https://files.example/0", "https://files.example/2"]);
});

it("stores no file of a bundle that is not an image of a web address", async () => {
  const bad = [
    { url: "https://files.example/page", blob: new Blob(["<script>"], { type: "text/html" }) },
    { url: "https://files.example/svg", blob: new Blob(["<svg/>"], { type: "image/svg+xml" }) },
    { url: "javascript:alert(1)", blob: png(1) },
  ];
  const { blob } = await writeSweepBundle(storedSweep(), { screenshots: async () => bad });
  clear();
  await opened(blob);
  expect(artifacts.size).toBe(0);
});

it("leaves a stored sweep as it is, and never overwrites another one with its id", async () => {
  const sweep = storedSweep();
  const { blob } = await writeSweepBundle(sweep);
  sweeps.set(sweep.id, sweep);
  runs.delete("run-1");
  expect((await opened(blob)).sweep).toBe(sweep);
  expect(runs.has("run-1")).toBe(true);

  const foreign = { ...sweep, createdAt: 99 };
  sweeps.set(sweep.id, foreign);
  runs.clear();
  const { id } = await opened(blob);
  expect(id).not.toBe(sweep.id);
  expect(sweeps.get(sweep.id)).toBe(foreign);
  expect(runs.get("run-1")).toMatchObject({ sweep: { of: id } });
});

/** A bundle like one that was written, with other files. Null removes a file. */
async function changed(
  files: Readonly<Record<string, ((text: string) => string) | null>>,
): Promise<Blob> {
  const { blob } = await writeSweepBundle(storedSweep());
  clear();
  const { openZip } = await import("@/lib/results/export/read-zip");
  const zip = await openZip(blob, { files: 100, fileBytes: 1e6, allBytes: 1e7 });
  const next = [];
  for (const path of zip.paths) {
    const change = files[path];
    const text = (await (await zip.read(path))?.text()) ?? "";
    if (change !== null) next.push({ path, content: change ? change(text) : text });
  }
  return writeZip(next);
}

it.each([
  ["another manifest", { "manifest.json": () => "[]" }, "not the bundle of a sweep"],
  [
    "the bundle of a run",
    { "manifest.json": () => '{"kind":"search-workbench.bundle","version":1}' },
    "the bundle of a run. Open it in the history",
  ],
  [
    "a newer bundle",
    { "manifest.json": (text: string) => text.replace('"version": 1', '"version": 2') },
    "A newer version of the workbench wrote this bundle.",
  ],
  ["no sweep", { "sweep.json": null }, "it has no file sweep.json"],
  ["a cut sweep", { "sweep.json": (text: string) => text.slice(0, -20) }, "not a sweep"],
  [
    "a missing cell",
    { "sweep.json": (text: string) => text.replace('"id":"2.0"', '"id":2') },
    "not a sweep",
  ],
  [
    "two cells in one place",
    { "sweep.json": (text: string) => text.replace('"combination":2', '"combination":1') },
    "not a sweep",
  ],
  [
    "an id that is not a key",
    { "sweep.json": (text: string) => text.replace('"id":"sweep"', '"id":"a/b"') },
    "not a sweep",
  ],
  ["a missing run", { "runs/0001.ndjson": null }, "it has no file runs/0001.ndjson"],
  [
    "a cut run",
    { "runs/0001.ndjson": (text: string) => text.slice(0, -20) },
    "runs/0001.ndjson cannot be read",
  ],
  [
    "a newer run",
    { "runs/0001.ndjson": (text: string) => text.replace('"version":2', '"version":9') },
    "runs/0001.ndjson cannot be read",
  ],
])("rejects %s and stores nothing", async (_case, files, message) => {
  const result = await openSweepBundle(await changed(files));
  expect(result).toEqual({ ok: false, message: expect.stringContaining(message) });
  expect([sweeps.size, runs.size]).toEqual([0, 0]);
});

it("rejects a bundle that is cut at any place", async () => {
  const { blob } = await writeSweepBundle(storedSweep());
  clear();
  for (let size = 0; size < blob.size; size += 97) {
    const result = await openSweepBundle(blob.slice(0, size));
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/\.$/) });
  }
  expect([sweeps.size, runs.size]).toEqual([0, 0]);
});
