import { beforeEach, expect, it, vi } from "vitest";
import type { StorageFailure } from "../browser-database";
import type { RunWithBody } from "./history-file";
import { type PastRun, parseRunRecord } from "./run-record";
import type { RunLookup } from "./run-store";

const stored = new Map<string, PastRun>();
const { lookUpRun, restoreRuns, storeArtifact, getStoredArtifact } = vi.hoisted(() => ({
  lookUpRun: vi.fn<(id: string) => Promise<RunLookup>>(),
  restoreRuns:
    vi.fn<
      (all: readonly RunWithBody[]) => Promise<{ stored: number; failure: StorageFailure | null }>
    >(),
  storeArtifact: vi.fn(async () => ({ ok: true, value: null })),
  getStoredArtifact: vi.fn(async (url: string) => (url.includes("known") ? { url } : null)),
}));
vi.mock("./run-store", () => ({ lookUpRun, restoreRuns }));
const notifyRunsChanged = vi.fn();
vi.mock("./database", () => ({ notifyRunsChanged }));
vi.mock("./artifacts", () => ({ storeArtifact, getStoredArtifact }));

const { importRuns, mergeRuns } = await import("./import-runs");

function run(id: string, more: Partial<PastRun> = {}): PastRun {
  const parsed = parseRunRecord({
    ...{ version: 2, id, startedAt: 5, request: { query: id }, bytes: 10, body: "kept" },
    ...more,
  });
  if (!parsed) throw new Error("The record is malformed.");
  return parsed;
}
const withBody = (past: PastRun): RunWithBody => ({ run: past, blob: new Blob([past.id]) });

beforeEach(() => {
  stored.clear();
  notifyRunsChanged.mockClear();
  storeArtifact.mockClear();
  lookUpRun.mockImplementation(async (id) => {
    const found = stored.get(id);
    return found ? { state: "found", run: found } : { state: "missing" };
  });
  restoreRuns.mockReset().mockImplementation(async (all) => {
    for (const { run: past } of all) stored.set(past.id, past);
    return { stored: all.length, failure: null };
  });
});

it("keeps the ids of runs that are not stored here, and marks them as imported", async () => {
  const { ids, failure } = await importRuns([withBody(run("a")), withBody(run("b"))]);
  expect(failure).toBeNull();
  expect([...ids]).toEqual([
    ["a", "a"],
    ["b", "b"],
  ]);
  expect(stored.get("a")?.isImported).toBe(true);
});

it("notifies once, as each notification reads the whole history again", async () => {
  await importRuns(Array.from({ length: 20 }, (_, n) => withBody(run(`run ${n}`))));
  expect(stored.size).toBe(20);
  expect(notifyRunsChanged).toHaveBeenCalledTimes(1);
});

it("stores runs in few transactions, as each takes longer than its runs", async () => {
  const { changed } = await importRuns(
    Array.from({ length: 250 }, (_, n) => withBody(run(`run ${n}`))),
  );
  expect(changed).toBe(250);
  expect(stored.size).toBe(250);
  expect(restoreRuns).toHaveBeenCalledTimes(3);
});

it("stores a run that a file contains twice once, and another run with its id as well", async () => {
  const other = run("a", { startedAt: 99 });
  const { changed } = await importRuns([run("a"), run("a"), other].map(withBody));
  expect(changed).toBe(2);
  expect([...stored.values()].map(({ startedAt }) => startedAt)).toEqual([5, 99]);
});

it("does not mark runs of this browser's own history as imported", async () => {
  await mergeRuns([withBody(run("a"))], []);
  expect(stored.get("a")?.isImported).toBe(false);
});

it("never overwrites another run that has the same id", async () => {
  stored.set("a", run("a", { startedAt: 99, request: { query: "mine" } }));
  const { ids } = await importRuns([withBody(run("a"))]);
  expect(ids.get("a")).not.toBe("a");
  expect(stored.get("a")?.request.query).toBe("mine");
  expect(stored.get(ids.get("a") ?? "")?.request.query).toBe("a");
});

it("leaves a stored run as it is, and brings back its evicted response", async () => {
  stored.set("a", run("a", { name: "My name" }));
  stored.set("b", run("b", { name: "Other", body: "evicted" }));
  const { ids, changed } = await importRuns([withBody(run("a")), withBody(run("b"))]);
  expect([...ids.values()]).toEqual(["a", "b"]);
  expect(changed).toBe(1);
  expect(restoreRuns).toHaveBeenCalledTimes(1);
  expect(restoreRuns.mock.calls[0]?.[0]).toMatchObject([
    { run: { id: "b", name: "Other", isImported: false } },
  ]);
});

it("stops at a full storage and says which runs are stored", async () => {
  restoreRuns.mockResolvedValueOnce({ stored: 1, failure: "full" });
  const { ids, changed, failure } = await importRuns([withBody(run("a")), withBody(run("b"))]);
  expect(failure).toBe("full");
  expect(changed).toBe(1);
  expect(ids.size).toBe(0);
});

it("keeps the stored copy of a file", async () => {
  const blob = new Blob(["x"], { type: "image/png" });
  await importRuns(
    [],
    [
      { url: "https://files.example/known.png", blob },
      { url: "https://files.example/new.png", blob },
    ],
  );
  expect(storeArtifact).toHaveBeenCalledExactlyOnceWith("https://files.example/new.png", blob);
});
